import type { EnvironmentVariables } from "../../secrets/secret.ts";

/** A model service reachable through the proxy. */
export interface Service {
  readonly name: "openai" | "anthropic";
  /** The environment variable from which its clients read the base URL. */
  readonly baseUrlVariable: string;
  /** The path at the end of a client's base URL. */
  readonly basePath: string;
  /** The base URL of the service. */
  base(environment: EnvironmentVariables): string;
  /** Whether streams at this path report usage without being asked. */
  tellsTokens(rest: string): boolean;
}

/** The supported services; add an entry to support another. */
export const services: readonly Service[] = [
  {
    name: "openai",
    baseUrlVariable: "OPENAI_BASE_URL",
    basePath: "/v1",
    // Gateway paths vary, so the version is part of the base URL.
    base: (environment) => trimmed(environment.OPENAI_BASE_URL || "https://api.openai.com/v1"),
    tellsTokens: (rest) => !/\/completions(?:\?|$)/.test(rest),
  },
  {
    name: "anthropic",
    baseUrlVariable: "ANTHROPIC_BASE_URL",
    basePath: "",
    // Some clients expect the version in the base URL, and others append it themselves.
    base: (environment) => `${trimmed(environment.ANTHROPIC_BASE_URL || "https://api.anthropic.com").replace(/\/v1$/, "")}/v1`,
    tellsTokens: () => true,
  },
];

/** The URL to forward a request to; undefined if its path would escape the service's base URL. */
export function targetOf(service: Service, environment: EnvironmentVariables, rest: string): string | undefined {
  const path = rest.replace(/^\/v1(?=[/?]|$)/, "");
  const [place = ""] = path.split("?", 1);
  // A service may decode an encoded slash, so also split at encoded slashes when looking for "..".
  const steps = place.split(/[/\\]|%2f|%5c/i).map((step) => step.replaceAll(/%2e/gi, "."));
  return steps.includes("..") || place.includes("#") ? undefined : `${service.base(environment)}${path}`;
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, "");
}
