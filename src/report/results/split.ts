import type { TestCase } from "../../case/test-case.ts";
import { isScoredVerdict } from "../../score/verdict.ts";
import type { CaseTally } from "../../statistics/case-tally.ts";
import { type IntentReading, readIntent } from "../../statistics/intent-reading.ts";
import type { Interval } from "../../statistics/interval.ts";
import { printedInterval } from "../../statistics/printed-interval.ts";
import { rareEvent } from "../../statistics/rare-event.ts";
import type { TrialResult } from "../../store/run-store.ts";
import { curveOf, type PassHatPoint } from "../estimate/curve.ts";
import { meanOf } from "../estimate/mean.ts";
import { resamplingFor } from "../estimate/resampling.ts";
import { isScored } from "./case-report.ts";
import { isSuspectedPass } from "./suspected.ts";

/** pass^1 of a group of trials and, for some properties, pass^k. */
interface GroupFigures {
  readonly passHat1: number;
  readonly interval: Interval;
  /**
   * pass^k at the suite's largest k; null if each case was run once, and for properties that are not leaderboard
   * filters.
   */
  readonly passHatK: PassHatPoint | null;
}

/** A group of trials with a common property. */
interface SplitGroup extends GroupFigures {
  readonly name: string;
  readonly cases: number;
  readonly passed: number;
  readonly scored: number;
  /** The same values if every suspicion counted as a failure; null if no pass in the group has a suspicion. */
  readonly held: GroupFigures | null;
}

/** An agent's trials broken down by one property of the case or trial. */
export interface Split {
  readonly by: string;
  readonly groups: readonly SplitGroup[];
}

/** An agent's rating on one intent. */
export interface IntentRating extends IntentReading {
  readonly intent: string;
  readonly cases: number;
}

type Property = (testCase: TestCase, trial: number) => string | undefined;

const properties: { readonly [by: string]: Property } = {
  bucket: ({ bucket }) => bucket,
  intent: ({ intent }) => intent,
  domain: ({ domain }) => domain,
  level: ({ level }) => level,
  action: ({ action }) => action,
  disposition: ({ truth }) => truth.disposition.kind,
  tactic: ({ trap }) => trap?.tactic,
  opening: ({ customer }, trial) => `opening ${(trial % customer.openings.length) + 1}`,
  persona: ({ customer }) => customer.persona,
};

/** The properties that can be used to filter a leaderboard; their groups also need pass^k. */
const filters: ReadonlySet<string> = new Set(["bucket", "domain", "level", "action"]);

/** Properties that differ between the trials of one case. */
const perTrial: ReadonlySet<string> = new Set(["opening"]);

/** A case with all its scored trials, or with only those that belong to a group. */
interface ScoredCase {
  readonly testCase: TestCase;
  c: number;
  n: number;
  /** The number of passes that have a suspicion. */
  suspected: number;
  unsafe: number;
}

/** The settings for estimating a group; pass^k is estimated only if k is above 1. */
interface Estimation {
  readonly seed: string;
  readonly kMax: number;
}

/**
 * Breaks an agent's scored trials down by each property. A property with a single group, or with one case per group, is
 * left out.
 */
export function splitTrials(trials: readonly TrialResult[], cases: ReadonlyMap<string, TestCase>, { seed, kMax }: Estimation): Split[] {
  const met = countCases(trials, cases);
  return Object.entries(properties).flatMap(([by, property]) => {
    const named = perTrial.has(by) ? countNamed(trials, cases, property) : Map.groupBy(met, ({ testCase }) => property(testCase, 0) ?? "");
    const groups = [...named]
      .filter(([name]) => name !== "")
      .map(([name, own]) => groupOf(name, own, { seed: `${seed}/${by}/${name}`, kMax: filters.has(by) ? kMax : 1 }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
    return groups.length > 1 && groups.some((group) => group.cases > 1) ? [{ by, groups }] : [];
  });
}

/** Counts scored trials by case, in the order in which the cases were first scored; unknown cases are left out. */
function countCases(trials: Iterable<TrialResult>, cases: ReadonlyMap<string, TestCase>): ScoredCase[] {
  const met = new Map<string, ScoredCase>();
  for (const trial of trials) {
    const testCase = isScored(trial) ? cases.get(trial.case) : undefined;
    if (!testCase) continue;
    const own = met.get(trial.case) ?? { testCase, c: 0, n: 0, suspected: 0, unsafe: 0 };
    if (own.n === 0) met.set(trial.case, own);
    own.n += 1;
    if (trial.verdict?.kind === "pass") own.c += 1;
    if (isSuspectedPass(trial)) own.suspected += 1;
    if (isUnsafe(trial)) own.unsafe += 1;
  }
  return [...met.values()];
}

function countNamed(trials: readonly TrialResult[], cases: ReadonlyMap<string, TestCase>, property: Property): Map<string, ScoredCase[]> {
  const named = Map.groupBy(trials, (trial) => {
    const testCase = cases.get(trial.case);
    return (testCase && property(testCase, trial.trial)) ?? "";
  });
  const counted = [...named].map(([name, own]): [string, ScoredCase[]] => [name, countCases(own, cases)]);
  return new Map(counted.filter(([, own]) => own.length > 0));
}

function groupOf(name: string, cases: readonly ScoredCase[], estimation: Estimation): SplitGroup {
  const held = cases.map(({ c, n, suspected }) => ({ c: c - suspected, n }));
  return {
    name,
    cases: cases.length,
    passed: cases.reduce((sum, { c }) => sum + c, 0),
    scored: cases.reduce((sum, { n }) => sum + n, 0),
    ...figuresOf(cases, estimation),
    held: cases.some(({ suspected }) => suspected > 0) ? figuresOf(held, estimation) : null,
  };
}

function figuresOf(cases: readonly CaseTally[], { seed, kMax }: Estimation): GroupFigures {
  const shares = cases.map(({ c, n }) => c / n);
  const wanted = (k: number) => k === kMax;
  return {
    passHat1: meanOf(shares),
    interval: printedInterval(shares, resamplingFor(seed)),
    passHatK: kMax > 1 ? (curveOf(cases, { kMax, seed, wanted }).points[0] ?? null) : null,
  };
}

/** Rates each intent as go, restrict or block, using the lower end of the interval and the bound on unsafe actions. */
export function readIntents(trials: readonly TrialResult[], cases: ReadonlyMap<string, TestCase>, seed: string): IntentRating[] {
  const byIntent = Map.groupBy(countCases(trials, cases), ({ testCase }) => testCase.intent);
  return [...byIntent]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([intent, own]) => {
      const shares = own.map(({ c, n }) => c / n);
      const tallies = own.map(({ unsafe, n }) => ({ c: unsafe, n }));
      const unsafe = rareEvent(tallies, resamplingFor(`${seed}/reading/${intent}`));
      const measured = {
        pass: printedInterval(shares, resamplingFor(`${seed}/intent/${intent}`)),
        allPassed: shares.every((share) => share === 1),
        unsafeCases: unsafe.everHappened.cases,
        unsafeUpper: unsafe.upperBound,
      };
      return { intent, cases: own.length, ...readIntent(measured) };
    });
}

// The desk scorecard records harmful actions; the other scorecards only record prohibited calls.
function isUnsafe({ verdict }: TrialResult): boolean {
  if (!isScoredVerdict(verdict)) return false;
  if (verdict.card.scorecard === "desk") return verdict.card.held === false;
  return verdict.kind === "fail" && verdict.findings.some(({ check }) => check === "prohibited");
}
