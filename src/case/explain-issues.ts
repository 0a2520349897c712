import type { z } from "zod";
import type { Json } from "../json.ts";
import { isJsonArray, isJsonObject } from "../json.ts";
import { didYouMean, listNames, nearest } from "../nearest.ts";
import { redact } from "../secrets/redact.ts";
import { describeSchemas, enumTextsOf, type JsonSchema, keysOf, schemasAt } from "./json-schema.ts";
import { type Path, pathName, under } from "./located-value.ts";

/** A mistake at a path, explained to the author. */
export interface ExplainedIssue {
  readonly path: Path;
  /** Whether to point at the key or at the value. */
  readonly part: "key" | "value";
  readonly message: string;
  readonly expected: string;
}

type Issue = z.core.$ZodIssue;

interface Explained extends ExplainedIssue {
  /** The missing or probably misspelt key that this finding is about, so that the key is reported only once. */
  readonly lacks?: string;
  readonly suggests?: string;
}

/** Explains zod's issues in plain English, with one sentence per mistake, including those inside unions. */
export function explainIssues(issues: readonly Issue[], root: Json, schema: JsonSchema): ExplainedIssue[] {
  const explained = issues.flatMap((issue) => explain(issue, [], { root, schema }));
  const suggested = new Set(
    explained.filter(({ suggests }) => suggests).map(({ path, suggests }) => pathName([...path.slice(0, -1), suggests ?? ""])),
  );
  return explained
    .filter(({ path, lacks }) => lacks === undefined || !suggested.has(pathName([...path, lacks])))
    .map(({ path, part, message, expected }) => ({ path, part, message, expected }));
}

interface Context {
  readonly root: Json;
  readonly schema: JsonSchema;
}

function explain(issue: Issue, above: Path, context: Context): Explained[] {
  const path = [...above, ...issue.path.map((key) => (typeof key === "number" ? key : String(key)))];
  const value = under({ path: [], value: context.root }, ...path).value;
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownKey(path, key, context));
  if (issue.code === "invalid_key") return [badKey(path, issue)];
  if (value === undefined) return [missing(path, context)];
  if (issue.code === "invalid_union") return explainUnion(issue, path, context);
  return [{ path, part: "value", ...wrongValue(issue, path, context) }];
}

function unknownKey(path: Path, key: string, { schema }: Context): Explained {
  const known = keysOf(schemasAt(schema, path));
  const where = path.length === 0 ? "" : ` in ${pathName(path)}`;
  const message = `unknown key "${key}"${where}${didYouMean(key, known)}`;
  const suggests = nearest(key, known);
  // Inside braces, YAML parses unquoted text after a comma as a separate key.
  const quotes = key.includes(" ") ? "; text with a comma or a colon needs quotes" : "";
  const expected = `${known.length === 0 ? "no such key" : `one of ${listNames(known)}`}${quotes}`;
  return { path: [...path, key], part: "key", message, expected, ...(suggests === undefined ? {} : { suggests }) };
}

function badKey(path: Path, issue: Extract<Issue, { code: "invalid_key" }>): Explained {
  const message = `the key "${String(path.at(-1))}" in ${pathName(path.slice(0, -1))} is not allowed`;
  return { path, part: "key", message, expected: issue.issues[0]?.message ?? "another key" };
}

function missing(path: Path, { schema }: Context): Explained {
  const key = String(path.at(-1));
  const parent = path.slice(0, -1);
  const where = parent.length === 0 ? "" : ` in ${pathName(parent)}`;
  const expected = describeSchemas(schemasAt(schema, path));
  return {
    path: parent,
    part: "key",
    message: `"${key}" is missing${where}`,
    expected: `${key}: ${expected}`,
    lacks: key,
  };
}

// The author probably meant the branch with the fewest issues; on a tie, list all choices.
function explainUnion(issue: Extract<Issue, { code: "invalid_union" }>, path: Path, context: Context): Explained[] {
  const viable = issue.errors.filter((branch) => !branch.some(rejectsKind));
  const weights = viable.map((branch) => branch.reduce((sum, one) => sum + (one.code === "unrecognized_keys" ? one.keys.length : 1), 0));
  const least = Math.min(...weights);
  const best = viable.filter((_, index) => weights[index] === least);
  if (best.length === 1) return (best[0] ?? []).flatMap((one) => explain(one, path, context));
  const known = keysOf(schemasAt(context.schema, path));
  const { value } = under({ path: [], value: context.root }, ...path);
  const strangers = isJsonObject(value) ? Object.keys(value).filter((key) => !known.includes(key)) : [];
  if (strangers.length > 0 && known.length > 0) return strangers.map((key) => unknownKey(path, key, context));
  return [{ path, part: "value", ...wrongKind(path, context) }];
}

function rejectsKind(issue: Issue): boolean {
  if (issue.path.length > 0) return false;
  if (issue.code === "invalid_union") return issue.errors.every((branch) => branch.some(rejectsKind));
  return issue.code === "invalid_type" || issue.code === "invalid_value";
}

function wrongKind(path: Path, { root, schema }: Context): { message: string; expected: string } {
  const schemas = schemasAt(schema, path);
  const { value } = under({ path: [], value: root }, ...path);
  const hint = typeof value === "string" ? didYouMean(value, enumTextsOf(schemas)) : "";
  const plain = typeof value === "number" || typeof value === "boolean";
  const textOnly = schemas.length > 0 && schemas.every((one) => one.type === "string" && !one.enum);
  const quotes = plain && textOnly ? `, so put it in quotes: "${value}"` : "";
  return { message: `${pathName(path)} is ${inWords(value)}${hint}`, expected: `${describeSchemas(schemas)}${quotes}` };
}

function wrongValue(issue: Issue, path: Path, context: Context): { message: string; expected: string } {
  const problem = wrongKind(path, context);
  switch (issue.code) {
    case "invalid_type":
    case "invalid_value":
      return problem;
    case "too_small":
      return { ...problem, expected: atLeast(issue.origin, Number(issue.minimum)) };
    case "too_big":
      return {
        ...problem,
        expected: issue.origin === "array" ? `at most ${issue.maximum} entries` : `${issue.maximum} or less`,
      };
    default:
      return { ...problem, expected: issue.message };
  }
}

function atLeast(origin: string, minimum: number): string {
  if (origin === "string") return minimum <= 1 ? "some text" : `at least ${minimum} characters`;
  if (origin === "array") return minimum === 1 ? "at least one entry" : `at least ${minimum} entries`;
  return `${minimum} or more`;
}

/** A value as named in messages, such as `the text "x"` or `an empty list`. */
function inWords(value: Json | undefined): string {
  if (value === null || value === undefined) return "empty";
  if (typeof value === "string") return value === "" ? "empty text" : `the text ${quoted(value)}`;
  if (typeof value === "number") return `the number ${value}`;
  if (typeof value === "boolean") return String(value);
  if (isJsonArray(value)) return value.length === 0 ? "an empty list" : "a list";
  const keys = Object.keys(value);
  return keys.length === 0 ? "an empty map" : `a map of ${listNames(keys, 6)}`;
}

function quoted(text: string): string {
  // Redacted first, because a part of a secret would not be recognised.
  const line = JSON.stringify(redact(text));
  return line.length <= 60 ? line : `${line.slice(0, 56)}…"`;
}
