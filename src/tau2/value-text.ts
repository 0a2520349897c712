import { floatText } from "./number-text.ts";
import { isList, mapEntries, type Value } from "./value.ts";

/** A tool's result as its caller sees it: strings are unchanged, and anything else is JSON. */
export function resultText(value: Value): string {
  return typeof value === "string" ? value : jsonText(value);
}

/** A value as JSON, with a space after commas and colons and with non-ASCII characters escaped. */
export function jsonText(value: Value): string {
  if (value === null) return "null";
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number") return floatText(value);
  if (typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (isList(value)) return `[${value.map(jsonText).join(", ")}]`;
  let text = "";
  for (const [key, member] of mapEntries(value) ?? []) text += `${text === "" ? "" : ", "}${quoted(key)}: ${jsonText(member)}`;
  return `{${text}}`;
}

const outsideAscii = /[\u007f-\uffff]/g;

function quoted(text: string): string {
  return JSON.stringify(text).replace(outsideAscii, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A value formatted for use in a message: `None`, `True`, and strings without quotes. */
export function pythonText(value: Value): string {
  return typeof value === "string" ? value : literalText(value);
}

/** A value inside a list or object in a message; strings are quoted. */
export function literalText(value: Value): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return floatText(value);
  if (typeof value === "string") return literalString(value);
  if (isList(value)) return `[${value.map(literalText).join(", ")}]`;
  const members = [...(mapEntries(value) ?? [])].map(([key, member]) => `${literalText(key)}: ${literalText(member)}`);
  return `{${members.join(", ")}}`;
}

function literalString(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t")
    .replaceAll(quote, `\\${quote}`);
  return `${quote}${escaped}${quote}`;
}
