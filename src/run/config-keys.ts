import type { Path } from "../case/located-value.ts";
import { isJsonArray, isJsonObject, type Json } from "../json.ts";

const nameOfKey = /(^|[-_])(api[-_]?)?(key|token|secret|password|authorization|bearer|headers?)$|apikey$|[a-z](Key|Token|Secret)$/i;
const looksLikeKey = /\b(?:sk|pk|rk)-[A-Za-z0-9_*-]{8,}|\bAIza[0-9A-Za-z_-]{20,}|\bBearer\s+\S+/i;

/** Finds values in a configuration that look like an API key, judging by their name or their content. */
export function findKeys(value: Json | undefined, path: Path = []): Path[] {
  if (typeof value === "string") return looksLikeKey.test(value) ? [path] : [];
  if (value === undefined || value === null || typeof value !== "object") return [];
  if (isJsonArray(value)) return value.flatMap((item, index) => findKeys(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => (nameOfKey.test(name) ? [[...path, name]] : findKeys(item, [...path, name])));
}
