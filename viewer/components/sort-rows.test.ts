import { expect, it } from "vitest";
import type { Column } from "./column.ts";
import { sortOrderOf, sortRows, writeOrder } from "./sort-rows.ts";

interface Row {
  readonly name: string;
  readonly value: number | null;
}

const columns: readonly Column<Row>[] = [
  { id: "value", title: "value", sort: ({ value }) => value, cell: () => null },
  { id: "remark", title: "remark", cell: () => null },
];
const rows: readonly Row[] = [
  { name: "none", value: null },
  { name: "two", value: 2 },
  { name: "one", value: 1 },
  { name: "two again", value: 2 },
];
const sorted = (direction: "ascending" | "descending") => sortRows(rows, columns, { column: "value", direction }).map(({ name }) => name);

it("puts rows without a value last in both directions, and keeps the order of equal rows", () => {
  expect(sorted("ascending")).toEqual(["one", "two", "two again", "none"]);
  expect(sorted("descending")).toEqual(["two", "two again", "one", "none"]);
});

it("parses the order it formats, but not the order of a column that cannot be sorted", () => {
  const order = { column: "value", direction: "descending" } as const;
  expect(sortOrderOf(writeOrder(order), columns)).toEqual(order);
  expect([sortOrderOf("remark", columns), sortOrderOf("-nothing", columns), sortOrderOf("", columns)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
