import { canonicalJson } from "../json.ts";
import type { Row, RowChange } from "./row.ts";

/** The net effect of a series of changes, with at most one change per row and none for a row that ends up unchanged. */
export function netChanges(changes: readonly RowChange[]): RowChange[] {
  if (changes.length < 2) return [...changes];
  const net = new Map<string, RowChange>();
  for (const change of changes) {
    const row = `${change.table} ${keyText(change.key)}`;
    const earlier = net.get(row);
    const combined = earlier ? combine(earlier, change) : change;
    if (combined) net.set(row, combined);
    else net.delete(row);
  }
  return [...net.values()];
}

// Most keys have one column, which needs no sorting.
function keyText(key: Row): string {
  return Object.keys(key).length < 2 ? JSON.stringify(key) : canonicalJson(key);
}

function combine(earlier: RowChange, later: RowChange): RowChange | undefined {
  const { table, key } = earlier;
  if (earlier.kind === "insert") {
    if (later.kind === "delete") return undefined;
    return { kind: "insert", table, key, after: { ...earlier.after, ...later.after } };
  }
  if (earlier.kind === "delete") {
    return later.kind === "delete" ? earlier : update(table, key, earlier.before, later.after);
  }
  if (later.kind === "delete") return { kind: "delete", table, key, before: { ...later.before, ...earlier.before } };
  const before = later.kind === "update" ? { ...later.before, ...earlier.before } : earlier.before;
  return update(table, key, before, { ...earlier.after, ...later.after });
}

function update(table: string, key: Row, before: Row, after: Row): RowChange | undefined {
  const changed = Object.keys(after).filter((column) => before[column] !== after[column]);
  if (changed.length === 0) return undefined;
  return { kind: "update", table, key, before: only(before, changed), after: only(after, changed) };
}

function only(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
}
