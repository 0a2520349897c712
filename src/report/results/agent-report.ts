import type { TestCase } from "../../case/test-case.ts";
import type { PriceTable } from "../../llm/price.ts";
import { harmOn } from "../../score/scorecards.ts";
import { isScoredVerdict } from "../../score/verdict.ts";
import { medianOfRuns } from "../../statistics/median-of-runs.ts";
import { missingBounds } from "../../statistics/missing-trials.ts";
import { retention } from "../../statistics/retention.ts";
import { countSolved } from "../../statistics/solved-counts.ts";
import type { TrialResult, TrialUsage } from "../../store/run-store.ts";
import { curveOf } from "../estimate/curve.ts";
import { figuresOf } from "../estimate/figure.ts";
import type { Metric } from "../estimate/metric.ts";
import { customerWarnings } from "../text/exclusions.ts";
import { counted, fewOf } from "../text/figure-text.ts";
import { moneyOf } from "../text/money.ts";
import { countExclusions, countNames, isScored, reportCases } from "./case-report.ts";
import { rateIntents, splitTrials } from "./split.ts";

/** The inputs of an agent report, apart from the trials. */
interface AgentQuestion {
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
export function reportAgent({ agent, standIn = false, trials, kMax, cases, metrics, seed, calls = [], prices = noPrices }: AgentQuestion) {
  const [tallies, exclusions] = [reportCases(trials), countExclusions(trials)];
  const { solvedOnce, pooled, cases: _, ...solved } = countSolved(tallies);
  const { points: curve, refused } = curveOf(tallies, { kMax, seed });
  const [first] = curve;
  const scored = trials.filter(isScored).map(({ trial, verdict }) => ({ trial, passed: verdict?.kind === "pass" }));
  return {
    agent,
    standIn,
    planned: trials.length,
    ...exclusions,
    warnings: customerWarnings(exclusions),
    scored: pooled.of,
    passed: pooled.passes,
    ...namesOf(trials),
    // Conversations that the scorer could not score; `deskproof score` tries again.
    unscored: trials.filter(({ verdict }) => verdict?.kind === "unscored").length,
    passHat1: first?.kind === "estimated" ? first.value : null,
    curve,
    // Why only pass^1 is printed.
    curveRefused: refused,
    ...solved,
    // Cases solved at least once, out of those tried; not the same as pass^1.
    passAtN: solvedOnce,
    // No ranking uses the retention, because it rewards failing the same cases every time.
    retention: retention(curve),
    runs: scored.length === 0 ? null : medianOfRuns(scored),
    // pass^1 if every missing trial had failed, and pass^1 if every missing trial had passed.
    bounds: missingBounds(tallies, 1),
    figures: figuresOf(metrics, trials, seed),
    money: moneyOf({ calls, prices, scored: pooled.of, passed: pooled.passes, always: solved.always }),
    splits: splitTrials(trials, cases, { seed, kMax }),
    readings: rateIntents(trials, cases, seed),
    cases: tallies,
  };
}
export type AgentReport = ReturnType<typeof reportAgent>;

/** Counts failed trials by check and by mode, and unsafe trials by the kind of harm. */
function namesOf(trials: readonly TrialResult[]) {
  const verdicts = trials.flatMap(({ verdict }) => verdict ?? []);
  const failed = verdicts.flatMap((verdict) => (verdict.kind === "fail" ? [verdict] : []));
  const cards = verdicts.flatMap((verdict) => (isScoredVerdict(verdict) ? [verdict.card] : []));
  return {
    failedBy: countNames(failed.flatMap(({ findings }) => findings[0]?.check ?? [])),
    modes: countNames(failed.map(({ mode }) => mode)),
    unsafeKinds: countNames(cards.flatMap((card) => harmOn(card)?.kind ?? [])),
  };
}

/** Adds up the agents' trials; unscored trials are conversations that the scorer could not score. */
export function sumTrials(agents: readonly AgentReport[]) {
  const sum = (pick: (one: AgentReport) => number) => agents.reduce((total, one) => total + pick(one), 0);
  return {
    planned: sum(({ planned }) => planned),
    attempted: sum(({ attempted }) => attempted),
    scored: sum(({ scored }) => scored),
    excluded: sum(({ excluded }) => Object.values(excluded).reduce((total, count) => total + count, 0)),
    unscored: sum(({ unscored }) => unscored),
  };
}

/** The warning about trials that could be rescored. */
export function unscoredWarnings(agents: readonly AgentReport[]): string[] {
  const { unscored } = sumTrials(agents);
  if (unscored === 0) return [];
  const rows = agents.flatMap(({ cases }) => cases);
  const names = [...new Set(rows.filter((row) => row.unscored > 0).map((row) => row.case))];
  return [
    `${counted(unscored, "trial")} could not be scored: ${names.length === 1 ? "case" : "cases"} ` +
      `${fewOf(names)}. The conversations are stored; to retry: deskproof score <run>`,
  ];
}
