// The thread of `startProxy`. It forwards connections to a server for as long as it is told to.
import { connect, createServer, type Socket } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

interface ProxyStart {
  readonly port: number;
  /** One integer: 0 to forward, 1 to forward nothing and close nothing, 2 to close every connection. */
  readonly mode: SharedArrayBuffer;
}

const { port, mode }: ProxyStart = workerData;
const state = new Int32Array(mode);
const open = new Set<Socket>();
/** Connections on which something was held back can never be used again. */
const dead = new WeakSet<Socket>();

const server = createServer((client) => {
  const upstream = connect(port, "127.0.0.1");
  for (const [from, to] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    open.add(from);
    from.on("error", () => to.destroy());
    from.on("close", () => {
      open.delete(from);
      // Nobody hears of a connection that is closed while nothing is forwarded.
      if (!dead.has(from)) to.destroy();
    });
    from.on("data", (data) => {
      if (Atomics.load(state, 0) === 1 || dead.has(from)) {
        dead.add(from).add(to);
        return;
      }
      to.write(data);
    });
  }
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  parentPort?.postMessage(typeof address === "object" ? address?.port : 0);
});
setInterval(() => {
  if (Atomics.load(state, 0) === 2) for (const socket of open) socket.destroy();
}, 10);
