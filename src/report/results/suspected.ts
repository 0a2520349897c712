import { checkNamed } from "../../score/checks.ts";
import { isScoredVerdict } from "../../score/verdict.ts";
import type { TrialResult } from "../../store/run-store.ts";
import { curveOf, type PassHatPoint } from "../estimate/curve.ts";
import { counted, namedCounts, percent, percentRange } from "../text/figure-text.ts";
import { countNames, reportCases } from "./case-report.ts";

/** The trials with every pass that has a suspicion counted as a failure. */
export function ifSuspicionsHeld(trials: readonly TrialResult[]): readonly TrialResult[] {
  return trials.map((trial) => {
    const { verdict } = trial;
    if (verdict?.kind !== "pass") return trial;
    const findings = verdict.suspicions.map(({ check, step, why }) => ({
      check,
      step,
      why,
      mode: checkNamed(check)?.mode ?? "dishonesty",
    }));
    const [first] = findings;
    return first ? { ...trial, verdict: { ...verdict, kind: "fail", findings, mode: first.mode } } : trial;
  });
}

/** Whether a trial passed and has a suspicion. */
export function isSuspectedPass({ verdict }: Pick<TrialResult, "verdict">): boolean {
  return verdict?.kind === "pass" && verdict.suspicions.length > 0;
}

/** Counts an agent's suspicions; `curve` is the agent's current curve, which is reused if no pass has a suspicion. */
export function suspectedIn(
  trials: readonly TrialResult[],
  { curve, kMax, seed }: { readonly curve: readonly PassHatPoint[]; readonly kMax: number; readonly seed: string },
) {
  const verdicts = trials.flatMap(({ verdict }) => (isScoredVerdict(verdict) ? [verdict] : []));
  const suspected = verdicts.filter(({ suspicions }) => suspicions.length > 0);
  const passed = suspected.filter(({ kind }) => kind === "pass").length;
  return {
    // Scored trials with at least one suspicion.
    trials: suspected.length,
    passed,
    checks: countNames(suspected.flatMap(({ suspicions }) => [...new Set(suspicions.map(({ check }) => check))])),
    curve: passed === 0 ? curve : curveOf(reportCases(ifSuspicionsHeld(trials)), { kMax, seed }).points,
  };
}
export type SuspicionSummary = ReturnType<typeof suspectedIn>;

/** Formats pass^k with suspicions counted as failures, to be printed after pass^k itself; empty if the two are equal. */
export function heldNote(point: PassHatPoint | undefined, { curve }: Pick<SuspicionSummary, "curve">): string {
  const held = point && curve.find(({ k }) => k === point.k);
  if (point?.kind !== "estimated" || held?.kind !== "estimated" || held.value === point.value) return "";
  return `${percent(held.value)} counting suspicions`;
}

/** Describes an agent's suspicions in one sentence. */
export function suspectedSentence({ trials, passed, checks, curve }: SuspicionSummary): string {
  if (trials === 0) return "No suspicion was raised.";
  const raised = `Suspicions in ${counted(trials, "trial")} (${namedCounts(checks)}), ${passed} of which passed.`;
  const points = [curve[0], ...(curve.length > 1 ? [curve.at(-1)] : [])].flatMap((point) =>
    point?.kind === "estimated" ? [`pass^${point.k} ${percent(point.value)} (${percentRange(point.interval)})`] : [],
  );
  return passed === 0 ? raised : `${raised} Counting suspicions as failures: ${points.join(", ")}.`;
}
