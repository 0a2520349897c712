import { percentDecoded } from "./percent-decoded.ts";

/** Matches names of parameters and headers whose values are credentials. */
export const credentialName =
  /key|token|secret|passw|signature|credential|cookie|authorization|(?:^|[-_])(?:code|sig|auth|pwd|pat|jwt|sas|session|sid)(?:[-_]|$)/i;

/** The credentials in a URL: its password, a user name without a password, and parameters with the name of a credential. */
export function credentialsInUrl(text: string): string[] {
  const url = URL.parse(text);
  if (!url) return [];
  const login = url.password || (url.host === "" ? "" : url.username);
  const parameters = [...url.searchParams, ...new URLSearchParams(url.hash.slice(1))];
  const named = parameters.flatMap(([name, value]) => (credentialName.test(name) ? [value] : []));
  return withoutRepeats([login, percentDecoded(login), ...named]);
}

/** The credentials in the value of a header: all of it, what follows a scheme such as `Bearer`, and both parts of a basic login. */
export function credentialsInHeader(value: string): string[] {
  const [, scheme = "", rest = ""] = /^(\w+)\s+(.+)$/.exec(value.trim()) ?? [];
  const login = /^basic$/i.test(scheme) ? Buffer.from(rest, "base64").toString() : "";
  return withoutRepeats([value.trim(), rest, login, login.slice(login.indexOf(":") + 1)]);
}

/** The credentials in a list of headers as `OTEL_EXPORTER_OTLP_HEADERS` has it: `name=value` pairs, percent-encoded. */
export function credentialsInHeaders(text: string): string[] {
  const values = text.split(",").map((pair) => pair.slice(pair.indexOf("=") + 1).trim());
  return withoutRepeats([text, ...values.flatMap((value) => [value, ...credentialsInHeader(percentDecoded(value))])]);
}

function withoutRepeats(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== "");
}
