import { isJsonArray, type Json } from "../json.ts";

/** Whether a value holds something of a kind: a short text that is so, or a value that is there under a name that is so. */
export function showsAny(value: Json | undefined, isIt: (words: string) => boolean, name = ""): boolean {
  if (typeof value === "string") return value !== "" && value.length < 40 && (isIt(name) || isIt(value));
  if (typeof value === "number" || typeof value === "boolean") return Boolean(value) && isIt(name);
  if (value === undefined || value === null) return false;
  if (isJsonArray(value)) return value.some((item) => showsAny(item, isIt, name));
  return Object.entries(value).some(([key, item]) => showsAny(item, isIt, key));
}
