import type { ComponentChildren } from "preact";
import { TabStop } from "../trials-link.tsx";
import type { Column } from "./column.ts";
import type { SortOrder } from "./sort-rows.ts";
import type { TableProps } from "./table.tsx";

/** A column's header; a click or a key sorts by it, or reverses the order. */
export function Heading<Row>({
  column,
  order,
  sortBy,
}: {
  readonly column: Column<Row>;
  readonly order: SortOrder | undefined;
  readonly sortBy: (order: SortOrder) => void;
}) {
  const { id, title, sort, align = "start", hint, sub, first = "descending" } = column;
  const isOrder = order?.column === id;
  const turned = order?.direction === "ascending" ? "descending" : "ascending";
  const className = `align-${align} ${column.names ? "names" : ""} ${column.class ?? ""}`;
  if (!sort)
    return (
      <th scope="col" class={className} title={hint}>
        {title}
        <Sub text={sub} />
      </th>
    );
  return (
    <th scope="col" class={className} aria-sort={isOrder ? order.direction : "none"}>
      <button type="button" title={hint} onClick={() => sortBy({ column: id, direction: isOrder ? turned : first })}>
        {title}
        <span class="arrow" aria-hidden="true">
          {isOrder ? (order.direction === "ascending" ? "↑" : "↓") : ""}
        </span>
      </button>
      <Sub text={sub} />
    </th>
  );
}

function Sub({ text }: { readonly text: ComponentChildren }) {
  return text ? <span class="sub">{text}</span> : null;
}

/** A row, with its optional line of text underneath. */
export function TableRows<Row>({ columns, row, index, rowClass, detail }: TableProps<Row> & { readonly row: Row; readonly index: number }) {
  const words = detail?.(row);
  const firstNumbers = columns.findIndex(({ names, align }) => !names && align !== undefined && align !== "start");
  const before = Math.max(
    0,
    columns.findIndex((column) => column.names),
  );
  return (
    <>
      <tr class={`${rowClass?.(row) ?? ""} ${words ? "detailed" : ""}`} aria-rowindex={index}>
        {columns.map((column, place) => (
          <TabStop.Provider key={column.id} value={column.names === true || place === firstNumbers}>
            <Cell column={column} row={row} />
          </TabStop.Provider>
        ))}
      </tr>
      {words ? (
        <tr class="detail">
          {before > 0 ? <td colSpan={before} /> : null}
          <td colSpan={columns.length - before}>
            <div>{words}</div>
          </td>
        </tr>
      ) : null}
    </>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const className = `align-${column.align ?? "start"} ${column.names ? "names" : ""} ${column.class ?? ""}`;
  return column.names ? (
    <th scope="row" class={className}>
      {column.cell(row)}
    </th>
  ) : (
    <td class={className}>{column.cell(row)}</td>
  );
}

/** The space taken by rows that are not rendered. */
export function Gap({ height, width }: { readonly height: number; readonly width: number }) {
  return height > 0 ? (
    <tr class="gap">
      <td colSpan={width} style={{ height: `${height}px` }} />
    </tr>
  ) : null;
}
