import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { EnvironmentVariables } from "../secrets/secret.ts";
import { SetupError } from "../user-error.ts";

/** A handler for a trial server's requests under one path. */
export interface Route {
  /** The first path segment, such as "/mcp". */
  readonly prefix: string;
  /** Handles a request; `rest` is the path after the prefix, including the query. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, rest: string): Promise<void>;
}

/**
 * The address that a trial's server listens on, and the host name that the agent uses to reach it. It is a loopback
 * address unless the user opens the server to remote agents.
 */
export function serverAddressIn(environment: EnvironmentVariables) {
  const listen = environment.DESKPROOF_LISTEN || "127.0.0.1";
  return { listen, reach: environment.DESKPROOF_REACHED_AS || (listen === "0.0.0.0" ? "127.0.0.1" : listen) };
}

/**
 * A server for one conversation. It is closed when the conversation ends, and only this machine can reach it unless the
 * user allows remote agents.
 */
export class TrialServer {
  readonly #server: Server;
  readonly url: string;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  /** Starts a server on a free port. */
  static async open(routes: readonly Route[], { listen, reach }: ReturnType<typeof serverAddressIn>): Promise<TrialServer> {
    // Parse strictly regardless of NODE_OPTIONS, so that an ambiguous request means the same here and upstream.
    const server = createServer({ insecureHTTPParser: false }, (incoming, outgoing) => {
      const path = incoming.url ?? "/";
      const route = routes.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
      if (!route) return refuse(outgoing, 404, "not found");
      route.answer(incoming, outgoing, path.slice(route.prefix.length)).catch((error: unknown) => {
        refuse(outgoing, 500, error instanceof Error ? error.message : String(error));
      });
    });
    // Idle connections stay open for clients that reuse them; all connections are closed with the conversation.
    server.keepAliveTimeout = 0;
    server.listen(0, listen);
    try {
      await once(server, "listening");
    } catch (error) {
      throw new SetupError(
        `cannot listen at ${listen} (${error instanceof Error ? error.message : String(error)}). ` +
          "DESKPROOF_LISTEN must be an address of this machine, such as 0.0.0.0.",
      );
    }
    const address = server.address();
    return new TrialServer(server, `http://${reach}:${typeof address === "object" ? address?.port : ""}`);
  }

  /** Stops accepting requests, and drops those in flight. */
  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Rejects a request with a reason. */
export function refuse(outgoing: ServerResponse, status: number, message: string, headers: { [name: string]: string } = {}): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  outgoing.writeHead(status, { "content-type": "application/json", ...headers });
  outgoing.end(JSON.stringify({ error: { message: `deskproof: ${message}` } }));
}
