import type { ComponentChildren } from "preact";
import type { Exported } from "./export.tsx";

/** A column of a table. */
export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** What rows are sorted by; a column without it cannot be sorted. Null comes last both ways. */
  readonly sort?: (row: Row) => number | string | null | undefined;
  /** Which way the first click sorts; numbers are mostly wanted from the top. */
  readonly first?: "ascending" | "descending";
  readonly align?: "start" | "end" | "center";
  readonly hint?: string;
  /** A second line under the title: the unit, of how many, which way is better. */
  readonly sub?: ComponentChildren;
  /** What an export holds when it is not what is sorted by. */
  readonly exported?: (row: Row) => Exported;
  /** The column that names the row: its cells are headings and stay in sight when the table scrolls sideways. */
  readonly names?: boolean;
  readonly class?: string;
  /** Drawn as a line of words under the row, across all columns, instead of beside the others. */
  readonly under?: boolean;
}
