import type { Cell, Row, RowChange } from "../../src/world/row.ts";
import { Plain } from "./plain.tsx";

const verbs = { insert: "new row", update: "changed row", delete: "removed row" } as const;

/** Row changes, each as a small table of its columns before and after. */
export function Changes({ changes }: { readonly changes: readonly RowChange[] }) {
  return (
    <div class="changes">
      {changes.map((change) => (
        <Change key={nameOf(change)} change={change} />
      ))}
    </div>
  );
}

/** A row, named by its table and key, such as "orders NL-20364". */
function nameOf({ kind, table, key }: RowChange): string {
  return `${kind} ${table} ${Object.values(key).join(" ")}`;
}

function Change({ change }: { readonly change: RowChange }) {
  const before = "before" in change ? change.before : undefined;
  const after = "after" in change ? change.after : undefined;
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <table class={`change ${change.kind}`}>
      <caption>
        {verbs[change.kind]} in <Plain text={change.table} /> <Plain text={keyText(change.key)} />
      </caption>
      <thead>
        <tr>
          <th scope="col">column</th>
          {before ? <th scope="col">before</th> : null}
          {after ? <th scope="col">after</th> : null}
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column}>
            <th scope="row">
              <Plain text={column} />
            </th>
            {before ? <CellOf cell={before[column]} /> : null}
            {after ? <CellOf cell={after[column]} /> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CellOf({ cell }: { readonly cell: Cell | undefined }) {
  if (cell === null || cell === undefined || cell === "") return <td class="none">{cell === "" ? "empty" : "none"}</td>;
  return (
    <td>
      <Plain text={`${cell}`} />
    </td>
  );
}

/** An abbreviated key, such as "id NL-20364, line 2"; an id on its own needs no name. */
export function keyText(key: Row): string {
  const entries = Object.entries(key);
  if (entries.length === 1) return `${entries[0]?.[1]}`;
  return entries.map(([name, value]) => `${name} ${value}`).join(", ");
}
