import type { Json, JsonObject } from "../json.ts";
import { isJsonObject } from "../json.ts";

type Schema = { readonly [field: string]: Json | undefined };

/** An argument that a tool wants as an HTTP header as well: the path to it, and the header's name. */
interface HeaderArgument {
  readonly path: readonly string[];
  readonly header: string;
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const headerTypes: ReadonlySet<unknown> = new Set(["string", "integer", "boolean"]);

/** The header of a value: as it is if HTTP allows that, and otherwise in base64 with the protocol's marker. */
export function headerValue(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !/^=\?base64\?.*\?=$/.test(text);
  return isPlain ? text : `=?base64?${Buffer.from(text, "utf8").toString("base64")}?=`;
}

/**
 * The arguments that a tool wants as headers (`x-mcp-header`); undefined if its schema breaks the protocol's rules for them, because such a
 * tool must not be used.
 */
export function headerArguments(input: Schema): readonly HeaderArgument[] | undefined {
  const found = marked(input, []);
  const names = found.map(({ header }) => header.toLowerCase());
  const isUnique = new Set(names).size === names.length;
  const isReachable = found.length === countMarks(input);
  const isAllowed = found.every(({ header, type }) => token.test(header) && headerTypes.has(type));
  return isUnique && isReachable && isAllowed ? found : undefined;
}

/** The headers of one call. */
export function argumentHeaders(input: Schema, args: JsonObject): Record<string, string> {
  const headers = (headerArguments(input) ?? []).flatMap(({ path, header }): [string, string][] => {
    const value = path.reduce<Json | undefined>((at, key) => (isJsonObject(at) && Object.hasOwn(at, key) ? at[key] : undefined), args);
    return value === undefined || value === null ? [] : [[`Mcp-Param-${header}`, headerValue(String(value))]];
  });
  return Object.fromEntries(headers);
}

function marked(schema: Schema, path: readonly string[]): (HeaderArgument & { readonly type: Json | undefined })[] {
  const properties = schema.properties;
  if (!isJsonObject(properties)) return [];
  return Object.entries(properties).flatMap(([key, property]) => {
    if (!isJsonObject(property)) return [];
    const { "x-mcp-header": header, type } = property;
    const own = typeof header === "string" ? [{ path: [...path, key], header, type }] : [];
    return [...own, ...marked(property, [...path, key])];
  });
}

/** The number of marks anywhere in a schema; those that are not in `properties` are not allowed. */
function countMarks(value: Json | undefined, isMap = false): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = !isMap && isJsonObject(value) && Object.hasOwn(value, "x-mcp-header") ? 1 : 0;
  const inner = Object.entries(value).map(([key, field]) => countMarks(field, !isMap && key === "properties"));
  return own + inner.reduce((sum, count) => sum + count, 0);
}
