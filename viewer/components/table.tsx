import type { ComponentChildren } from "preact";
import { useId, useMemo, useRef } from "preact/hooks";
import { useQuery } from "../router.ts";
import type { Column } from "./column.ts";
import { plainText } from "./plain.tsx";
import { type SortOrder, sortOrderOf, sortRows, writeOrder } from "./sort-rows.ts";
import { TableFoot } from "./table-foot.tsx";
import { moveByArrow } from "./table-keys.ts";
import { Gap, Heading, TableRows } from "./table-rows.tsx";
import { useIsCut } from "./use-is-cut.ts";
import { useWindow } from "./use-window.ts";
import "../style/table.css";

/** The props of a table. */
export interface TableProps<Row> {
  /** The name of the table in the URL and in exported files, made up of letters and dashes. */
  readonly name: string;
  /** Describes the contents of the table. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The initial order; by default, the order of the rows. */
  readonly order?: SortOrder;
  /** Shown if there are no rows. */
  readonly empty?: ComponentChildren;
  readonly rowClass?: (row: Row) => string | undefined;
  /** A line of text under a row, across all its columns; only for tables short enough to be rendered completely. */
  readonly detail?: (row: Row) => ComponentChildren;
  /** Whether to show the caption only to screen readers, because a heading already gives the same information. */
  readonly quiet?: boolean;
}

const rowsDrawnAtOnce = 200;

/** A table that can be sorted by its headers, scrolls in its own box, and can be downloaded as CSV or JSON. */
export function Table<Row>(props: TableProps<Row>) {
  const { name, columns, rows, rowKey, empty, quiet } = props;
  // Some captions contain the name of an agent or a case, which comes from the run.
  const caption = plainText(props.caption);
  const [written, write] = useQuery(`${name}.sort`);
  const order = sortOrderOf(written, columns) ?? props.order;
  // Scrolling rerenders a long table, but must not sort it again.
  const sorted = useMemo(
    () => sortRows(rows, columns, sortOrderOf(written, columns) ?? props.order),
    [rows, columns, written, props.order],
  );
  const box = useRef<HTMLElement>(null);
  const isLong = sorted.length > rowsDrawnAtOnce;
  const window = useWindow(box, sorted.length, isLong);
  const isCut = useIsCut(box);
  const beside = columns.filter(({ under }) => !under);
  const detail = props.detail ?? columns.find(({ under }) => under)?.cell;
  const boxClass = `table-box ${isLong ? "long" : ""} ${isCut ? "cut" : ""}`;
  const id = useId();
  return (
    <div class="table-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section class={boxClass} ref={box} tabIndex={0} aria-labelledby={id} onKeyDown={moveByArrow}>
        <table aria-rowcount={sorted.length + 1}>
          <caption id={id} class={quiet ? "unseen" : ""}>
            {caption}
          </caption>
          <thead>
            <tr>
              {beside.map((column) => (
                <Heading key={column.id} column={column} order={order} sortBy={(next) => write(writeOrder(next))} />
              ))}
            </tr>
          </thead>
          <tbody>
            <Gap height={window.before} width={beside.length} />
            {sorted.slice(window.from, window.to).map((row, place) => (
              <TableRows key={rowKey(row)} row={row} index={window.from + place + 2} {...props} columns={beside} detail={detail} />
            ))}
            <Gap height={window.after} width={beside.length} />
          </tbody>
        </table>
        {sorted.length === 0 ? <div class="table-empty">{empty ?? "No rows."}</div> : null}
      </section>
      <TableFoot of={caption} name={name} columns={columns} rows={sorted} isCut={isCut} />
    </div>
  );
}
