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
