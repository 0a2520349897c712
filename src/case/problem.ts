import { isAbsolute, relative, sep } from "node:path";

/** One mistake in a suite file, with its position, a message and the expected input. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** The expected input; empty if the message already states it. */
  readonly expected: string;
}

/** A position in a text; both numbers start at 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** A problem as one line, in a format that editors and terminals can link to. */
export function formatProblem({ file, line, column, message, expected }: Problem): string {
  const text = `${message}${expected === "" ? "" : `; expected ${expected}`}`;
  return `${file}:${line}:${column}: ${visible(text)}`;
}

// Escape control characters, because text from a broken file must not move the terminal's cursor.
function visible(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The problems without duplicates, sorted by file and position. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const unique = new Map(problems.map((problem) => [formatProblem(problem), problem]));
  return [...unique.values()].sort(
    (a, b) => byText(a.file, b.file) || a.line - b.line || a.column - b.column || byText(a.message, b.message),
  );
}

/** The line and column of an offset in a text. */
export function placeAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, Math.max(0, offset));
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: before.length - lineStart + 1 };
}

/** The position of the first occurrence of a phrase in a text, or the start of the text if the phrase does not occur. */
export function placeOf(text: string, phrase: string): TextPosition {
  return placeAt(text, Math.max(0, text.indexOf(phrase)));
}

/** A file path for messages, with forward slashes and relative if it is inside the current folder. */
export function shownPath(path: string): string {
  const inside = relative(process.cwd(), path);
  const shown = inside === "" || inside.startsWith("..") || isAbsolute(inside) ? path : inside;
  return shown.split(sep).join("/");
}

// Do not use localeCompare, because the order must not depend on the machine's locale.
function byText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
