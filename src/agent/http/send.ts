import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import { TLSSocket } from "node:tls";

/** A request to an agent's URL. */
export interface HttpRequest {
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  readonly signal: AbortSignal;
}

/** The outcome of a request. */
export type SendResult =
  | { readonly kind: "answered"; readonly status: number; readonly retryAfter: string; readonly text: string }
  /** No connection was made, so the agent never received the request. */
  | { readonly kind: "unreachable"; readonly why: string }
  /** The connection broke before the response was complete. */
  | { readonly kind: "broken"; readonly why: string }
  | { readonly kind: "too_long" };

/** The longest response accepted, in bytes. */
export const longestAnswer = 4_000_000;

// Connections are kept alive because a conversation makes many requests.
const plain = new Agent({ keepAlive: true });
const secure = new SecureAgent({ keepAlive: true });

/** Posts JSON and reads the response. Retries once if a reused connection turns out to have been closed by the server. */
export async function send(sent: HttpRequest): Promise<SendResult> {
  const first = await sendOnce(sent);
  if (first.kind !== "stale") return first;
  const second = await sendOnce(sent);
  return second.kind === "stale" ? { kind: "broken", why: second.why } : second;
}

type Attempt = SendResult | { readonly kind: "stale"; readonly why: string };

function sendOnce({ url, headers, body, signal }: HttpRequest): Promise<Attempt> {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(body);
    const sent = { "content-type": "application/json", "content-length": bytes.length, ...headers };
    const options = { method: "POST", headers: sent, signal };
    let connected = false;
    let answered = false;
    const outgoing: ClientRequest = url.startsWith("https:")
      ? secureRequest(url, { ...options, agent: secure })
      : request(url, { ...options, agent: plain });
    outgoing.on("socket", (socket) => {
      const onConnect = () => {
        connected = true;
      };
      if (!socket.connecting) onConnect();
      else socket.once(socket instanceof TLSSocket ? "secureConnect" : "connect", onConnect);
    });
    outgoing.on("response", (incoming) => {
      answered = true;
      read(incoming).then(resolve, reject);
    });
    outgoing.on("error", (error) => {
      if (signal.aborted) return reject(signal.reason);
      const why = reasonOf(error);
      if (!connected) return resolve({ kind: "unreachable", why });
      resolve({ kind: outgoing.reusedSocket && !answered ? "stale" : "broken", why });
    });
    outgoing.end(bytes);
  });
}

async function read(incoming: IncomingMessage): Promise<SendResult> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of incoming) {
      length += chunk.length;
      if (length > longestAnswer) return { kind: "too_long" };
      chunks.push(chunk);
    }
  } catch (error) {
    return { kind: "broken", why: reasonOf(error) };
  }
  const { statusCode: status = 0, headers } = incoming;
  return { kind: "answered", status, retryAfter: headers["retry-after"] ?? "", text: Buffer.concat(chunks).toString("utf8") };
}

// When a host resolves to several IP addresses, Node wraps the failures in an error without a message.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(reasonOf).join(", ");
  return error.message;
}
