import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** One request, parsed strictly from the bytes of a connection. */
interface RawRequest {
  readonly head: string;
  readonly body: string;
}

/** The data of one connection: its requests, and any bytes that belong to none. */
export interface RawConnection {
  readonly requests: RawRequest[];
  readonly bytes: string;
  readonly leftOver: string;
}

/** A model service that keeps every byte it receives, per connection. */
export interface RawUpstream extends AsyncDisposable {
  readonly url: string;
  readonly connections: readonly RawConnection[];
}

/** Starts such a service; it answers every request it can parse and keeps the connection open. */
export async function serveRaw(): Promise<RawUpstream> {
  const connections: RawConnection[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const connection = { requests: [] as RawRequest[], bytes: "", leftOver: "" };
    connections.push(connection);
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      connection.bytes += chunk.toString("latin1");
      connection.leftOver += chunk.toString("latin1");
      for (let next = readOne(connection.leftOver); next; next = readOne(connection.leftOver)) {
        connection.leftOver = connection.leftOver.slice(next.length);
        connection.requests.push(next);
        const answer = '{"object":"list"}';
        const body = next.head.startsWith("HEAD ") ? "" : answer;
        socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${answer.length}\r\n\r\n${body}`);
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/v1`,
    connections,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The first complete request in the bytes, parsed as a service would that trusts only Content-Length. */
function readOne(bytes: string): (RawRequest & { readonly length: number }) | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = bytes.slice(0, end);
  const told = Number(/^content-length: *(\d+)$/im.exec(head)?.[1] ?? 0);
  const length = end + 4 + told;
  return bytes.length < length ? undefined : { head, body: bytes.slice(end + 4, length), length };
}

const silentMs = 2000;
const quietMs = 100;

/** Sends bytes in one or more pieces and returns what comes back until the other side goes quiet or closes. */
export async function sendRaw(url: string, pieces: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let heard = "";
  let last = performance.now();
  let closed = false;
  socket.on("data", (chunk) => {
    heard += chunk.toString("latin1");
    last = performance.now();
  });
  socket.on("error", () => socket.destroy());
  socket.on("close", () => {
    closed = true;
  });
  for (const piece of pieces) {
    socket.write(Buffer.from(piece, "latin1"));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const isOver = () => closed || performance.now() - last > (heard === "" ? silentMs : quietMs);
  while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 10));
  socket.destroy();
  return heard;
}
