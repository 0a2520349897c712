import { Agent, type IncomingMessage, request, type ServerResponse } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import { notHandedOn } from "./relay.ts";

// As an agent's own client would, through whatever proxy the environment names.
const settings = { keepAlive: true, proxyEnv: process.env };
const plain = new Agent(settings);
const secure = new SecureAgent(settings);

/** A request on its way to a service. */
export interface Forwarding {
  readonly url: string;
  readonly incoming: IncomingMessage;
  /** Where the answer will go: when nobody waits for it any more, the request is given up. */
  readonly outgoing: ServerResponse;
  readonly body: Buffer;
}

/** Sends a request on and waits for the beginning of the answer. */
export function forward(forwarding: Forwarding, again = true): Promise<IncomingMessage> {
  const { url, incoming, outgoing, body } = forwarding;
  const options = { method: incoming.method ?? "POST", headers: headersFor(incoming, body) };
  return new Promise((resolve, reject) => {
    const sent = url.startsWith("https:")
      ? secureRequest(url, { ...options, agent: secure })
      : request(url, { ...options, agent: plain });
    const giveUp = () => {
      if (!outgoing.writableEnded) sent.destroy(new Error("the agent hung up"));
    };
    sent.on("response", resolve);
    sent.on("error", (error) => {
      outgoing.off("close", giveUp);
      // A kept connection that the service had closed meanwhile says nothing about the service.
      const isStale = again && sent.reusedSocket && !outgoing.destroyed && !outgoing.headersSent;
      if (isStale) forward(forwarding, false).then(resolve, reject);
      else reject(error);
    });
    outgoing.once("close", giveUp);
    sent.end(body);
  });
}

function headersFor({ headers, method }: IncomingMessage, body: Buffer): { [name: string]: string | string[] } {
  const kept: { [name: string]: string | string[] } = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !notHandedOn.has(name)) kept[name] = value;
  kept["accept-encoding"] = "identity";
  if (method !== "GET" && method !== "HEAD") kept["content-length"] = String(body.length);
  return kept;
}
