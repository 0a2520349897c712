import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Environment } from "../../llm/scrub.ts";
import { UserError } from "../../user-error.ts";

/** What a trial's server does with the requests below one path. */
export interface Route {
  /** The first part of the path, such as "/mcp". */
  readonly prefix: string;
  /** Answers a request; `rest` is what follows the prefix, query included. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, rest: string): Promise<void>;
}

/** Where a trial's server listens, and the name by which the agent reaches it. */
export interface Place {
  readonly listen: string;
  readonly reach: string;
}

/** This machine alone, unless the user's environment opens it to an agent elsewhere. */
export function placeIn(environment: Environment): Place {
  const listen = environment.DESKPROOF_LISTEN || "127.0.0.1";
  return { listen, reach: environment.DESKPROOF_REACHED_AS || (listen === "0.0.0.0" ? "127.0.0.1" : listen) };
}

/** A server for one conversation, which goes with it and which only this machine can reach unless the user says otherwise. */
export class TrialServer {
  readonly #server: Server;
  readonly url: string;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  /** Starts a server at a free port. */
  static async open(routes: readonly Route[], { listen, reach }: Place): Promise<TrialServer> {
    // Strict whatever NODE_OPTIONS says: an ambiguous request must not be read one way here and another way further on.
    const server = createServer({ insecureHTTPParser: false }, (incoming, outgoing) => {
      const path = incoming.url ?? "/";
      const route = routes.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
      if (!route) return refuse(outgoing, 404, "there is nothing here");
      route.answer(incoming, outgoing, path.slice(route.prefix.length)).catch((error: unknown) => {
        refuse(outgoing, 500, error instanceof Error ? error.message : String(error));
      });
    });
    // A client that reuses a connection must not find it closed: all of them go with the conversation.
    server.keepAliveTimeout = 0;
    server.listen(0, listen);
    try {
      await once(server, "listening");
    } catch (error) {
      throw new UserError(
        `nothing can listen at ${listen} (${error instanceof Error ? error.message : String(error)}). DESKPROOF_LISTEN takes an address of this machine, such as 0.0.0.0.`,
      );
    }
    const address = server.address();
    return new TrialServer(server, `http://${reach}:${typeof address === "object" ? address?.port : ""}`);
  }

  /** Takes no more requests and drops those under way. */
  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Refuses a request with a reason. */
export function refuse(
  outgoing: ServerResponse,
  status: number,
  message: string,
  headers: { [name: string]: string } = {},
): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  outgoing.writeHead(status, { "content-type": "application/json", ...headers });
  outgoing.end(JSON.stringify({ error: { message: `deskproof: ${message}` } }));
}
