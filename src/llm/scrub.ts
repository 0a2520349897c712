import { isJsonArray, isJsonObject, type Json } from "../json.ts";
import { type EnvironmentVariables, formsOf, secretsIn } from "./secrets.ts";

// Matches text that looks like a key. A gateway may include its own key, which is not in our environment, in a response.
const keyLike = new RegExp(
  String.raw`\b(?:sk|pk|rk)-[A-Za-z0-9_*-]{8,}|\bAIza[0-9A-Za-z_-]{20,}|\bBearer\s+[^\s"',;]+|((?:x-api-key|` +
    String.raw`x-goog-api-key|api[-_]?key|authorization)["']?\s*[:=]\s*["']?)[^\s"',;&]+`,
  "gi",
);

/** Redacts this environment's secrets and anything that looks like a key. */
export function scrub(text: string, environment: EnvironmentVariables): string {
  return withoutSecrets(text, formsIn(environment)).replace(keyLike, (_, label: string | undefined) => `${label ?? ""}[key]`);
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
  return withoutSecrets(text, formsIn(environment))
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

/**
 * Redacts this environment's secrets from a value's strings; returns the same value if there were none. Strings that
 * merely look like keys are kept.
 */
export function scrubJson<Value>(value: Value, environment: EnvironmentVariables, parse: (json: Json) => Value): Value {
  const forms = formsIn(environment);
  const json = JSON.stringify(value);
  // JSON escapes quotes and line breaks, so look for each form both escaped and unescaped.
  if (!forms.some((form) => json.includes(form) || json.includes(JSON.stringify(form).slice(1, -1)))) return value;
  return parse(cleaned(JSON.parse(json), forms));
}

function cleaned(value: Json, forms: readonly string[]): Json {
  if (typeof value === "string") return withoutSecrets(value, forms);
  if (isJsonArray(value)) return value.map((item) => cleaned(item, forms));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [withoutSecrets(name, forms), cleaned(item ?? null, forms)]));
}

function withoutSecrets(text: string, forms: readonly string[]): string {
  let clean = text;
  for (const form of forms) if (clean.includes(form)) clean = clean.replaceAll(form, "[key]");
  return clean;
}

function formsIn(environment: EnvironmentVariables): readonly string[] {
  return secretsIn(environment).flatMap(formsOf);
}
