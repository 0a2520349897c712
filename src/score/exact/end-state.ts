import type { TrialRecord } from "../../record/trial-record.ts";
import { compareChanges, hasGradedColumn } from "../../world/compare-changes.ts";
import { netChanges } from "../../world/net-changes.ts";
import type { RowChange } from "../../world/row.ts";
import { defineCheck, type ExactFinding } from "../trial/define-check.ts";
import { changesOf, isMade } from "../trial/made-calls.ts";
import type { TrialView } from "../trial/trial-view.ts";

/** Checks that the trial's rows match an accepted outcome. */
export const endState = defineCheck("exact", {
  name: "end_state",
  mode: "over_action",
  otherModes: ["wrong_action", "under_action"],
  costs: { resolution: 50 },
  says: "a row is missing, wrong or unexpected",
  findUnfinished: wrongWrites,
  find: (view) => {
    const { record, nearest } = view;
    const { missing, extra } = nearest;
    if (missing.length + changesOf(record).length === 0) return [];
    const addition = missing.length > 0 ? "wrong_action" : "over_action";
    const omission = extra.length > 0 ? "wrong_action" : "under_action";
    const written = (change: RowChange, why: string): ExactFinding => ({ step: stepOf(record, change), why, mode: "over_action" });
    const rowOf = ({ table, key }: RowChange) => `${table} ${cells(key)}`;
    return [
      ...missing.map((change): ExactFinding => ({ step: null, why: `missing: ${describeChange(change)}`, mode: omission })),
      ...extra.map((change): ExactFinding => ({ ...written(change, `unexpected: ${describeChange(change)}`), mode: addition })),
      ...changedBack(view).map((change) => written(change, `changed, then changed back: ${rowOf(change)}`)),
      ...insertedInVain(view).map((change) => written(change, `inserted, then deleted: ${rowOf(change)}`)),
    ];
  },
});

/**
 * The agent's writes that are wrong whatever would have followed: no accepted outcome contains them, and undoing them would be a finding
 * too. These are changes to rows that no accepted outcome touches, and new numbered rows, such as refunds, that are in no accepted outcome.
 * A wrong value in a row that an accepted outcome changes may still have been corrected, and a closing may be undone by the customer.
 */
function wrongWrites(view: TrialView): ExactFinding[] {
  const { record, ends, desk } = view;
  const { source } = desk.template;
  const left = netChanges(changesOf(record));
  const own = view.calls.flatMap(({ call, tool }) => (isMade(call) && !tool?.ends ? call.outcome.changes : []));
  const isNumbered = ({ table }: RowChange) => table in source.ids;
  const wrong = ends.map(({ changes, touched }) =>
    compareChanges(changes, left, source).extra.filter((change) => {
      if (!own.some((other) => sameRow(change, other))) return false;
      if (change.kind !== "insert") return !touched.some((other) => sameRow(change, other));
      return isNumbered(change) && !touched.some(({ table, kind }) => table === change.table && kind !== "insert");
    }),
  );
  const [fewest = []] = wrong.toSorted((one, other) => one.length - other.length);
  return fewest.map((change) => ({ step: stepOf(record, change), why: `unexpected: ${describeChange(change)}` }));
}

/** The rows that the agent itself changed needlessly and then changed back; a customer may switch something off and on again. */
function changedBack(view: TrialView): RowChange[] {
  const { source } = view.desk.template;
  const { end, extra } = view.nearest;
  const changes = view.calls.flatMap(({ call }) => (isMade(call) ? call.outcome.changes : []));
  const reverted = changes.filter(
    (change) =>
      hasGradedColumn(change, source) &&
      !(change.table in source.ids && change.kind !== "update") &&
      ![...extra, ...end.touched].some((other) => sameRow(change, other)),
  );
  return reverted.filter((change, index) => reverted.findIndex((other) => sameRow(change, other)) === index);
}

/** The rows that were inserted and then deleted; they are not in the end state, but they were written. */
function insertedInVain({ record, desk, nearest: { end } }: TrialView): RowChange[] {
  const isNumbered = ({ table }: RowChange) => table in desk.template.source.ids;
  if (end.touched.some((change) => change.kind === "delete" && isNumbered(change))) return [];
  const changes = changesOf(record).filter(isNumbered);
  const inserted = changes.filter(({ kind }) => kind === "insert");
  return changes.filter((change) => change.kind === "delete" && inserted.some((other) => sameRow(change, other)));
}

function sameRow(one: RowChange, other: RowChange): boolean {
  if (one.table !== other.table) return false;
  const [columns, others] = [Object.keys(one.key), Object.keys(other.key)];
  return (
    columns.length === others.length && columns.every((column, index) => column === others[index] && one.key[column] === other.key[column])
  );
}

function stepOf({ events }: TrialRecord, change: RowChange): number | null {
  const step = events.findLastIndex((event) => isMade(event) && event.outcome.changes.some((made) => sameRow(made, change)));
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
