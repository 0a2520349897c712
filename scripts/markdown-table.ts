type Rows = readonly (readonly (string | number)[])[];

/** The tables of a page that list what the code defines, by their header. */
export type PageTables = { readonly [header: string]: Rows };

/** A page with its tables as the code defines them. */
export function withTables(page: string, tables: PageTables): string {
  return Object.entries(tables).reduce((text, [header, rows]) => withTable(text, header, rows), page);
}

function withTable(page: string, header: string, rows: Rows): string {
  const start = page.indexOf(`${header}\n`);
  if (start < 0) throw new Error(`the page has no table "${header}"`);
  const columns = header.split(" | ").length;
  const lines = [header, `|${"---|".repeat(columns)}`, ...rows.map((cells) => `| ${cells.join(" | ")} |`)];
  return page.slice(0, start) + lines.join("\n") + page.slice(page.indexOf("\n\n", start));
}
