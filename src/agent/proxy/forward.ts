import { Agent, type IncomingMessage, request, type ServerResponse } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import { forwardedHeaders } from "./relay.ts";

// Use the environment's proxy settings, as the agent's own client would.
const settings = { keepAlive: true, proxyEnv: process.env };

/** A request being forwarded to a service. */
export interface ForwardedRequest {
  readonly url: string;
  readonly incoming: IncomingMessage;
  /** The response to the agent; if the agent disconnects, the request is aborted. */
  readonly outgoing: ServerResponse;
  readonly body: Buffer;
}

/** One conversation's connections to model services, never shared with another conversation. */
export class Upstream {
  readonly #plain = new Agent(settings);
  readonly #secure = new SecureAgent(settings);

  /** Forwards a request and resolves once the response headers arrive. */
  forward(forwarding: ForwardedRequest, again = true): Promise<IncomingMessage> {
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
        // If the service had already closed a reused connection, the service has not failed, so send the request again.
        const isStale = again && sent.reusedSocket && !outgoing.destroyed && !outgoing.headersSent;
        if (isStale) this.forward(forwarding, false).then(resolve, reject);
        else reject(error);
      });
      outgoing.once("close", giveUp);
      sent.end(body);
    });
  }

  close(): void {
    this.#plain.destroy();
    this.#secure.destroy();
  }
}

const bodiless = new Set(["GET", "HEAD"]);

/** Whether a method takes no request body; a request with such a method is rejected if it has a body. */
export function isBodiless(method: string | undefined): boolean {
  return bodiless.has(method ?? "");
}

function headersFor({ headers, method }: IncomingMessage, body: Buffer): { [name: string]: string | string[] } {
  const kept: { [name: string]: string | string[] } = forwardedHeaders(headers);
  kept["accept-encoding"] = "identity";
  // Always send a length with a body, because a server would parse a body without a length as the next request.
  if (body.length > 0 || !isBodiless(method)) kept["content-length"] = String(body.length);
  return kept;
}
