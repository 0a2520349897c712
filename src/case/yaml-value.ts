import type { Alias, Document, Scalar } from "yaml";
import type { Json } from "../json.ts";
import { yamlLibrary } from "./yaml-library.ts";

/** A part of a YAML file that would be silently misread. */
export interface YamlFinding {
  readonly offset: number;
  readonly message: string;
  readonly expected: string;
}

interface Build {
  readonly findings: YamlFinding[];
  /** The value of each anchor at this point in the file. */
  readonly anchors: Map<string, unknown>;
  /** The alias being expanded, and the number of values that aliases have produced so far; a few nested aliases can produce millions. */
  alias: Alias | undefined;
  copied: number;
}

/** The maximum number of values that the aliases of a YAML file may expand to. */
export const mostCopied = 10_000;

/** Maximum nesting depth of lists and maps in a YAML file. */
export const mostLevels = 100;

/** Converts a parsed document to plain data, and reports values that are valid YAML but cannot be what the author meant. */
export function buildValue(document: Document.Parsed): {
  readonly value: Json;
  readonly findings: readonly YamlFinding[];
} {
  const build: Build = { findings: [], anchors: new Map(), alias: undefined, copied: 0 };
  const value = plainValue(build, document.contents, 0);
  return { value, findings: build.findings };
}

function plainValue(build: Build, node: unknown, level: number): Json {
  const { isAlias, isMap, isScalar, isSeq } = yamlLibrary();
  if (build.alias) build.copied += 1;
  if (build.copied > mostCopied || level > mostLevels) return tooLarge(build, node);
  if (isAlias(node)) return aliasedValue(build, node, level);
  if ((isScalar(node) || isSeq(node) || isMap(node)) && node.anchor !== undefined) build.anchors.set(node.anchor, node);
  if (isSeq(node)) return node.items.map((item) => plainValue(build, item, level + 1));
  if (isMap(node)) {
    return Object.fromEntries(node.items.map((pair) => [keyOf(build, pair.key), plainValue(build, pair.value, level + 1)]));
  }
  return isScalar(node) ? scalarOf(build, node) : null;
}

function aliasedValue(build: Build, node: Alias, level: number): Json {
  const outer = build.alias;
  build.alias = outer ?? node;
  // Use this map, because the parser's own lookup searches the whole file for each alias.
  const value = plainValue(build, build.anchors.get(node.source), level + 1);
  build.alias = outer;
  return value;
}

function tooLarge(build: Build, node: unknown): Json {
  const message = "too large or too deep once aliases are filled in";
  const isReported = build.findings.some((finding) => finding.message === message);
  const expected = `at most ${mostLevels} levels, and aliases that expand to few values`;
  if (!isReported) build.findings.push({ offset: offsetOf(build.alias ?? node), message, expected });
  return null;
}

function keyOf(build: Build, key: unknown): string {
  if (yamlLibrary().isScalar(key) && key.value !== null && typeof key.value !== "object") return String(key.value);
  build.findings.push({
    offset: offsetOf(key),
    message: "this key is not a plain word",
    expected: "a key like order_id",
  });
  return "";
}

function scalarOf(build: Build, node: Scalar): Json {
  const { value } = node;
  if (typeof value === "number") return numberOf(build, node, value);
  return typeof value === "string" || typeof value === "boolean" ? value : null;
}

// Core YAML parses 04101, +15551234, 12E5 and twenty-digit tracking numbers as numbers, losing the original text.
/** Whether a number's text can be recovered from its value. */
export function isExactNumber(source: string, value: number): boolean {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(source) && (source.includes(".") || Number.isSafeInteger(value));
}

function numberOf(build: Build, node: Scalar, value: number): Json {
  const source = node.source ?? String(value);
  if (!isExactNumber(source, value))
    build.findings.push({
      offset: offsetOf(node),
      message: `${source} would be parsed as the number ${value}`,
      expected: `quotes around it: "${source}"`,
    });
  return value;
}

function offsetOf(node: unknown): number {
  return yamlLibrary().isNode(node) ? (node.range?.[0] ?? 0) : 0;
}
