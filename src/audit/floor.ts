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
import { passHatK } from "../statistics/pass-hat-k.ts";
import type { Suite } from "../suite/suite.ts";
import { brokenRules } from "./trials/broken-rules.ts";
import { runAll } from "./trials/run-all.ts";

const trialsPerCase = 8;

/** One trivial agent's results. */
interface TrivialResult {
  readonly agent: string;
  readonly passHat1: number;
  readonly passHat8: number;
}

/** A trial that a trivial agent should have failed. */
interface TrivialPass {
  readonly agent: string;
  readonly case: string;
  readonly trial: number;
  readonly why: string;
}

/** The trivial agents' results; excluded and unscored trials count as passed. */
export interface FloorAudit {
  readonly best: TrivialResult;
  /** The agent with the most passes in each bucket. */
  readonly byBucket: Readonly<Record<string, TrivialResult>>;
  readonly agents: readonly TrivialResult[];
  readonly passes: readonly TrivialPass[];
}

/** The trivial agents' results, and the rules they broke. */
export interface FloorRun {
  readonly audit: FloorAudit;
  readonly broken: ReadonlySet<string>;
}

interface ZooTrial {
  readonly agent: Trivial;
  readonly testCase: TestCase;
  readonly trial: number;
}

interface Outcome extends ZooTrial {
  readonly passed: boolean;
  readonly why: string;
}

/** Runs every trivial agent on the cases, with eight trials per case. */
export async function auditFloor(
  suite: Suite,
  cases: readonly TestCase[],
  { seed, concurrency }: { readonly seed: string; readonly concurrency: number },
): Promise<FloorRun> {
  const trials = cases.flatMap((testCase) =>
    Array.from({ length: trialsPerCase }, (_, trial) =>
      [...zoo, ...stranger(suite, testCase, `${seed}/${trial}`)].map((agent) => ({ agent, testCase, trial })),
    ).flat(),
  );
  const broken = new Set<string>();
  const outcomes = await runAll(trials, concurrency, async (one): Promise<Outcome> => {
    const { verdict, ending } = await play(suite, one, seed);
    for (const rule of brokenRules(verdict)) broken.add(rule);
    return { ...one, passed: verdict.kind !== "fail", why: whyPassed(verdict, ending) };
  });
  return { audit: summarise(outcomes), broken };
}

/** An agent that follows the plan of another case at the same desk. */
function stranger(suite: Suite, testCase: TestCase, seed: string): Trivial[] {
  const others = suite.cases.filter(({ id, desk }) => id !== testCase.id && desk === testCase.desk);
  return others.length === 0 ? [] : [copycat(randomFrom(`${seed}/${testCase.id}`).pick(others))];
}

async function play(suite: Suite, { agent, testCase, trial }: ZooTrial, runSeed: string) {
  const seed = trialSeed(`${runSeed}/zoo`, suite.name, testCase.id, trial);
  const timeout = agent.replyMs === undefined ? {} : { replyMs: agent.replyMs };
  const record = await runTrial({ suite, testCase, agent: agent.make(seed), seed, trial, ...timeout });
  return { verdict: verdictOf(suite, testCase, record), ending: record.ending.kind };
}

/** Scores a trial; a scorer error becomes an "unscored" verdict, which this audit counts as a pass. */
function verdictOf(suite: Suite, testCase: TestCase, record: TrialRecord): Verdict {
  try {
    return scoreTrial(suite, testCase, record);
  } catch (error) {
    return { kind: "unscored", scorer: scorerVersion, error: error instanceof Error ? error.message : String(error) };
  }
}

function whyPassed(verdict: Verdict, ending: string): string {
  if (verdict.kind === "unscored") return `unscored: ${verdict.error}`;
  return verdict.kind === "excluded" ? `excluded (${verdict.cause}): ${verdict.detail}` : ending;
}

function summarise(outcomes: readonly Outcome[]): FloorAudit {
  const agents = [...new Set(outcomes.map(({ agent }) => agent.name))];
  const results = (some: readonly Outcome[]) => agents.map((agent) => resultOf(agent, some));
  const buckets = [...new Set(outcomes.map(({ testCase }) => testCase.bucket))];
  const passes = outcomes
    .filter(({ passed }) => passed)
    .map(({ agent, testCase, trial, why }) => ({ agent: agent.name, case: testCase.id, trial, why }));
  return {
    best: bestOf(results(outcomes)),
    byBucket: Object.fromEntries(
      buckets.map((bucket) => [bucket, bestOf(results(outcomes.filter(({ testCase }) => testCase.bucket === bucket)))]),
    ),
    agents: results(outcomes),
    passes,
  };
}

function resultOf(agent: string, outcomes: readonly Outcome[]): TrivialResult {
  const own = outcomes.filter((outcome) => outcome.agent.name === agent);
  const passes = new Map<string, number>();
  for (const { testCase, passed } of own) passes.set(testCase.id, (passes.get(testCase.id) ?? 0) + Number(passed));
  const counts = [...passes.values()];
  const mean = (k: number) =>
    counts.length === 0 ? 0 : counts.reduce((sum, count) => sum + passHatK(count, trialsPerCase, k), 0) / counts.length;
  return { agent, passHat1: mean(1), passHat8: mean(trialsPerCase) };
}

function bestOf(results: readonly TrivialResult[]): TrivialResult {
  return results.reduce((best, one) => (one.passHat1 > best.passHat1 ? one : best), results[0] ?? none);
}

const none: TrivialResult = { agent: "none", passHat1: 0, passHat8: 0 };
