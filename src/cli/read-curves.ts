import { UserError } from "../user-error.ts";

/** One curve from a table, with its name and its values as text. A value is undefined if none was printed. */
export interface CurveRow {
  readonly name: string;
  readonly values: readonly (string | undefined)[];
  /** The number of cases, if the file states it. */
  readonly cases?: number;
}

/**
 * Parses "0.60,_,0.44" or a table of such lines. If the first cell of a line is not a value, the cell is the line's
 * name. A first line without any value is a header. "…" represents as many unknown values as are needed to reach n.
 */
export function readCurves(text: string, where: string, n?: number): CurveRow[] {
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ cells: line.split(/[,;\t]/).map(unquoted), number: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const rows = lines.filter(({ cells }, index) => index > 0 || cells.some(isValue));
  if (rows.length === 0) throw new UserError(`${where}: contains no curve. Write one per line, such as 0.60,_,0.44,0.40.`);
  return rows.map(({ cells, number }) => readRow(cells, `${where}:${number}`, n));
}

function readRow(cells: readonly string[], where: string, n?: number): CurveRow {
  const named = !isCell(cells[0] ?? "");
  const values = withoutGap(named ? cells.slice(1) : cells, n);
  const wrong = values.find((cell) => !isCell(cell));
  if (wrong !== undefined)
    throw new UserError(`${where}: "${wrong}" is not a value. Write a share such as 0.438 or 43.8%, or _ if unknown.`);
  return {
    name: named ? (cells[0] ?? "") : where,
    values: values.map((cell) => (isValue(cell) ? cell : undefined)),
  };
}

function withoutGap(cells: readonly string[], n = cells.length): readonly string[] {
  const gap = cells.findIndex((cell) => cell === "…" || cell === "...");
  if (gap < 0) return cells;
  return cells.toSpliced(gap, 1, ...new Array<string>(Math.max(0, n - cells.length + 1)).fill("_"));
}

function isCell(text: string): boolean {
  return isValue(text) || ["_", "", "-", "–", "—", "…", "..."].includes(text);
}

function isValue(text: string): boolean {
  return /^(\d+\.?\d*|\.\d+)\s*%?$/.test(text);
}

function unquoted(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim();
}
