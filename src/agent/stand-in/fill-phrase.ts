import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { sayValue } from "./say-value.ts";

/** The sources of the values in a phrase. */
interface PhraseSources {
  readonly args: JsonObject;
  /** The call's result, once the call has been made. */
  readonly result?: Json;
  /** Results of all lookups so far. */
  readonly results: ReadonlyMap<string, Json>;
}

/**
 * Fills in each `{name}` in a tool's phrase from its arguments, its result, or the earlier record that best matches the
 * arguments. Also returns the names without a value.
 */
export function fillPhrase(phrase: string, sources: PhraseSources) {
  const unknown: string[] = [];
  const text = phrase.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = findValue(name, sources);
    if (value === undefined) {
      unknown.push(name);
      return "it";
    }
    return sayValue(value);
  });
  return { text, unknown };
}

/** The value for a name; undefined if no source has one. */
function findValue(name: string, { args, result, results }: PhraseSources): Json | undefined {
  const own = isJsonObject(result) ? result[name] : undefined;
  if (isSayable(own)) return own;
  if (isSayable(args[name])) return args[name];
  return bestRecord([...results.values()], (record) => (isSayable(record[name]) ? likeness(record, args) : -1))?.[name];
}

/** The record, at any depth, with the highest non-negative score; on a tie, the last one. */
export function bestRecord(values: readonly Json[], score: (record: JsonObject) => number): JsonObject | undefined {
  let best: { record: JsonObject; score: number } | undefined;
  const visit = (value: Json | undefined): void => {
    if (value === undefined) return;
    if (isJsonArray(value)) for (const item of value) visit(item);
    else if (isJsonObject(value)) {
      const scored = score(value);
      if (scored >= 0 && scored >= (best?.score ?? 0)) best = { record: value, score: scored };
      for (const field of Object.values(value)) visit(field);
    }
  };
  for (const value of values) visit(value);
  return best?.record;
}

// A record matches a call if it contains the call's arguments, under the same name or, for ids, under any name.
function likeness(record: JsonObject, args: JsonObject): number {
  const held = Object.values(record);
  return Object.entries(args).filter(
    ([name, value]) => record[name] === value || (typeof value === "string" && value.length > 2 && held.includes(value)),
  ).length;
}

function isSayable(value: Json | undefined): value is string | number {
  return typeof value === "number" || (typeof value === "string" && value !== "");
}
