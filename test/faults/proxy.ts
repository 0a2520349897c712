import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A connection to a server that can break in two ways. */
export interface TestProxy extends AsyncDisposable {
  /** The server's address by way of this proxy. */
  readonly address: string;
  /** Forwards nothing and closes nothing, like a network that drops every packet. */
  silence(): void;
  /** Closes every connection, old and new. */
  cut(): void;
  /** Forwards new connections again. */
  restore(): void;
}

/** Starts a proxy for a server, in a thread of its own, because a statement blocks the thread that makes it. */
export async function startProxy(server: string): Promise<TestProxy> {
  const url = new URL(server);
  const mode = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const state = new Int32Array(mode);
  const thread = new Worker(new URL("./proxy-thread.ts", import.meta.url), {
    workerData: { port: Number(url.port), mode },
  });
  const [port] = await once(thread, "message");
  url.port = String(port);
  return {
    address: url.href,
    silence: () => void Atomics.store(state, 0, 1),
    cut: () => void Atomics.store(state, 0, 2),
    restore: () => void Atomics.store(state, 0, 0),
    [Symbol.asyncDispose]: async () => void (await thread.terminate()),
  };
}
