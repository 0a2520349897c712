import { visibleText } from "./visible-text.ts";

/** The cells of a table as text. */
interface TableCells {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Lays out rows in aligned columns; numeric columns are right-aligned. */
export function textTable({ header, rows: rawRows }: TableCells): string {
  // Names may come from untrusted runs, so they must not move the cursor or start a new line.
  const rows = rawRows.map((row) => row.map(visibleText));
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)));
  const figures = header.map((_, column) => rows.every((row) => /^[\d.,/%–-]*$/.test(row[column] ?? "")));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (figures[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join("  ")
      .trimEnd();
  return [line(header), widths.map((width) => "─".repeat(width)).join("  "), ...rows.map(line)].join("\n");
}
