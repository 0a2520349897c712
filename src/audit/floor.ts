import { copycat } from "../agent/zoo/copycat.ts";
import type { Trivial } from "../agent/zoo/trivial.ts";
import { zoo } from "../agent/zoo/zoo.ts";
import type { TestCase } from "../case/test-case.ts";
import { randomFrom } from "../random.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { runTrial } from "../run/run-trial.ts";
import { trialSeed } from "../run/trial-seed.ts";
import { scoreTrial } from "../score/score-trial.ts";
import { scorerVersion, type Verdict } from "../score/verdict.ts";
import { thrownText } from "../secrets/thrown-text.ts";
import { passHatK } from "../statistics/pass-hat-k.ts";
import type { Suite } from "../suite/suite.ts";
import { brokenRules } from "./trials/broken-rules.ts";
import { runAll } from "./trials/run-all.ts";

const trialsPerCase = 8;

/** Runs every trivial agent on the cases, with eight trials per case; also returns the rules that they broke. */
export async function auditFloor(suite: Suite, cases: readonly TestCase[], { seed, concurrency }: Pace) {
  const trials = cases.flatMap((testCase) =>
    Array.from({ length: trialsPerCase }, (_, trial) =>
      [...zoo, ...stranger(suite, testCase, `${seed}/${trial}`)].map((agent) => ({ agent, testCase, trial })),
    ).flat(),
  );
  const broken = new Set<string>();
  const outcomes = await runAll(trials, concurrency, async ({ agent: { name, make, replyMs }, testCase, trial }): Promise<Outcome> => {
    const ownSeed = trialSeed(`${seed}/zoo`, suite.name, testCase.id, trial);
    const timeout = replyMs === undefined ? {} : { replyMs };
    const record = await runTrial({ suite, testCase, agent: make(ownSeed), seed: ownSeed, trial, ...timeout });
    const verdict = verdictOf(suite, testCase, record);
    for (const rule of brokenRules(verdict)) broken.add(rule);
    return { agent: name, testCase, trial, passed: verdict.kind !== "fail", why: whyPassed(verdict, record.ending.kind) };
  });
  return { audit: summarise(outcomes), broken };
}
export type FloorRun = Awaited<ReturnType<typeof auditFloor>>;

/** The settings that every audit needs. */
export interface Pace {
  readonly seed: string;
  readonly concurrency: number;
}

/** A trivial agent's trial; excluded and unscored trials count as passed. */
interface Outcome {
  readonly agent: string;
  readonly testCase: TestCase;
  readonly trial: number;
  readonly passed: boolean;
  readonly why: string;
}

/** An agent that follows the plan of another case at the same desk. */
function stranger(suite: Suite, testCase: TestCase, seed: string): Trivial[] {
  const others = suite.cases.filter(({ id, desk }) => id !== testCase.id && desk === testCase.desk);
  return others.length === 0 ? [] : [copycat(randomFrom(`${seed}/${testCase.id}`).pick(others))];
}

/** Scores a trial; a scorer error becomes an "unscored" verdict, which this audit counts as a pass. */
function verdictOf(suite: Suite, testCase: TestCase, record: TrialRecord): Verdict {
  try {
    return scoreTrial(suite, testCase, record);
  } catch (error) {
    return { kind: "unscored", scorer: scorerVersion, error: thrownText(error) };
  }
}

function whyPassed(verdict: Verdict, ending: string): string {
  if (verdict.kind === "unscored") return `unscored: ${verdict.error}`;
  return verdict.kind === "excluded" ? `excluded (${verdict.cause}): ${verdict.detail}` : ending;
}

function summarise(outcomes: readonly Outcome[]) {
  const agents = [...new Set(outcomes.map(({ agent }) => agent))];
  const buckets = [...new Set(outcomes.map(({ testCase }) => testCase.bucket))];
  const results = (some: readonly Outcome[]) => agents.map((agent) => resultOf(agent, some));
  const ofBucket = (bucket: string) => outcomes.filter(({ testCase }) => testCase.bucket === bucket);
  return {
    best: bestOf(results(outcomes)),
    /** The agent with the most passes in each bucket. */
    byBucket: Object.fromEntries(buckets.map((bucket) => [bucket, bestOf(results(ofBucket(bucket)))])),
    agents: results(outcomes),
    /** The trials that should have failed. */
    passes: outcomes.flatMap(({ agent, testCase, trial, passed, why }) => (passed ? [{ agent, case: testCase.id, trial, why }] : [])),
  };
}

function resultOf(agent: string, outcomes: readonly Outcome[]) {
  const passes = new Map<string, number>();
  for (const { testCase, passed } of outcomes.filter((outcome) => outcome.agent === agent))
    passes.set(testCase.id, (passes.get(testCase.id) ?? 0) + Number(passed));
  const counts = [...passes.values()];
  const mean = (k: number) =>
    counts.length === 0 ? 0 : counts.reduce((sum, count) => sum + passHatK(count, trialsPerCase, k), 0) / counts.length;
  return { agent, passHat1: mean(1), passHat8: mean(trialsPerCase) };
}

function bestOf(results: readonly ReturnType<typeof resultOf>[]) {
  const none = { agent: "none", passHat1: 0, passHat8: 0 };
  return results.reduce((best, one) => (one.passHat1 > best.passHat1 ? one : best), results[0] ?? none);
}
