import type { Span } from "./span.ts";

/** One non-empty line of a message, without its list marker: a heading, a list item or running text. */
export interface Line extends Span {
  readonly kind: "text" | "item" | "heading";
  readonly indent: number;
  /** Whether the line is a table row; table cells are never read as questions. */
  readonly table: boolean;
}

const LIST_MARK = /^(?:[-*•‣▪–]|\(?\d{1,2}[.)]|[a-z][.)])[ \t]+/;

/** Splits a message into lines and classifies each line; emphasis marks are treated as spaces. */
export function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start <= text.length) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    addLine(lines, text, { start, end });
    start = end + 1;
  }
  return lines;
}

function addLine(lines: Line[], text: string, { start, end }: Span): void {
  let from = start;
  while (from < end && isBlank(text.charCodeAt(from))) from += 1;
  if (from === end) return;
  const indent = from - start;
  if (text.charAt(from) === "|") {
    lines.push({ kind: "item", indent, table: true, start: from + 1, end });
    return;
  }
  if (text.charAt(from) === "#") {
    lines.push({ kind: "heading", indent, table: false, start: from, end });
    return;
  }
  const mark = LIST_MARK.exec(text.slice(from, Math.min(end, from + 8)))?.[0] ?? "";
  lines.push({ kind: mark === "" ? "text" : "item", indent, table: false, start: from + mark.length, end });
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 13 || code === 0x3e || code === 0xa0;
}
