import type { Column } from "./column.ts";

/** The sort column and direction of a table. */
export interface SortOrder {
  readonly column: string;
  readonly direction: "ascending" | "descending";
}

/** Parses an order from the URL, such as `unsafe` or `-unsafe`; undefined if it names no sortable column. */
export function sortOrderOf<Row>(written: string, columns: readonly Column<Row>[]): SortOrder | undefined {
  const column = written.replace(/^-/, "");
  const isKnown = columns.some(({ id, sort }) => id === column && sort);
  return isKnown ? { column, direction: written.startsWith("-") ? "descending" : "ascending" } : undefined;
}

/** Formats an order for the URL. */
export function writeOrder({ column, direction }: SortOrder): string {
  return direction === "descending" ? `-${column}` : column;
}

/** Sorted rows; equal rows keep their order, and rows without a value come last in both directions. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], order: SortOrder | undefined): readonly Row[] {
  const sort = columns.find(({ id }) => id === order?.column)?.sort;
  if (!order || !sort) return rows;
  const sign = order.direction === "ascending" ? 1 : -1;
  return rows
    .map((row) => ({ row, value: sort(row) ?? null }))
    .sort((one, other) => {
      if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null);
      return one.value === other.value ? 0 : one.value < other.value ? -sign : sign;
    })
    .map(({ row }) => row);
}
