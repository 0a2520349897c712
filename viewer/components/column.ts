import type { ComponentChildren } from "preact";
import type { Exported } from "./export.tsx";

/** A column of a table. */
export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** The sort key; a column without it cannot be sorted. Null sorts last in both directions. */
  readonly sort?: (row: Row) => number | string | null | undefined;
  /** The sort direction of the first click; numbers usually sort in descending order. */
  readonly first?: "ascending" | "descending";
  readonly align?: "start" | "end" | "center";
  readonly hint?: string;
  /** A second line under the title: the unit, the denominator, and which direction is better. */
  readonly sub?: ComponentChildren;
  /** The exported value, if it differs from the sort key. */
  readonly exported?: (row: Row) => Exported;
  /** The column that names the row; its cells are headers and stay visible when the table scrolls sideways. */
  readonly names?: boolean;
  readonly class?: string;
  /** Rendered as a line of text under the row, across all columns, instead of as a column. */
  readonly under?: boolean;
}
