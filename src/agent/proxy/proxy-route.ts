import type { IncomingMessage } from "node:http";
import { isJsonObject } from "../../json.ts";
import type { EnvironmentVariables } from "../../secrets/secret.ts";
import { type Route, refuse } from "../trial-server.ts";
import { isBodiless, type Upstream } from "./forward.ts";
import type { ModelCalls } from "./model-calls.ts";
import { jsonOf, Relay } from "./relay.ts";
import { type Service, targetOf } from "./service.ts";

const longestBody = 64_000_000;
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

interface ProxyParts {
  readonly environment: EnvironmentVariables;
  readonly calls: ModelCalls;
  /** This conversation's connections to model services. */
  readonly upstream: Upstream;
}

/** Forwards one conversation's requests to a model service and meters the responses. Keys are never stored. */
export function proxyRoute(secret: string, service: Service, parts: ProxyParts): Route {
  return {
    prefix: `/${secret}/${service.name}`,
    answer: async (incoming, outgoing, rest) => {
      if (!methods.has(incoming.method ?? "")) return refuse(outgoing, 405, `${incoming.method} is not supported`);
      const url = targetOf(service, parts.environment, rest);
      if (url === undefined) return refuse(outgoing, 400, "the path is outside the service's base URL");
      const body = await bodyOf(incoming);
      if (!body) return refuse(outgoing, 413, "the request is too long", { connection: "close" });
      if (body.length > 0 && isBodiless(incoming.method))
        return refuse(outgoing, 400, `a ${incoming.method} request must not have a body`, { connection: "close" });
      const asked = askedOf(body, service.tellsTokens(rest));
      const call = parts.calls.begin(service.name);
      const relay = new Relay(outgoing, asked.counts);
      try {
        const upstream = await parts.upstream.forward({ url, incoming, outgoing, body: asked.body });
        call.answered(upstream.statusCode ?? 0);
        await relay.pass(upstream);
        call.end({ meter: relay.meter, model: asked.model });
      } catch (error) {
        // A disconnect by the agent does not count as a failure of the service.
        if (outgoing.destroyed && !outgoing.writableEnded && !relay.broke) return call.dropped();
        call.failed(error instanceof Error ? error.message : String(error));
        refuse(outgoing, 502, `${service.name} cannot be reached`);
      }
    },
  };
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

/**
 * Inspects a request, and asks for stream usage if the service reports it only on request; `counts` says whether it did,
 * and `body` is the body to forward.
 */
function askedOf(body: Buffer, tellsTokens: boolean) {
  const value = jsonOf(body.toString("utf8"));
  const model = typeof value?.model === "string" ? value.model : undefined;
  const options = isJsonObject(value?.stream_options) ? value.stream_options : {};
  if (tellsTokens || value?.stream !== true || options.include_usage === true) return { model, counts: false, body };
  const asking = { ...value, stream_options: { ...options, include_usage: true } };
  return { model, counts: true, body: Buffer.from(JSON.stringify(asking)) };
}
