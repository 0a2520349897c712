import { alsoNamed, checkKeyHost, type KeyHosts } from "../../llm/key-hosts.ts";
import type { SendingService } from "../../report/otel/otlp.ts";
import { credentialsInUrl } from "../../secrets/credentials-in.ts";
import { percentDecoded } from "../../secrets/percent-decoded.ts";
import { keepSecrets } from "../../secrets/redact.ts";
import type { EnvironmentVariables } from "../../secrets/secret.ts";
import { UserError } from "../../user-error.ts";
import { deskproofVersion } from "../../version.ts";

/** The destination of traces. */
export interface OtelTarget {
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  /** The timeout for one request. */
  readonly timeoutMs: number;
  readonly service: SendingService;
  /** Whether spans contain messages, and the arguments and results of calls. */
  readonly content: boolean;
}

/** The user's settings for traces. */
interface OtelWish {
  /** The endpoint from the command line, or true to take it from the environment; undefined for no traces. */
  readonly typed: string | true | undefined;
  /** The endpoint from the configuration file. */
  readonly configured: string | undefined;
  readonly content: boolean;
  readonly environment: EnvironmentVariables;
  readonly hosts: KeyHosts;
}

const endpointVariable = "OTEL_EXPORTER_OTLP_ENDPOINT";
const tracesVariable = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT";
const headersVariables = ["OTEL_EXPORTER_OTLP_HEADERS", "OTEL_EXPORTER_OTLP_TRACES_HEADERS"];
const timeoutVariable = "OTEL_EXPORTER_OTLP_TIMEOUT";
const usualTimeoutMs = 10_000;
const tracesPath = "/v1/traces";

/** Returns the destination of traces; undefined if the user did not ask for any. */
export function otelTarget({ typed, configured, content, environment, hosts }: OtelWish): OtelTarget | undefined {
  const named = typed === true ? undefined : (typed ?? configured);
  if (typed === undefined && named === undefined) {
    if (content) throw new UserError("--otel-content only works with --otel: give both.", { exitCode: 2 });
    return undefined;
  }
  const own = [environment[tracesVariable] ?? "", environment[endpointVariable] ?? ""];
  const url = named === undefined ? urlFromEnvironment(environment) : tracesUrl(named, "--otel");
  keepSecrets("urls", credentialsInUrl(url));
  const headers = headersIn(environment);
  const [variable] = headersVariables.filter((name) => environment[name]);
  const trusted = alsoNamed(hosts, typeof typed === "string" ? [...own, typed] : own);
  if (variable !== undefined) checkKeyHost({ variable, url, hosts: trusted });
  const service = { name: environment.OTEL_SERVICE_NAME || "deskproof", version: deskproofVersion };
  return { url, headers, timeoutMs: timeoutIn(environment), service, content };
}

function urlFromEnvironment(environment: EnvironmentVariables): string {
  const whole = environment[tracesVariable];
  if (whole) return parsed(whole, tracesVariable).href;
  const base = environment[endpointVariable];
  if (base) return tracesUrl(base, endpointVariable);
  throw new UserError(`--otel: give an endpoint, such as --otel http://127.0.0.1:4318, or set ${endpointVariable}.`, {
    exitCode: 2,
  });
}

/** The traces URL for an endpoint, built as the OTLP specification requires. */
function tracesUrl(endpoint: string, source: string): string {
  const url = parsed(endpoint, source);
  if (!url.pathname.endsWith(tracesPath)) url.pathname = `${url.pathname.replace(/\/+$/, "")}${tracesPath}`;
  return url.href;
}

function parsed(text: string, source: string): URL {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "") return url;
  const shown = url?.password ? "(with a password)" : text;
  throw new UserError(
    `${source} ${shown}: give an http or https URL without a password, such as ` +
      `http://127.0.0.1:4318. Credentials belong in ${headersVariables[0]}.`,
    { exitCode: 2 },
  );
}

/** Reads `name=value,name=value`, in which values are percent-encoded. */
function headersIn(environment: EnvironmentVariables): { [name: string]: string } {
  const pairs = headersVariables.flatMap((variable) =>
    (environment[variable] ?? "").split(",").flatMap((pair): [string, string][] => {
      if (pair.trim() === "") return [];
      const at = pair.indexOf("=");
      const name = pair.slice(0, at).trim().toLowerCase();
      const value = percentDecoded(pair.slice(at + 1).trim());
      if (at > 0 && /^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value)) return [[name, value]];
      throw new UserError(`${variable} is not a list of name=value pairs separated by commas.`, { exitCode: 2 });
    }),
  );
  return Object.fromEntries(pairs);
}

function timeoutIn(environment: EnvironmentVariables): number {
  const ms = Number(environment[timeoutVariable] || usualTimeoutMs);
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 60_000) : usualTimeoutMs;
}
