import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { UserError } from "../user-error.ts";

/** Answers a request as the web platform has it. */
type Answer = (request: Request) => Response | Promise<Response>;

/** Listens on this machine only, at the wanted port or at any free one (0). */
export function listen(port: number): Promise<Server> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE" || error.code === "EACCES";
      reject(
        taken
          ? new UserError(
              `port ${port} is not free. Name another with --port, or leave it out and any free one is taken.`,
            )
          : error,
      );
    });
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

/** Lets a server answer by a function from request to response. Bodies are not read: nobody has anything to send here. */
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

/** Nothing for an address that names another server, or that cannot be read. */
function requestOf({ url = "", method, headers }: IncomingMessage): Request | undefined {
  const address = url.startsWith("/") ? URL.parse(`http://127.0.0.1${url}`) : null;
  const names = ["host", "origin", "sec-fetch-site", "accept-encoding"] as const;
  const kept = names.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  // Methods that the platform forbids to build a request with are refused like any that is not GET.
  const isForbidden = /^(connect|trace|track)$/i.test(method ?? "");
  return address ? new Request(address, { method: isForbidden ? "POST" : method, headers: kept }) : undefined;
}
