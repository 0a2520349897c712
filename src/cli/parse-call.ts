import { isJsonObject, type Json, type JsonObject, jsonIn } from "../json.ts";

/** A tool call as typed, such as `/get_order order_id=O-1042 line=2`, or with a JSON object after the name. */
export interface TypedCall {
  readonly tool: string;
  readonly args: JsonObject;
}

/** Parses a typed call; if the result is a string, it is an error message. */
export function parseCall(line: string): TypedCall | string {
  const [, tool = "", rest = ""] = /^\/(\S+)\s*(.*)$/s.exec(line) ?? [];
  if (tool === "") return "a call looks like /get_order order_id=O-1042";
  if (rest.startsWith("{")) {
    const args = jsonIn(rest);
    return isJsonObject(args) ? { tool, args } : "the arguments are not valid JSON";
  }
  const args: Record<string, Json> = {};
  const pairs = /([A-Za-z_]\w*)=("(?:[^"\\]|\\.)*"|\S+)\s*/gy;
  let end = 0;
  for (const match of rest.matchAll(pairs)) {
    const [whole, name = "", value = ""] = match;
    args[name] = readValue(value);
    end += whole.length;
  }
  return end === rest.length
    ? { tool, args }
    : `cannot parse "${rest.slice(end)}": write name=value, with quotes around values that contain spaces`;
}

function readValue(text: string): Json {
  const isLiteral = text.startsWith('"') || /^(-?\d+(\.\d+)?|true|false|null)$/.test(text);
  return (isLiteral ? jsonIn(text) : undefined) ?? text;
}
