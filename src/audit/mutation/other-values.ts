import { choices } from "../../agent/stand-in/ending-step.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json.ts";
import type { Tool } from "../../world/tool.ts";
import type { GoldenRun } from "../trials/golden-run.ts";
import { otherKeys } from "../trials/scratch.ts";

const mostKeys = 20;
const dayMs = 86_400_000;

/** Other values that an argument could have had, such as another choice, record, number or date. */
export function otherValues(golden: GoldenRun, tool: Tool, { name, args }: { readonly name: string; readonly args: JsonObject }): Json[] {
  const property = propertiesOf(golden, tool)[name];
  const value = args[name] ?? defaultOf(property);
  const codes = choices(property).filter((choice) => choice !== value);
  if (codes.length > 0) return codes;
  if (typeof value === "number")
    return Number.isInteger(value) ? [value > 1 ? value - 1 : value + 1, value + 1, value + 97] : [value + 10, value / 2];
  if (typeof value !== "string") return [];
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return [nextDay(value)];
  const keys = otherKeys(golden, value);
  if (keys.length > 0) return keys.slice(0, mostKeys);
  return /^\S+$/.test(value) ? [`other-${value}`] : [];
}

/** The schema properties of a tool's arguments, by name. */
export function propertiesOf({ situation }: GoldenRun, tool: Tool): { readonly [name: string]: Json | undefined } {
  const { properties } = situation.parameters(tool.name);
  return isJsonObject(properties) ? properties : {};
}

/** The day after an ISO date. */
function nextDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}

function defaultOf(property: Json | undefined): Json {
  return (isJsonObject(property) ? property.default : undefined) ?? null;
}
