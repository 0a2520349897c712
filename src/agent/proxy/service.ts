import type { Environment } from "../../llm/scrub.ts";

/** A model service that agents reach through the proxy. */
export interface Service {
  readonly name: "openai" | "anthropic";
  /** The variable that its clients take their base URL from. */
  readonly baseUrlVariable: string;
  /** What a client's base URL ends with. */
  readonly basePath: string;
  /** The address below which all of its requests are. */
  base(environment: Environment): string;
  /** What a request asks for below the base; `rest` is its path as a client asks for it. */
  path(rest: string): string;
  /** Whether a streamed answer at this path tells its tokens unasked. */
  tellsTokens(rest: string): boolean;
}

/** The services by name: one more is one more entry. */
export const services: readonly Service[] = [
  {
    name: "openai",
    baseUrlVariable: "OPENAI_BASE_URL",
    basePath: "/v1",
    // Gateways end as they like, so the version belongs to the base.
    base: (environment) => trimmed(environment.OPENAI_BASE_URL || "https://api.openai.com/v1"),
    path: (rest) => rest.replace(/^\/v1(?=[/?]|$)/, ""),
    tellsTokens: (rest) => !/\/completions(?:\?|$)/.test(rest),
  },
  {
    name: "anthropic",
    baseUrlVariable: "ANTHROPIC_BASE_URL",
    basePath: "",
    // Some clients have the version in their base URL and some add it.
    base: (environment) =>
      `${trimmed(environment.ANTHROPIC_BASE_URL || "https://api.anthropic.com").replace(/\/v1$/, "")}/v1`,
    path: (rest) => rest.replace(/^\/v1(?=[/?]|$)/, ""),
    tellsTokens: () => true,
  },
];

/** The address a request goes on to; undefined when its path would lead out of the service's base. */
export function targetOf(service: Service, environment: Environment, rest: string): string | undefined {
  const path = service.path(rest);
  const [place = ""] = path.split("?", 1);
  // A service may decode a slash that a URL keeps, so steps are looked for on both sides of one.
  const steps = place.split(/[/\\]|%2f|%5c/i).map((step) => step.replaceAll(/%2e/gi, "."));
  return steps.includes("..") || place.includes("#") ? undefined : `${service.base(environment)}${path}`;
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, "");
}
