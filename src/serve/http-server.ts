import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { UserError } from "../user-error.ts";

/** Handles a web-platform request. */
type Answer = (request: Request) => Response | Promise<Response>;

/** Listens on this machine only, on the given port or, if it is 0, on any free port. */
export function listen(port: number): Promise<Server> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE" || error.code === "EACCES";
      reject(taken ? new UserError(`port ${port} is in use. Choose another with --port, or omit it to use any free port.`) : error);
    });
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

/** Makes a server respond with the result of a function. Request bodies are ignored. */
export function answerWith(server: Server, answer: Answer): void {
  server.on("request", (incoming, outgoing) => {
    void respond(incoming, outgoing, answer);
  });
}

async function respond(incoming: IncomingMessage, outgoing: ServerResponse, answer: Answer): Promise<void> {
  const request = requestOf(incoming);
  const response = request ? await answer(request) : new Response(null, { status: 400 });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(incoming.method === "HEAD" ? undefined : new Uint8Array(await response.arrayBuffer()));
}

/** The request; undefined if its URL cannot be parsed or is for another server. */
function requestOf({ url = "", method, headers }: IncomingMessage): Request | undefined {
  const address = url.startsWith("/") ? URL.parse(`http://127.0.0.1${url}`) : null;
  const names = ["host", "origin", "sec-fetch-site", "accept-encoding"] as const;
  const kept = names.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  // Methods that the platform does not allow in a `Request` are rejected like all other methods except GET and HEAD.
  const isForbidden = /^(connect|trace|track)$/i.test(method ?? "");
  return address ? new Request(address, { method: isForbidden ? "POST" : method, headers: kept }) : undefined;
}
