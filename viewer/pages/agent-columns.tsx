import type { ComponentChildren } from "preact";
import { nothing } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { Plain } from "../components/plain.tsx";
import { Num } from "../num.tsx";

/** The props of a text column. */
interface Words<Row> {
  readonly id: string;
  readonly title?: string;
  readonly text: (row: Row) => string;
  readonly link?: ((row: Row) => string) | undefined;
  /** De-emphasised text after the cell's text. */
  readonly note?: (row: Row) => ComponentChildren;
}

/** The column that names a row, optionally with a link. */
export function nameColumn<Row>({ id, title = id, text, link, note }: Words<Row>): Column<Row> {
  return {
    id,
    title,
    names: true,
    first: "ascending",
    sort: text,
    cell: (row) => {
      const words = <Plain text={text(row)} />;
      return (
        <>
          {link ? <a href={link(row)}>{words}</a> : words} {note ? <span class="note">{note(row)}</span> : null}
        </>
      );
    },
  };
}

/** A plain text column. */
export function tellColumn<Row>(id: string, title: string, text: (row: Row) => string): Column<Row> {
  return { id, title, class: "tell", exported: text, cell: (row) => <Plain text={text(row) || nothing} /> };
}

/** A column of counts from the report. */
export function countColumn<Row>(id: string, value: (row: Row) => number | null, at: (row: Row) => string): Column<Row> {
  return { id, title: id, align: "end", sort: value, cell: (row) => <Num at={at(row)} as="count" /> };
}
