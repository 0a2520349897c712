import type { Column } from "./column.ts";
import { csvOf, download, ExportButtons } from "./export.tsx";
import type { TableProps } from "./table.tsx";

/** The number of rows, and links to download the table. */
export function TableFoot<Row>({
  of,
  name,
  columns,
  rows,
  isCut,
}: Pick<TableProps<Row>, "name" | "columns" | "rows"> & {
  readonly of: string;
  /** Whether some columns are scrolled out of view. */
  readonly isCut: boolean;
}) {
  const held = columns.filter(({ sort, exported }) => sort ?? exported);
  const exportedOf = (column: Column<Row>, row: Row) => column.exported?.(row) ?? column.sort?.(row) ?? null;
  const csv = () =>
    csvOf(
      held.map(({ title }) => title),
      rows.map((row) => held.map((column) => exportedOf(column, row))),
    );
  const json = () =>
    JSON.stringify(
      rows.map((row) => Object.fromEntries(held.map((column) => [column.id, exportedOf(column, row)]))),
      null,
      2,
    );
  return (
    <p class="table-foot">
      <span>
        {rows.length} {rows.length === 1 ? "row" : "rows"}
        {isCut ? <span class="more-columns">, scroll right for more columns →</span> : null}
        <span class="arrow-keys">, arrow keys move between cells</span>
      </span>
      <ExportButtons
        of={of}
        files={[
          { title: "CSV", give: () => download(`${name}.csv`, new Blob([csv()], { type: "text/csv" })) },
          { title: "JSON", give: () => download(`${name}.json`, new Blob([json()], { type: "application/json" })) },
        ]}
      />
    </p>
  );
}
