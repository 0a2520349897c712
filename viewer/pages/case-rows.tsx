import type { TestCase } from "../../src/case/test-case.ts";
import { Section } from "../components/page.tsx";
import { Plain } from "../components/plain.tsx";
import { Table } from "../components/table.tsx";

type Row = TestCase["world"][string][number];

/** The rows a case adds to the desk's own, by table. */
export function CaseTables({ testCase: { world } }: { readonly testCase: TestCase }) {
  const tables = Object.entries(world);
  return (
    <Section
      title="Rows of this case"
      note="These rows are added to the desk's own rows. If a row has the key of an existing row, it changes that row."
    >
      {tables.length === 0 ? <p class="note">None: the case uses the desk's own rows.</p> : null}
      <div class="world">
        {tables.map(([table, rows]) => (
          <details key={table} open={rows.length < 5}>
            <summary>
              <Plain text={table} /> <span class="note">{rows.length}</span>
            </summary>
            <Table
              name={`rows-${table}`}
              caption={`Rows in ${table}`}
              quiet
              rows={rows}
              rowKey={(row) => JSON.stringify(row)}
              columns={columnsOf(rows)}
            />
          </details>
        ))}
      </div>
    </Section>
  );
}

function columnsOf(rows: readonly Row[]) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return names.map((name, place) => ({
    id: name,
    title: name,
    names: place === 0,
    exported: (row: Row) => row[name] ?? null,
    cell: (row: Row) => <Plain text={`${row[name] ?? ""}`} />,
  }));
}
