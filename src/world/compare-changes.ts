import type { Cell, Row, RowChange } from "./row.ts";
import type { WorldSource } from "./world-template.ts";

/** How two end states of the same world differ, row by row. */
export interface RowDifference {
  /** Changes that were expected but did not happen. */
  readonly missing: readonly RowChange[];
  /** Changes that happened but were not expected. */
  readonly extra: readonly RowChange[];
}

type Grading = Pick<WorldSource, "ids" | "ungraded">;

/**
 * Compares net changes on graded columns and ignores generated ids, because a refund is the same refund even if it gets
 * a different id when it is created second rather than first.
 */
export function compareChanges(expected: readonly RowChange[], found: readonly RowChange[], grading: Grading): RowDifference {
  // Most correct trials make exactly the expected changes and need no closer comparison.
  if (JSON.stringify(expected) === JSON.stringify(found)) return { missing: [], extra: [] };
  const unmatched = new Map<string, RowChange[]>();
  for (const [text, change] of nameChanges(expected, grading)) unmatched.set(text, [...(unmatched.get(text) ?? []), change]);
  const extra: RowChange[] = [];
  for (const [text, change] of nameChanges(found, grading)) {
    if (unmatched.get(text)?.pop() === undefined) extra.push(change);
  }
  return { missing: [...unmatched.values()].flat(), extra };
}

/** Pairs each change with a string; two changes are equal if their strings are. */
function nameChanges(changes: readonly RowChange[], grading: Grading): readonly (readonly [text: string, change: RowChange])[] {
  const visible = changes.filter((change) => hasGradedColumn(change, grading));
  const tableOf = new Map<Cell, string>();
  for (const change of visible) {
    const id = generatedId(change, grading);
    if (id !== undefined) tableOf.set(id, change.table);
  }
  // Name every new row by its content with new ids blanked out, and use that name wherever the row's id is referenced.
  const nameOf = new Map<Cell, string>();
  for (const change of visible) {
    const id = generatedId(change, grading);
    if (id !== undefined) nameOf.set(id, textOf(change, grading, tableOf));
  }
  return visible.map((change) => [textOf(change, grading, nameOf), change]);
}

/** A change as a string with sorted columns; new ids are replaced by their names. */
function textOf(change: RowChange, grading: Grading, names: ReadonlyMap<Cell, string>): string {
  const ungraded = ungradedOf(change, grading);
  const after = change.kind === "delete" ? "" : rowText(change.after, ungraded, names);
  return `${change.kind} ${JSON.stringify(change.table)} ${rowText(change.key, ungraded, names)} ${after}`;
}

function rowText(row: Row, ungraded: readonly string[], names: ReadonlyMap<Cell, string>): string {
  let text = "";
  for (const column of Object.keys(row).sort()) {
    if (ungraded.includes(column)) continue;
    const cell = row[column] ?? null;
    const name = names.get(cell);
    text += `${column.length} ${column}:${name === undefined ? cellText(cell) : `new ${name}`},`;
  }
  return text;
}

// Length prefixes keep the text unambiguous, whatever it contains, and are cheaper than quoting.
function cellText(cell: Cell): string {
  return typeof cell === "string" ? `${cell.length}"${cell}` : String(cell);
}

// Records are untrusted, and every object has a property named "constructor", so check own properties only.
function ungradedOf({ table }: RowChange, { ungraded }: Grading): readonly string[] {
  return Object.hasOwn(ungraded, table) ? (ungraded[table] ?? []) : [];
}

/** Whether a change counts in the end state; an update of only ungraded columns does not. */
export function hasGradedColumn(change: RowChange, grading: Grading): boolean {
  const ungraded = ungradedOf(change, grading);
  return change.kind !== "update" || Object.keys(change.after).some((column) => !ungraded.includes(column));
}

function generatedId(change: RowChange, grading: Grading): Cell | undefined {
  if (change.kind !== "insert" || !Object.hasOwn(grading.ids, change.table)) return undefined;
  return Object.values(change.key)[0];
}
