import type { IncomingMessage, ServerResponse } from "node:http";
import { isJsonObject } from "../../json.ts";
import type { Environment } from "../../llm/scrub.ts";
import { type Route, refuse } from "../protocol/trial-server.ts";
import { forward } from "./forward.ts";
import type { ModelCalls } from "./model-calls.ts";
import { jsonOf, Relay } from "./relay.ts";
import type { Service } from "./service.ts";

const longestBody = 64_000_000;

/** Hands requests of one conversation on to a model service, as they are, and reads along. Keys pass through and are kept nowhere. */
export class ProxyRoute implements Route {
  readonly prefix: string;
  readonly #service: Service;
  readonly #environment: Environment;
  readonly #calls: ModelCalls;

  constructor(secret: string, service: Service, parts: { environment: Environment; calls: ModelCalls }) {
    this.prefix = `/${secret}/${service.name}`;
    this.#service = service;
    this.#environment = parts.environment;
    this.#calls = parts.calls;
  }

  async answer(incoming: IncomingMessage, outgoing: ServerResponse, rest: string): Promise<void> {
    const body = await bodyOf(incoming);
    if (!body) return refuse(outgoing, 413, "the request is too long");
    const asked = askedOf(body, this.#service.tellsTokens(rest));
    const call = this.#calls.begin(this.#service.name);
    const relay = new Relay(outgoing, asked.counts);
    try {
      const upstream = await forward({
        url: this.#service.target(this.#environment, rest),
        incoming,
        outgoing,
        body: asked.body,
      });
      call.answered(upstream.statusCode ?? 0);
      await relay.pass(upstream);
      call.end({ meter: relay.meter, model: asked.model });
    } catch (error) {
      // An agent that hangs up on a service is not let down by it.
      if (outgoing.destroyed && !outgoing.writableEnded && !relay.broke) return call.dropped();
      call.failed(error instanceof Error ? error.message : String(error));
      refuse(outgoing, 502, `${this.#service.name} cannot be reached`);
    }
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming) {
    length += chunk.length;
    if (length > longestBody) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface Asked {
  readonly model: string | undefined;
  /** Whether the tokens of a stream are asked for in the agent's place. */
  readonly counts: boolean;
  /** What is sent on. */
  readonly body: Buffer;
}

/** What a request asks for; where tokens are told only to who asks for them, we do. */
function askedOf(body: Buffer, tellsTokens: boolean): Asked {
  const value = jsonOf(body.toString("utf8"));
  const model = typeof value?.model === "string" ? value.model : undefined;
  const options = isJsonObject(value?.stream_options) ? value.stream_options : {};
  if (tellsTokens || value?.stream !== true || options.include_usage === true) return { model, counts: false, body };
  const asking = { ...value, stream_options: { ...options, include_usage: true } };
  return { model, counts: true, body: Buffer.from(JSON.stringify(asking)) };
}
