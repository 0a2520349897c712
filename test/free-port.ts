import { once } from "node:events";
import { createServer } from "node:net";

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}
