import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";

// Uses a proxy if Node is configured for one. Connections are kept alive because a conversation makes many calls.
const shared = { keepAlive: true, ...(process.env.NODE_USE_ENV_PROXY ? { proxyEnv: process.env } : {}) };
let plain: Agent | undefined;
let secure: SecureAgent | undefined;

/** A request to be sent unchanged. */
export interface Post {
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  readonly signal: AbortSignal | undefined;
  /** Called with the status as soon as it is known, even if the body turns out to be unreadable. */
  readonly onStatus: (status: number) => void;
}

/** Posts a text and reads the whole response; cheaper than the built-in fetch, and without its five-minute limit. */
export function post({ url, headers, body, signal, onStatus }: Post): Promise<Response> {
  return new Promise((resolve, reject) => {
    const options = {
      method: "POST",
      headers: { ...headers, "accept-encoding": "identity", "content-length": Buffer.byteLength(body) },
      signal,
    };
    const onAnswer = (incoming: IncomingMessage) => {
      onStatus(incoming.statusCode ?? 0);
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("end", () => resolve(responseOf(incoming, Buffer.concat(chunks))));
      incoming.on("error", reject);
    };
    const outgoing = open(url, options, onAnswer);
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

function open(url: string, options: object, onAnswer: (incoming: IncomingMessage) => void): ClientRequest {
  if (url.startsWith("https:")) {
    secure ??= new SecureAgent(shared);
    return secureRequest(url, { ...options, agent: secure }, onAnswer);
  }
  plain ??= new Agent(shared);
  return request(url, { ...options, agent: plain }, onAnswer);
}

const bodiless = new Set([101, 204, 205, 304]);

/** The only response headers used here. */
const read = ["content-type", "retry-after", "retry-after-ms"];

function responseOf({ statusCode = 0, headers }: IncomingMessage, body: Buffer): Response {
  const kept = read.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  return new Response(bodiless.has(statusCode) ? null : new Uint8Array(body), { status: statusCode, headers: kept });
}
