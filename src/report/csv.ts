import { visibleLines } from "../visible-text.ts";

/** Formats one line of CSV (RFC 4180). A cell that a spreadsheet would treat as a formula is prefixed with an apostrophe. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: string | number | boolean | null): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const harmless = visibleLines(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
