import type { RunStore, TrialResult } from "../store/run-store.ts";
import { isScored } from "./results/case-report.ts";

const reasons = ["only before", "only after", "changed", "not scored"] as const;
type Reason = (typeof reasons)[number];

/** An agent's trials on a suite, and the run they come from. */
interface SideTrials {
  readonly store: Pick<RunStore, "record">;
  readonly trials: readonly TrialResult[];
}

/**
 * Finds the comparable cases of a suite, and those that are left out, by reason. If the suite has changed between the
 * runs, a case is comparable only if its content is the same.
 */
export function sharedCases(before: SideTrials, after: SideTrials, isSameSuite: boolean) {
  const byCase = ({ trials }: SideTrials) => Map.groupBy(trials, (trial) => trial.case);
  const [one, other] = [byCase(before), byCase(after)];
  const whyNot = (id: string): Reason | null => {
    const [first, second] = [one.get(id), other.get(id)];
    if (!first || !second) return first ? "only before" : "only after";
    const [met, again] = [first.find(isScored), second.find(isScored)];
    if (!met || !again) return "not scored";
    return isSameSuite || contentOf(before, met) === contentOf(after, again) ? null : "changed";
  };
  const all = [...new Set([...one.keys(), ...other.keys()])].map((id) => ({ id, why: whyNot(id) }));
  const without = (why: Reason) => all.filter((one) => one.why === why).map(({ id }) => id);
  return {
    cases: new Set(all.flatMap(({ id, why }) => (why === null ? [id] : []))),
    leftOut: reasons.map((why) => ({ why, cases: without(why) })).filter(({ cases }) => cases.length > 0),
  };
}
export type LeftOutCases = ReturnType<typeof sharedCases>["leftOut"][number];

/** The content of a case when it was run: its file, and its desk's policy, tools and records. */
function contentOf({ store }: SideTrials, { suite, agent, case: id, trial }: TrialResult): string {
  const record = store.record({ suite, agent, case: id, trial });
  return record ? JSON.stringify([record.case.hash, record.desk]) : `no record of ${id}`;
}
