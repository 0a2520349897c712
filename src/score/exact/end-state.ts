import type { TrialRecord } from "../../record/trial-record.ts";
import { hasGradedColumn } from "../../world/compare-changes.ts";
import type { RowChange } from "../../world/row.ts";
import type { AcceptedEnd } from "../trial/accepted-ends.ts";
import { defineCheck, type ExactCheck, type ExactFinding } from "../trial/define-check.ts";
import type { FailureMode } from "../trial/failure-mode.ts";
import { changesOf } from "../trial/nearest-end.ts";
import type { TrialView } from "../trial/trial-view.ts";

/** Checks that the trial's rows match an accepted outcome. */
export const endState: ExactCheck<"end_state"> = defineCheck({
  name: "end_state",
  tier: "exact",
  mode: "over_action",
  otherModes: ["wrong_action", "under_action"],
  costs: { resolution: 50 },
  says: "a row is missing, wrong or unexpected",
  find: findRows,
});

/** Finds rows that are missing or extra, and rows that were changed needlessly and then changed back. */
function findRows({ record, desk, nearest: { end, missing, extra } }: TrialView): ExactFinding[] {
  const mode = missing.length > 0 && extra.length > 0 ? "wrong_action" : undefined;
  const found = changesOf(record);
  if (missing.length + found.length === 0) return [];
  const reverted = byAgent(record).filter(
    (change) =>
      hasGradedColumn(change, desk.template.source) &&
      !isNew(change, desk.template.source.ids) &&
      !extra.some((other) => sameRow(change, other)) &&
      !end.touched.some((row) => sameRow(change, row)),
  );
  return [
    ...missing.map((change) => finding(null, `missing: ${describeChange(change)}`, mode ?? "under_action")),
    ...extra.map((change) => finding(stepOf(record, change), `unexpected: ${describeChange(change)}`, mode ?? "over_action")),
    ...distinctRows(reverted).map((change) =>
      finding(stepOf(record, change), `changed, then changed back: ${change.table} ${cells(change.key)}`, "over_action"),
    ),
    ...revertedInserts({ record, found, end }, desk.template.source.ids),
  ];
}

/** The changes made by the agent itself; a customer may switch something off and on again. */
function byAgent(record: TrialRecord): RowChange[] {
  return record.events.flatMap((event) =>
    event.kind === "call" && event.by === "agent" && event.outcome.kind === "ok" ? event.outcome.changes : [],
  );
}

function finding(step: number | null, why: string, mode: FailureMode): ExactFinding {
  return { step, why, mode };
}

interface Reversal {
  readonly record: TrialRecord;
  readonly found: readonly RowChange[];
  readonly end: AcceptedEnd;
}

/** Finds rows that were inserted and then deleted; they are not in the end state, but they were written. */
function revertedInserts({ record, found, end }: Reversal, ids: { readonly [table: string]: string }): ExactFinding[] {
  const changes = found.filter((change) => change.table in ids);
  const removed = changes.filter(
    (change) => change.kind === "delete" && changes.some((other) => other.kind === "insert" && sameRow(change, other)),
  );
  if (end.touched.some((change) => change.kind === "delete" && change.table in ids)) return [];
  return removed.map((change) =>
    finding(stepOf(record, change), `inserted, then deleted: ${change.table} ${cells(change.key)}`, "over_action"),
  );
}

function isNew(change: RowChange, ids: { readonly [table: string]: string }): boolean {
  return change.table in ids && change.kind !== "update";
}

function sameRow(one: RowChange, other: RowChange): boolean {
  if (one.table !== other.table) return false;
  const [columns, others] = [Object.keys(one.key), Object.keys(other.key)];
  return (
    columns.length === others.length && columns.every((column, index) => column === others[index] && one.key[column] === other.key[column])
  );
}

function distinctRows(changes: readonly RowChange[]): RowChange[] {
  return changes.filter((change, index) => changes.findIndex((other) => sameRow(change, other)) === index);
}

function stepOf(record: TrialRecord, change: RowChange): number | null {
  const step = record.events.findLastIndex(
    (event) => event.kind === "call" && event.outcome.kind === "ok" && event.outcome.changes.some((made) => sameRow(made, change)),
  );
  return step < 0 ? null : step;
}

function describeChange(change: RowChange): string {
  if (change.kind === "insert") return `a new row in ${change.table} (${cells(change.after)})`;
  if (change.kind === "delete") return `the deletion of ${change.table} ${cells(change.key)}`;
  return `${change.table} ${cells(change.key)} set to ${cells(change.after)}`;
}

function cells(row: object): string {
  return Object.entries(row)
    .map(([column, cell]) => `${column} ${cell === null ? "empty" : cell}`)
    .join(", ");
}
