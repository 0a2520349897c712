/** The environment variables that hold keys. */
const keyVariables = [
  "OPENAI_API_KEY",
  "ANTHROPIC_API_KEY",
  "GOOGLE_GENERATIVE_AI_API_KEY",
  "DESKPROOF_LOCAL_API_KEY",
  "DESKPROOF_AGENT_TOKEN",
] as const;

/** Environment variables by name. */
export type Environment = { readonly [name: string]: string | undefined };

// What looks like a key though it is none of ours: a gateway may answer with one of its own.
const keyLike =
  /\b(?:sk|pk|rk)-[A-Za-z0-9_*-]{8,}|\bAIza[0-9A-Za-z_-]{20,}|\bBearer\s+[^\s"',;]+|((?:x-api-key|x-goog-api-key|api[-_]?key|authorization)["']?\s*[:=]\s*["']?)[^\s"',;&]+/gi;

// Shorter values are no keys, and cutting them out would tear the text apart.
const shortestKey = 6;

/** A text without the keys of this environment, nor anything that looks like one. */
export function scrub(text: string, environment: Environment): string {
  let clean = text;
  for (const variable of keyVariables) {
    const key = environment[variable];
    if (key === undefined || key.length < shortestKey) continue;
    for (const form of [key, encodeURIComponent(key)]) clean = clean.replaceAll(form, "[key]");
  }
  return clean.replace(keyLike, (_, label: string | undefined) => `${label ?? ""}[key]`);
}
