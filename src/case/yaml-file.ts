import type { Document, Node, YAMLError, YAMLMap } from "yaml";
import type { Json } from "../json.ts";
import type { Path } from "./located-value.ts";
import { readPlainYaml } from "./plain-yaml.ts";
import { type Problem, placeAt, type TextPosition } from "./problem.ts";
import { yamlLibrary } from "./yaml-library.ts";
import { buildValue, mostLevels } from "./yaml-value.ts";

/** A parsed YAML file with its value, its YAML errors, and the position of each part. */
export interface YamlFile {
  readonly file: string;
  /** The parsed value; undefined if the file is not valid YAML. */
  readonly value: Json | undefined;
  readonly problems: readonly Problem[];
  /** The position of a value or its key; if the value does not exist, the position of the nearest enclosing part. */
  locate(path: Path, part: "key" | "value"): TextPosition;
}

// One mistake can trigger many parser errors; the first few are enough.
const mostErrors = 3;

/** The maximum length of a YAML file in characters; the parser takes seconds for a megabyte of small values. */
export const longestYaml = 1_000_000;

/** Parses YAML 1.2 with the core schema, in which dates stay strings. Never throws. */
export function readYaml(file: string, text: string): YamlFile {
  const value = text.length > longestYaml || strayBytes(text) ? undefined : readPlainYaml(text);
  if (value === undefined) return readFully(file, text);
  let full: YamlFile | undefined;
  const locate: YamlFile["locate"] = (path, part) => {
    full ??= readFully(file, text);
    return full.locate(path, part);
  };
  return { file, value, problems: [], locate };
}

/** Parses YAML with the position of each part. */
export function readFully(file: string, text: string): YamlFile {
  if (text.length > longestYaml)
    return unreadable(file, {
      line: 1,
      column: 1,
      message: `the file has ${text.length.toLocaleString("en-US")} characters`,
      expected: `at most ${longestYaml.toLocaleString("en-US")}; write larger seeds as .json`,
    });
  const document = parseQuietly(text);
  if (document === "too deep")
    return unreadable(file, {
      line: 1,
      column: 1,
      message: "nested too deeply",
      expected: `at most ${mostLevels} levels`,
    });
  const syntax = [...document.errors.slice(0, mostErrors), ...document.warnings].map((error) => ({
    file,
    ...explainSyntax(error, text),
  }));
  const stray = strayBytes(text);
  if (stray) syntax.push({ file, ...stray });
  const readable = document.errors.every((error) => error.code === "DUPLICATE_KEY");
  if (!readable) return { file, value: undefined, problems: syntax, locate: () => ({ line: 1, column: 1 }) };
  const built = buildValue(document);
  const found = built.findings.map(({ offset, ...finding }) => ({ file, ...placeAt(text, offset), ...finding }));
  const locate = (path: Path, part: "key" | "value") => placeAt(text, offsetOf(document, path, part));
  return { file, value: built.value, problems: [...syntax, ...found], locate };
}

function unreadable(file: string, problem: Omit<Problem, "file">): YamlFile {
  return { file, value: undefined, problems: [{ file, ...problem }], locate: () => ({ line: 1, column: 1 }) };
}

// The parser is recursive, so deep nesting overflows the stack; the parser then throws or reports an error.
function parseQuietly(text: string): Document.Parsed | "too deep" {
  try {
    const document = yamlLibrary().parseDocument(text, {
      version: "1.2",
      schema: "core",
      prettyErrors: false,
      logLevel: "error",
    });
    return document.errors.some(({ message }) => message.includes("call stack")) ? "too deep" : document;
  } catch (error) {
    if (error instanceof RangeError) return "too deep";
    throw error;
  }
}

const expectations: { readonly [code: string]: string } = {
  DUPLICATE_KEY: "each key once",
  TAB_AS_INDENT: "spaces for indentation",
  MULTIPLE_DOCS: "one document, without a second ---",
  BAD_INDENT: "every bracket closed, and the same indentation for everything on one level",
  MISSING_CHAR: "every bracket and quote closed",
  UNEXPECTED_TOKEN: "something else here; text with brackets, quotes, colons or commas needs quotes",
  TAG_RESOLVE_FAILED: "plain values without tags",
  MULTILINE_IMPLICIT_KEY: "a key on one line; text with a colon needs quotes",
  BLOCK_AS_IMPLICIT_KEY: "one key per line; text with a colon needs quotes",
};

function explainSyntax(error: YAMLError, text: string): Omit<Problem, "file"> {
  const place = placeAt(text, error.pos[0]);
  const expected = expectations[error.code] ?? "";
  if (error.code === "DUPLICATE_KEY") {
    return { ...place, message: `the key "${wordAt(text, error.pos[0])}" occurs twice`, expected };
  }
  if (error.code === "MULTIPLE_DOCS") return { ...place, message: "a second document begins here", expected };
  return { ...place, message: `not YAML: ${lowerFirst(error.message.replaceAll(/\s+/g, " "))}`, expected };
}

function wordAt(text: string, offset: number): string {
  return /^[^:\n]*/.exec(text.slice(offset, offset + 80))?.[0].trim() ?? "";
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

// Invalid UTF-8 is decoded to the replacement character.
function strayBytes(text: string): Omit<Problem, "file"> | undefined {
  const offset = text.indexOf("\uFFFD");
  if (offset < 0) return undefined;
  return { ...placeAt(text, offset), message: "these bytes are not UTF-8", expected: "a file saved as UTF-8" };
}

function offsetOf(document: Document.Parsed, path: Path, part: "key" | "value"): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const [index, step] of path.entries()) {
    const found = child(document, node, step);
    if (!found) return offset;
    const last = index === path.length - 1;
    offset = (last && part === "value" ? startOf(found.value) : startOf(found.key)) ?? startOf(found.value) ?? offset;
    node = found.value;
  }
  return offset;
}

function child(document: Document.Parsed, node: unknown, step: string | number): { key: unknown; value: unknown } | undefined {
  const { isAlias, isMap, isSeq } = yamlLibrary();
  const target = isAlias(node) ? node.resolve(document) : node;
  if (isSeq(target) && typeof step === "number") return { key: undefined, value: target.items[step] };
  return isMap(target) ? pairOf(target, String(step)) : undefined;
}

function pairOf(map: YAMLMap, key: string): { key: unknown; value: unknown } | undefined {
  const { isScalar } = yamlLibrary();
  return map.items.find((pair) => isScalar(pair.key) && String(pair.key.value ?? "") === key);
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

function isNode(node: unknown): node is Node {
  return yamlLibrary().isNode(node);
}
