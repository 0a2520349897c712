import type { Environment } from "../../llm/scrub.ts";

/** A model service that agents reach through the proxy. */
export interface Service {
  readonly name: "openai" | "anthropic";
  /** The variable that its clients take their base URL from. */
  readonly baseUrlVariable: string;
  /** What a client's base URL ends with. */
  readonly basePath: string;
  /** Where a request goes on to; `rest` is its path as a client asks for it. */
  target(environment: Environment, rest: string): string;
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
    target: (environment, rest) =>
      `${trimmed(environment.OPENAI_BASE_URL || "https://api.openai.com/v1")}${rest.replace(/^\/v1(?=\/|$)/, "")}`,
    tellsTokens: (rest) => !/\/completions(?:\?|$)/.test(rest),
  },
  {
    name: "anthropic",
    baseUrlVariable: "ANTHROPIC_BASE_URL",
    basePath: "",
    // Some clients have the version in their base URL and some add it.
    target: (environment, rest) =>
      `${trimmed(environment.ANTHROPIC_BASE_URL || "https://api.anthropic.com").replace(/\/v1$/, "")}${rest.startsWith("/v1/") ? rest : `/v1${rest}`}`,
    tellsTokens: () => true,
  },
];

function trimmed(url: string): string {
  return url.replace(/\/+$/, "");
}
