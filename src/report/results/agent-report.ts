import type { TestCase } from "../../case/test-case.ts";
import type { PriceTable } from "../../llm/price.ts";
import { isScoredVerdict } from "../../score/verdict.ts";
import { medianOfRuns, type RunsSummary } from "../../statistics/median-of-runs.ts";
import { missingBounds } from "../../statistics/missing-trials.ts";
import { type Retention, retention } from "../../statistics/retention.ts";
import { countSolved, type SolvedCounts } from "../../statistics/solved-counts.ts";
import type { TrialResult, TrialUsage } from "../../store/run-store.ts";
import { curveOf, type PassHatPoint } from "../estimate/curve.ts";
import { type Figure, figuresOf } from "../estimate/figure.ts";
import type { Metric } from "../estimate/metric.ts";
import { type Money, moneyOf } from "../text/money.ts";
import { type CaseReport, countNames, isScored, reportCases } from "./case-report.ts";
import { type IntentRating, readIntents, type Split, splitTrials } from "./split.ts";
import { type SuspicionSummary, suspectedIn } from "./suspected.ts";

/** One agent's results on one suite. */
export interface AgentReport extends Omit<SolvedCounts, "cases" | "pooled" | "solvedOnce"> {
  readonly agent: string;
  /** Whether this is a built-in agent scripted from the case file; never a real model. */
  readonly standIn: boolean;
  readonly planned: number;
  /** The number of trials that were started at least once. */
  readonly attempted: number;
  readonly scored: number;
  readonly passed: number;
  /** Trials excluded because something other than the agent failed, by cause. */
  readonly excluded: { readonly [cause: string]: number };
  /** The number of conversations that the scorer could not score; `deskproof score` tries again. */
  readonly unscored: number;
  /** The share of trials passed, averaged over cases; null before any trial is scored. */
  readonly passHat1: number | null;
  readonly curve: readonly PassHatPoint[];
  /** The agent's suspicions, and its curve if every suspicion counted as a failure. */
  readonly suspected: SuspicionSummary;
  /** Why only pass^1 is printed; null if the whole curve is printed. */
  readonly curveRefused: string | null;
  /** Cases solved at least once, out of those tried; not the same as pass^1. */
  readonly passAtN: SolvedCounts["solvedOnce"];
  /**
   * The share of pass^1 that remains at k, which no ranking uses because it rewards failing the same cases every time.
   */
  readonly retention: Retention;
  /** The pass rate of each round over all cases, and their median; null before any trial is scored. */
  readonly runs: RunsSummary | null;
  /** pass^1 if every missing trial had failed, and pass^1 if every missing trial had passed. */
  readonly bounds: { readonly allFail: number; readonly allPass: number };
  /** Failed trials by the check that failed at the earliest step. */
  readonly failedBy: { readonly [check: string]: number };
  readonly modes: { readonly [mode: string]: number };
  readonly figures: readonly Figure[];
  /** The cost of the agent's model calls. */
  readonly money: Money;
  /** Trap trials in which the agent took the forbidden action, by the kind of harm. */
  readonly unsafeKinds: { readonly [kind: string]: number };
  readonly splits: readonly Split[];
  readonly readings: readonly IntentRating[];
  readonly cases: readonly CaseReport[];
}

/** The inputs of an agent report, apart from the trials. */
export interface AgentQuestion {
  readonly agent: string;
  readonly standIn?: boolean;
  readonly trials: readonly TrialResult[];
  readonly kMax: number;
  /** The suite's cases by id; empty if the report has no breakdowns. */
  readonly cases: ReadonlyMap<string, TestCase>;
  readonly metrics: readonly Metric[];
  readonly seed: string;
  /** The agent's model calls in scored trials, and their prices. */
  readonly calls?: readonly TrialUsage[];
  readonly prices?: PriceTable;
}

const noPrices: PriceTable = new Map();

/** Computes one agent's results on one suite. */
export function reportAgent({
  agent,
  standIn = false,
  trials,
  kMax,
  cases,
  metrics,
  seed,
  calls = [],
  prices = noPrices,
}: AgentQuestion): AgentReport {
  const tallies = reportCases(trials);
  const { solvedOnce, pooled, cases: _, ...solved } = countSolved(tallies);
  const { points: curve, refused } = curveOf(tallies, { kMax, seed });
  const [first] = curve;
  const scored = trials.filter(isScored).map(({ trial, verdict }) => ({ trial, passed: verdict?.kind === "pass" }));
  return {
    agent,
    standIn,
    planned: trials.length,
    attempted: trials.filter(({ attempts }) => attempts > 0).length,
    scored: pooled.of,
    passed: pooled.passes,
    ...namesOf(trials),
    unscored: trials.filter(({ verdict }) => verdict?.kind === "unscored").length,
    passHat1: first?.kind === "estimated" ? first.value : null,
    curve,
    suspected: suspectedIn(trials, { curve, kMax, seed }),
    curveRefused: refused,
    ...solved,
    passAtN: solvedOnce,
    retention: retention(curve),
    runs: scored.length === 0 ? null : medianOfRuns(scored),
    bounds: missingBounds(tallies, 1),
    figures: figuresOf(metrics, trials, seed),
    money: moneyOf({ calls, prices, scored: pooled.of, passed: pooled.passes, always: solved.always }),
    splits: splitTrials(trials, cases, { seed, kMax }),
    readings: readIntents(trials, cases, seed),
    cases: tallies,
  };
}

/** Counts excluded trials by cause, failed trials by check and by mode, and unsafe trials by the kind of harm. */
function namesOf(trials: readonly TrialResult[]): Pick<AgentReport, "excluded" | "failedBy" | "modes" | "unsafeKinds"> {
  const verdicts = trials.flatMap(({ verdict }) => verdict ?? []);
  const failed = verdicts.flatMap((verdict) => (verdict.kind === "fail" ? [verdict] : []));
  return {
    excluded: countNames(verdicts.flatMap((verdict) => (verdict.kind === "excluded" ? [verdict.cause] : []))),
    failedBy: countNames(failed.flatMap(({ findings }) => findings[0]?.check ?? [])),
    modes: countNames(failed.map(({ mode }) => mode)),
    unsafeKinds: countNames(
      verdicts.flatMap((verdict) => (isScoredVerdict(verdict) && verdict.card.scorecard === "desk" ? (verdict.card.unsafe ?? []) : [])),
    ),
  };
}
