import { visibleLines } from "../visible-text.ts";
import { csvCell } from "./text/csv-cell.ts";

/** Formats one line of CSV. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: string | number | boolean | null): string {
  if (cell === null) return "";
  return typeof cell === "string" ? csvCell(visibleLines(cell)) : String(cell);
}
