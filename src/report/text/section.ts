/** A table of text cells, independent of the output format. */
export interface ReportTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A part of a report as text, independent of the output format. */
export interface ReportSection {
  readonly title: string;
  readonly says: readonly string[];
  readonly tables: readonly ReportTable[];
}

/** Returns a list that contains the section, or an empty list if the section would be empty. */
export function section(title: string, says: readonly string[], ...tables: readonly ReportTable[]): ReportSection[] {
  const filled = tables.filter(({ rows }) => rows.length > 0);
  return says.length + filled.length === 0 ? [] : [{ title, says, tables: filled }];
}

/** A column of a table: its title, and the text of its cells. */
export type TextColumn<Item> = readonly [string, (item: Item) => string];

/** Builds a table with one row per item; a column that is `false` is left out. */
export function tableOf<Item>(items: readonly Item[], columns: readonly (TextColumn<Item> | false)[]): ReportTable {
  const shown = columns.filter((column) => column !== false);
  return {
    header: shown.map(([title]) => title),
    rows: items.map((item) => shown.map(([, cell]) => cell(item))),
  };
}

/** Returns the sentences that apply; a sentence whose condition does not hold is `false`, null, undefined or empty. */
export function sentences(...candidates: readonly (string | false | null | undefined)[]): string[] {
  return candidates.flatMap((one) => (one ? [one] : []));
}
