import type { Column } from "./column.ts";

/** By which column a table is sorted, and which way. */
export interface Order {
  readonly column: string;
  readonly direction: "ascending" | "descending";
}

/** Reads an order from the address: `unsafe` or `-unsafe`; undefined when it names no column that sorts. */
export function orderOf<Row>(written: string, columns: readonly Column<Row>[]): Order | undefined {
  const column = written.replace(/^-/, "");
  const isKnown = columns.some(({ id, sort }) => id === column && sort);
  return isKnown ? { column, direction: written.startsWith("-") ? "descending" : "ascending" } : undefined;
}

/** Writes an order for the address. */
export function writeOrder({ column, direction }: Order): string {
  return direction === "descending" ? `-${column}` : column;
}

/** Rows in order; equal rows keep the order they came in, and rows without a value come last both ways. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: Order | undefined,
): readonly Row[] {
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
