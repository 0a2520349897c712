import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../json.ts";
import type { DomainToolDescription } from "../tasks/domain.ts";
import { type Arguments, isList, mapEntries, type Value } from "../value.ts";

/** Converts arguments from JSON: a whole number becomes an integer unless its argument is declared as a number. */
export function argumentsOf(args: JsonObject, { parameters }: Pick<DomainToolDescription, "parameters">): Arguments {
  const floats = new Set(parameters.filter(({ type }) => type === "number").map(({ name }) => name));
  return new Map(
    Object.entries(args).flatMap(([name, json]): [string, Value][] => {
      if (json === undefined) return [];
      return [[name, typeof json === "number" && floats.has(name) ? json : valueOfJson(json)]];
    }),
  );
}

function valueOfJson(json: Json): Value {
  if (typeof json === "number") return Number.isSafeInteger(json) ? BigInt(json) : json;
  if (json === null || typeof json !== "object") return json;
  if (isJsonArray(json)) return json.map(valueOfJson);
  const members = new Map<string, Value>();
  for (const [key, member] of Object.entries(json)) if (member !== undefined) members.set(key, valueOfJson(member));
  return members;
}

/** A value as JSON, in which integers and floats look alike. */
function jsonOf(value: Value): Json {
  if (typeof value === "bigint") return Number(value);
  if (value === null || typeof value !== "object") return value;
  if (isList(value)) return value.map(jsonOf);
  return Object.fromEntries([...(mapEntries(value) ?? [])].map(([key, member]) => [key, jsonOf(member)]));
}

/** Arguments as a JSON object. */
export function jsonArguments(args: Arguments): JsonObject {
  const json = jsonOf(args);
  return isJsonObject(json) ? json : {};
}
