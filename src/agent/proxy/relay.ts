import type { IncomingMessage, ServerResponse } from "node:http";
import { isJsonObject, type JsonObject, jsonIn } from "../../json.ts";
import { EventStream } from "./event-stream.ts";
import { Meter } from "./meter.ts";

/** Headers that are hop-by-hop or that would prevent us from reading the response. */
const notHandedOn = new Set([
  "host",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "accept-encoding",
  "proxy-connection",
  "proxy-authorization",
  "http2-settings",
  "upgrade",
  "te",
  "trailer",
  "expect",
]);

/** The headers to forward, without hop-by-hop headers (the well-known ones and those listed in Connection). */
export function forwardedHeaders(headers: IncomingMessage["headers"]): { [name: string]: string | string[] } {
  const named = new Set(headers.connection?.split(",").map((name) => name.trim().toLowerCase()));
  const kept: { [name: string]: string | string[] } = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !notHandedOn.has(name) && !named.has(name)) kept[name] = value;
  return kept;
}

/** The longest response parsed for usage, in bytes; longer responses are passed on unparsed. */
const longestRead = 64_000_000;

/** Streams a response to the agent and extracts its usage on the way. */
export class Relay {
  readonly meter = new Meter();
  /** Whether the service dropped the connection. */
  broke = false;
  readonly #outgoing: ServerResponse;
  /** Whether usage was requested on the agent's behalf; the usage event is then withheld from the agent. */
  readonly #counts: boolean;

  constructor(outgoing: ServerResponse, counts: boolean) {
    this.#outgoing = outgoing;
    this.#counts = counts;
  }

  async pass(upstream: IncomingMessage): Promise<void> {
    const length = this.#counts ? undefined : upstream.headers["content-length"];
    const framed = length === undefined ? {} : { "content-length": length };
    this.#outgoing.writeHead(upstream.statusCode ?? 502, { ...forwardedHeaders(upstream.headers), ...framed });
    const isStream = String(upstream.headers["content-type"]).includes("text/event-stream");
    try {
      if (isStream) await this.#passEvents(upstream);
      else await this.#passWhole(upstream);
    } catch (error) {
      this.broke = upstream.errored !== null && !this.#outgoing.destroyed;
      throw error;
    }
    this.#outgoing.end();
  }

  async #passEvents(upstream: IncomingMessage): Promise<void> {
    const stream = new EventStream();
    for await (const chunk of upstream) {
      const events = stream.push(chunk);
      for (const { data } of events) this.#take(data);
      if (!this.#counts) this.#outgoing.write(chunk);
      else for (const { raw, data } of events) if (!countsOnly(data)) this.#outgoing.write(raw);
    }
    if (this.#counts) this.#outgoing.write(stream.rest);
  }

  async #passWhole(upstream: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of upstream) {
      length += chunk.length;
      if (length <= longestRead) chunks.push(chunk);
      this.#outgoing.write(chunk);
    }
    if (length <= longestRead) this.#take(Buffer.concat(chunks).toString("utf8"));
  }

  #take(data: string): void {
    const value = jsonOf(data);
    if (value) this.meter.take(value);
  }
}

/** Whether an event contains only usage. */
function countsOnly(data: string): boolean {
  const value = jsonOf(data);
  return value !== undefined && isJsonObject(value.usage) && Array.isArray(value.choices) && value.choices.length === 0;
}

/** Parses a JSON object; undefined if the text is not a JSON object. */
export function jsonOf(text: string): JsonObject | undefined {
  if (!text.startsWith("{")) return undefined;
  const value = jsonIn(text);
  return isJsonObject(value) ? value : undefined;
}
