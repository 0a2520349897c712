import { redactorOf } from "./redact.ts";
import type { EnvironmentVariables } from "./secret.ts";

// Matches text that looks like a key. A gateway may include its own key, which is not in our environment, in a response.
const keyLike = new RegExp(
  String.raw`\b(?:sk|pk|rk)-[A-Za-z0-9_*-]{8,}|\bAIza[0-9A-Za-z_-]{20,}|\bBearer\s+[^\s"',;]+|((?:x-api-key|` +
    String.raw`x-goog-api-key|api[-_]?key|authorization)["']?\s*[:=]\s*["']?)[^\s"',;&]+`,
  "gi",
);

/** Redacts this environment's secrets and anything that looks like a key. */
export function scrub(text: string, environment: EnvironmentVariables): string {
  return redactorOf(environment)
    .text(text)
    .replace(keyLike, (_, label: string | undefined) => `${label ?? ""}[key]`);
}

// In our own messages, a short word after "Bearer", as in "Bearer is missing", is not a key.
const longKey = new RegExp(
  String.raw`\b(?:sk|pk|rk)-[A-Za-z0-9_*-]{8,}|\bAIza[0-9A-Za-z_-]{20,}|\b(Bearer\s+|(?:x-api-key|` +
    String.raw`x-goog-api-key|api[-_]?key|authorization)["']?\s*[:=]\s*["']?)[^\s"',;&]{12,}`,
  "gi",
);
const passwordInUrl = /(:\/\/[^\s/?#:@]{0,200}:)[^\s/?#@]{1,500}@/g;

/** Redacts secrets from one of our own messages, which may repeat the user's input, including passwords in URLs. */
export function scrubMessage(text: string, environment: EnvironmentVariables): string {
  return redactorOf(environment)
    .text(text)
    .replace(longKey, (_, label: string | undefined) => `${label ?? ""}[key]`)
    .replace(passwordInUrl, "$1[password]@");
}

/** Whether a command or URL contains a key (the value of a secret variable, or anything that looks like a key). */
export function holdsKey(text: string, environment: EnvironmentVariables): boolean {
  // Ignore the parts that the shell expands later, and the path of a key file, which is not itself a key.
  const asWritten = text.replaceAll(/\$\([^)]*\)|\$\{?\w+\}?/g, ",");
  const files = Object.entries(environment).filter(([, value = ""]) => /^[A-Z]:\\|^[~.]?\//i.test(value));
  return scrub(asWritten, { ...environment, ...Object.fromEntries(files.map(([name]) => [name, undefined])) }) !== asWritten;
}
