import { Agent, type IncomingMessage, request, type ServerResponse } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import { handedOn } from "./relay.ts";

// As an agent's own client would, through whatever proxy the environment names.
const settings = { keepAlive: true, proxyEnv: process.env };

/** A request on its way to a service. */
export interface Forwarding {
  readonly url: string;
  readonly incoming: IncomingMessage;
  /** Where the answer will go: when nobody waits for it any more, the request is given up. */
  readonly outgoing: ServerResponse;
  readonly body: Buffer;
}

/** The connections of one conversation to model services; no other conversation ever uses them. */
export class Upstream {
  readonly #plain = new Agent(settings);
  readonly #secure = new SecureAgent(settings);

  /** Sends a request on and waits for the beginning of the answer. */
  forward(forwarding: Forwarding, again = true): Promise<IncomingMessage> {
    const { url, incoming, outgoing, body } = forwarding;
    const options = {
      method: incoming.method ?? "POST",
      headers: headersFor(incoming, body),
      insecureHTTPParser: false,
    };
    return new Promise((resolve, reject) => {
      const sent = url.startsWith("https:")
        ? secureRequest(url, { ...options, agent: this.#secure })
        : request(url, { ...options, agent: this.#plain });
      const giveUp = () => {
        if (!outgoing.writableEnded) sent.destroy(new Error("the agent hung up"));
      };
      sent.on("response", resolve);
      sent.on("error", (error) => {
        outgoing.off("close", giveUp);
        // A kept connection that the service had closed meanwhile says nothing about the service.
        const isStale = again && sent.reusedSocket && !outgoing.destroyed && !outgoing.headersSent;
        if (isStale) this.forward(forwarding, false).then(resolve, reject);
        else reject(error);
      });
      outgoing.once("close", giveUp);
      sent.end(body);
    });
  }

  /** Closes all connections. */
  close(): void {
    this.#plain.destroy();
    this.#secure.destroy();
  }
}

const bodiless = new Set(["GET", "HEAD"]);

/** Whether a request with this method has no body to frame; one that has a body all the same is refused. */
export function isBodiless(method: string | undefined): boolean {
  return bodiless.has(method ?? "");
}

function headersFor({ headers, method }: IncomingMessage, body: Buffer): { [name: string]: string | string[] } {
  const kept: { [name: string]: string | string[] } = handedOn(headers);
  kept["accept-encoding"] = "identity";
  // Whatever is written is framed: bytes without a frame would be read as the next request.
  if (body.length > 0 || !isBodiless(method)) kept["content-length"] = String(body.length);
  return kept;
}
