import { playPlan } from "../../case/case-world.ts";
import type { TestCase } from "../../case/test-case.ts";
import { memoizePair } from "../../memoize.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { Desk } from "../../suite/suite.ts";
import { compareChanges } from "../../world/compare-changes.ts";
import { netChanges } from "../../world/net-changes.ts";
import type { ReplayedCall } from "../../world/replay.ts";
import { changesOf } from "./made-calls.ts";

/** The accepted outcomes of a case: the plan's outcome first, then those of the alternatives, in order. */
export const acceptedEnds = memoizePair((testCase: TestCase, desk: Desk) => {
  const { truth } = testCase;
  return [truth, ...truth.alternatives].map(({ plan, disposition = truth.disposition, tell = truth.tell }) => {
    const calls = playPlan(desk, testCase, plan);
    // This includes rows that the plan changes back.
    const touched = calls.flatMap(({ outcome }) => (outcome.kind === "ok" ? outcome.changes : []));
    return { calls, changes: netChanges(touched), touched, disposition, tell, shown: shownBy(calls, testCase) };
  });
});

/** An accepted outcome of a case: the rows it changes, its disposition and the facts that the customer must be told. */
export type AcceptedEnd = ReturnType<typeof acceptedEnds>[number];

/**
 * Finds the accepted outcome that best matches the trial's rows, and how these differ; if several match equally well, takes the one with
 * the trial's disposition. `left` are the net changes of the trial.
 */
export function nearestEnd({ record, ends, desk }: { record: TrialRecord; ends: readonly AcceptedEnd[]; desk: Desk }) {
  const left = netChanges(changesOf(record));
  const given = "disposition" in record.ending ? JSON.stringify(record.ending.disposition) : "";
  const compared = ends.map((end) => {
    const { missing, extra } = compareChanges(end.changes, left, desk.template.source);
    const isOther = ends.length === 1 || JSON.stringify(end.disposition) !== given;
    return { end, left, missing, extra, distance: (missing.length + extra.length) * 2 + (isOther ? 1 : 0) };
  });
  const [nearest] = compared.sort((one, other) => one.distance - other.distance);
  if (!nearest) throw new Error("a case has at least one accepted outcome");
  return nearest;
}

/** The evidence that each tool in the plan reveals; any id of an entry is enough. */
function shownBy(calls: readonly ReplayedCall[], { truth }: TestCase): ReadonlyMap<string, TestCase["truth"]["evidence"]> {
  return new Map(
    calls.flatMap(({ tool, args, outcome }) => {
      if (outcome.kind !== "ok") return [];
      const text = JSON.stringify([args, outcome.value]).toLowerCase();
      return [[tool, truth.evidence.filter((ids) => shows(text, ids))]];
    }),
  );
}

/** Whether a lowercase text contains any id of a piece of evidence. */
export function shows(text: string, evidence: readonly string[]): boolean {
  return evidence.some((id) => text.includes(id.toLowerCase()));
}
