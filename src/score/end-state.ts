import type { TrialRecord } from "../record/trial-record.ts";
import { compareChanges } from "../world/compare-changes.ts";
import { netChanges } from "../world/net-changes.ts";
import type { RowChange } from "../world/row.ts";
import type { WorldSource } from "../world/world-template.ts";
import type { AcceptedEnd } from "./accepted-ends.ts";
import type { Finding } from "./verdict.ts";

/** What the trial's rows lack or have too much against the nearest accepted end; nothing when they equal one. */
export function checkEndState(record: TrialRecord, ends: readonly AcceptedEnd[], source: WorldSource): Finding[] {
  const left = netChanges(
    record.events.flatMap((event) =>
      event.kind === "call" && event.outcome.kind === "ok" ? event.outcome.changes : [],
    ),
  );
  const differences = ends.map((end) => compareChanges(end.changes, left, source));
  const size = (index: number) => (differences[index]?.missing.length ?? 0) + (differences[index]?.extra.length ?? 0);
  const nearest = differences.reduce((best, _, index) => (size(index) < size(best) ? index : best), 0);
  const { missing = [], extra = [] } = differences[nearest] ?? {};
  return [
    ...missing.map((change) => ({
      check: "end_state" as const,
      step: null,
      why: `missing: ${describeChange(change)}`,
    })),
    ...extra.map((change) => ({
      check: "end_state" as const,
      step: stepOf(record, change),
      why: `not expected: ${describeChange(change)}`,
    })),
  ];
}

function stepOf(record: TrialRecord, change: RowChange): number | null {
  const key = JSON.stringify(change.key);
  const step = record.events.findLastIndex(
    (event) =>
      event.kind === "call" &&
      event.outcome.kind === "ok" &&
      event.outcome.changes.some((made) => made.table === change.table && JSON.stringify(made.key) === key),
  );
  return step < 0 ? null : step;
}

function describeChange(change: RowChange): string {
  const cells = (row: object) =>
    Object.entries(row)
      .map(([column, cell]) => `${column} ${cell === null ? "empty" : cell}`)
      .join(", ");
  if (change.kind === "insert") return `a new row in ${change.table} (${cells(change.after)})`;
  if (change.kind === "delete") return `the removal of ${change.table} ${cells(change.key)}`;
  return `${change.table} ${cells(change.key)} set to ${cells(change.after)}`;
}
