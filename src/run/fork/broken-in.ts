import type { TrialRecord } from "../../record/trial-record.ts";
import { disposition } from "../../score/exact/disposition.ts";
import { precondition, prohibited } from "../../score/exact/policy.ts";
import type { AcceptedEnd } from "../../score/trial/accepted-ends.ts";
import type { ExactFinding } from "../../score/trial/define-check.ts";
import { changesOf, isMade } from "../../score/trial/made-calls.ts";
import { type TrialView, trialView } from "../../score/trial/trial-view.ts";
import { compareChanges } from "../../world/compare-changes.ts";
import { netChanges } from "../../world/net-changes.ts";
import type { RowChange } from "../../world/row.ts";

/**
 * Finds the violations in the agent's calls between a decision, at event `from`, and the customer's next turn: prohibited calls,
 * broken preconditions, and writes or endings that fit no accepted outcome. The branch is safe if the result is empty. Omissions are not
 * counted, because the conversation may not be over.
 */
export function brokenIn({ desk, testCase, record, from }: Pick<TrialView, "desk" | "testCase" | "record"> & { readonly from: number }) {
  const view = trialView(desk, testCase, untilCustomer(record, from));
  const found = [prohibited, precondition, disposition].flatMap(({ name: check, find }) =>
    find(view).flatMap(({ step, why }: ExactFinding) => (step === null ? [] : [{ check, step, why }])),
  );
  return [...found, ...wrongWrites(view, from)].filter(({ step }) => step >= from).sort((one, other) => one.step - other.step);
}

/** The record as it was when the customer's next turn began. */
function untilCustomer(record: TrialRecord, from: number): TrialRecord {
  const next = record.events.findIndex(
    (event, index) => index >= from && (event.kind === "customer_message" || (event.kind === "call" && event.by === "customer")),
  );
  if (next < 0) return record;
  const events = record.events.slice(0, next).map((event, index) => {
    if (event.kind !== "call" || index < from) return event;
    // A closing call counts even if the customer reopened the case afterwards.
    const { takenBack: _, ...call } = event;
    return call;
  });
  return { ...record, events, ending: { kind: "stopped", detail: "" } };
}

/** Finds calls after which the rows match no stage of any accepted plan. */
function wrongWrites({ record, desk, ends }: TrialView, from: number) {
  const stages = ends.flatMap(stagesOf);
  const strays = (end: number) => {
    const left = netChanges(changesOf({ ...record, events: record.events.slice(0, end) }));
    return Math.min(...stages.map((stage) => compareChanges(stage, left, desk.template.source).extra.length));
  };
  let before = strays(from);
  return record.events.flatMap((event, step) => {
    if (step < from || !isMade(event) || event.outcome.changes.length === 0) return [];
    const after = strays(step + 1);
    const isWorse = after > before;
    before = after;
    const tables = [...new Set(event.outcome.changes.map(({ table }) => table))].join(", ");
    return isWorse
      ? [{ check: "end_state" as const, step, why: `${event.tool} wrote rows to ${tables} that no accepted outcome has` }]
      : [];
  });
}

/** The rows after each call in a plan. A plan may change a row more than once. */
function stagesOf({ calls, changes }: AcceptedEnd): readonly (readonly RowChange[])[] {
  let made: readonly RowChange[] = [];
  const stages = calls.map(({ outcome }) => {
    made = outcome.kind === "ok" ? [...made, ...outcome.changes] : made;
    return netChanges(made);
  });
  return [...stages, changes];
}
