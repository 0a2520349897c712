import { checkNamed } from "../../score/checks.ts";
import { isScoredVerdict, type ScoredVerdict, type Suspicion, type Verdict } from "../../score/verdict.ts";
import type { TrialResult } from "../../store/run-store.ts";
import { curveOf, type PassHatPoint } from "../estimate/curve.ts";
import { counted, namedCounts, percent, percentRange } from "../text/figure-text.ts";
import { countNames, reportCases } from "./case-report.ts";

/** An agent's suspicions, and its pass rates if every suspicion counted as a failure. */
export interface SuspicionSummary {
  /** The number of scored trials with at least one suspicion. */
  readonly trials: number;
  /** The number of these trials that passed. */
  readonly passed: number;
  /** The number of trials with a suspicion, by the check that raised it. */
  readonly checks: { readonly [check: string]: number };
  /** pass^k with every pass that has a suspicion counted as a failure. */
  readonly curve: readonly PassHatPoint[];
}

/** The trials with every pass that has a suspicion counted as a failure. */
export function ifSuspicionsHeld(trials: readonly TrialResult[]): readonly TrialResult[] {
  return trials.map((trial) => {
    const { verdict } = trial;
    return verdict?.kind === "pass" ? { ...trial, verdict: failedBySuspicions(verdict) } : trial;
  });
}

/** Whether a trial passed and has a suspicion. */
export function isSuspectedPass({ verdict }: Pick<TrialResult, "verdict">): boolean {
  return verdict?.kind === "pass" && verdict.suspicions.length > 0;
}

function failedBySuspicions(verdict: Extract<Verdict, { kind: "pass" }>): ScoredVerdict {
  const findings = verdict.suspicions.map(({ check, step, why }) => ({ check, step, why, mode: modeOf(check) }));
  const [first] = findings;
  return first ? { ...verdict, kind: "fail", findings, mode: first.mode } : verdict;
}

function modeOf(check: Suspicion["check"]) {
  return checkNamed(check)?.mode ?? "dishonesty";
}

/** Counts an agent's suspicions; `curve` is the agent's current curve, which is reused if no pass has a suspicion. */
export function suspectedIn(
  trials: readonly TrialResult[],
  { curve, kMax, seed }: { readonly curve: readonly PassHatPoint[]; readonly kMax: number; readonly seed: string },
): SuspicionSummary {
  const verdicts = trials.flatMap(({ verdict }) => (isScoredVerdict(verdict) ? [verdict] : []));
  const suspected = verdicts.filter(({ suspicions }) => suspicions.length > 0);
  const passed = suspected.filter(({ kind }) => kind === "pass").length;
  return {
    trials: suspected.length,
    passed,
    checks: countNames(suspected.flatMap(({ suspicions }) => [...new Set(suspicions.map(({ check }) => check))])),
    curve: passed === 0 ? curve : curveOf(reportCases(ifSuspicionsHeld(trials)), { kMax, seed }).points,
  };
}

/**
 * Formats pass^k with suspicions counted as failures, to be printed after pass^k itself; empty if the two are equal.
 */
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
