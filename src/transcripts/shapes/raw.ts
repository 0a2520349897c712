import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { UserError } from "../../user-error.ts";

/** One record in an export: a ticket in any format, with the line on which it starts. */
export interface RawRecord {
  readonly value: JsonObject;
  readonly file: string;
  readonly line: number;
}

/** The error for a record that does not have the expected format. */
export function badRecord({ file, line }: Pick<RawRecord, "file" | "line">, what: string): UserError {
  return new UserError(`${file}:${line}: ${what}`);
}

/** The value of the first listed field that contains text or a number, as text. */
export function textAt(value: Json | undefined, ...names: readonly string[]): string | undefined {
  if (!isJsonObject(value)) return undefined;
  for (const name of names) {
    const field = value[name];
    if (typeof field === "string" && field.trim() !== "") return field.trim();
    if (typeof field === "number") return String(field);
  }
  return undefined;
}

/** The objects in the first listed field that contains a list. */
export function objectsAt(value: Json | undefined, ...names: readonly string[]): readonly JsonObject[] | undefined {
  if (!isJsonObject(value)) return undefined;
  for (const name of names) {
    const field = value[name];
    if (field !== undefined && isJsonArray(field)) return field.filter(isJsonObject);
  }
  return undefined;
}

/** The object in a field; undefined for anything else. */
export function objectAt(value: Json | undefined, name: string): JsonObject | undefined {
  const field = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(field) ? field : undefined;
}

/** The texts and numbers in an object, as fields with normalised names. */
export function plainFields(value: JsonObject | undefined): { [name: string]: string } {
  const entries = Object.entries(value ?? {}).flatMap(([name, field]): [string, string][] => {
    const plain = name
      .trim()
      .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "_")
      .replaceAll(/^[^a-z]+|_+$/g, "");
    const isPlain = (typeof field === "string" && field.trim() !== "") || typeof field === "number";
    return isPlain && plain !== "" ? [[plain, String(field).trim()]] : [];
  });
  return Object.fromEntries(entries);
}

const entities: { readonly [name: string]: string } = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

// Matches HTML tags by name, because people also put addresses between angle brackets.
const tag = new RegExp(
  String.raw`<\/?(?:p|br|div|span|a|b|i|u|s|em|strong|ul|ol|li|table|tbody|thead|tr|td|th|h[1-6]|img|html|` +
    "body|head|style|script|blockquote|pre|code|hr|font|center|section|article|meta|link|title|sup|" +
    String.raw`sub|small|figure)(?:\s[^<>]*)?\/?>`,
  "i",
);

/** The text of a message that may be HTML. */
export function textOfBody(body: string): string {
  if (!tag.test(body) && !/&[a-z]+;|&#\d+;/i.test(body)) return body.replaceAll("\r\n", "\n").trim();
  return body
    .replaceAll(/<(?:style|script)[^>]*>[\s\S]*?<\/(?:style|script)>/gi, "")
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|tr|h\d)>/gi, "\n")
    .replaceAll(new RegExp(tag, "gi"), "")
    .replaceAll(/&(?:#(\d+)|([a-z]+));/gi, (whole, code?: string, name?: string) =>
      code === undefined ? (entities[name?.toLowerCase() ?? ""] ?? whole) : String.fromCodePoint(Number(code) % 0x110000),
    )
    .replaceAll(/[ \t]+\n/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
