import type { TestCase } from "../case/test-case.ts";
import type { PriceTable } from "../llm/price.ts";
import { randomFrom } from "../random.ts";
import { isScoredVerdict } from "../score/verdict.ts";
import { checkMissing } from "../statistics/missing-trials.ts";
import { rankSets } from "../statistics/rank-sets.ts";
import { isStandIn } from "../store/agent-kind.ts";
import type { Judgement } from "../store/judgement.ts";
import type { ReviewNote } from "../store/review-note.ts";
import type { RunPlan } from "../store/run-plan.ts";
import type { RunStore, TrialResult } from "../store/run-store.ts";
import type { Suite } from "../suite/suite.ts";
import { benchmarkCard } from "./benchmark-card.ts";
import { figureOf } from "./board/board.ts";
import { byKeys } from "./board/leaderboard.ts";
import type { RecordOf } from "./board/scorecard.ts";
import { fieldOf } from "./estimate/field.ts";
import { reportJudged } from "./judged/judged-report.ts";
import { reportStatements } from "./judged/statements.ts";
import { metrics } from "./metrics.ts";
import type { PairedCases } from "./pair-cases.ts";
import type { PerturbedDifference } from "./perturbed.ts";
import { playerOf } from "./player-of.ts";
import { type AgentReport, reportAgent } from "./results/agent-report.ts";
import { reliabilityOf } from "./results/reliability.ts";
import { achievedOn, reportBoard } from "./scorecards.ts";

/** The current suites by name; a suite that could not be loaded is left out. */
export type LoadedSuites = ReadonlyMap<string, Suite>;

const longestCurve = 32;

/** The inputs of a suite's report. */
export interface SuiteQuestion {
  readonly planned: RunPlan["suites"][number];
  readonly store: RunStore;
  readonly trials: readonly TrialResult[];
  readonly judgements: readonly Judgement[];
  readonly notes: readonly ReviewNote[];
  readonly prices: PriceTable;
}

interface FullQuestion extends SuiteQuestion {
  readonly loaded: LoadedSuites;
  readonly isQuoted: (agent: string) => boolean;
}

/** Computes the short report of one suite, without loading the suite; `run` prints it at the end. */
export function reportShortSuite(question: SuiteQuestion) {
  return { kind: "short" as const, ...figuresOf(question, { cases: new Map(), leftOut: "deskproof report shows them" }) };
}
export type ShortSuite = ReturnType<typeof reportShortSuite>;

/** Computes the full report of one suite; the report of its scorecard is stored under the scorecard's name. */
export function reportFullSuite(question: FullQuestion) {
  const { planned, store, trials, judgements, loaded, isQuoted, prices } = question;
  const { cases, turns, leftOut } = casesToSplit(planned, loaded);
  const figures = figuresOf(question, { cases, leftOut });
  const { name: suite, agents, kMax, scorecard } = figures;
  const shared = { suite, agents, cases, customer: playerOf(store.plan, suite), kMax };
  const recordsOf = (agent: string): RecordOf | undefined => (isQuoted(agent) ? (key) => store.record({ suite, ...key }) : undefined);
  const byAgent = Map.groupBy(trials, ({ agent }) => agent);
  const board = scorecard === null ? undefined : reportBoard(scorecard, { ...shared, trials: byAgent, recordsOf });
  return {
    kind: "full" as const,
    ...figures,
    ranks: agents.length > 1 ? ranksOf(agents) : [],
    headline: board?.headline ?? "No trial has been scored yet.",
    card: benchmarkCard({ ...shared, trials, turns, achieved: achievedOn(scorecard) }),
    // Each agent's drop from pass^1 to pass^k, for any scorecard.
    reliability: board?.reliability ?? reliabilityOf({ agents, field: fieldOf(agents), kMax, seed: suite }),
    ...board?.boards,
    judged: reportJudged(judgements, suite, prices),
  };
}
export type FullSuite = ReturnType<typeof reportFullSuite>;

/** The report of one suite. */
export type SuiteReport = ShortSuite | FullSuite;

/** What other suites of the run add to a suite's report. */
interface Variants {
  /** Each agent's results in this suite and in its solo variant. */
  readonly solo: readonly PairedCases[];
  /** The suite whose perturbed variant this is, if the run has trials of that suite too; null otherwise. */
  readonly variantOf: string | null;
  /** The effect of the run's perturbations on each agent. */
  readonly perturbed: readonly PerturbedDifference[];
}

const noVariants: Variants = { solo: [], variantOf: null, perturbed: [] };

function figuresOf(
  { planned, store, trials, judgements, notes, prices }: SuiteQuestion,
  { cases, leftOut }: { readonly cases: ReadonlyMap<string, TestCase>; readonly leftOut: string },
) {
  const { name, title, version, hash } = planned;
  const byAgent = Map.groupBy(trials, ({ agent }) => agent);
  const kMax = longestK(byAgent);
  const agents = store.plan.agents.flatMap((agent) => {
    const own = byAgent.get(agent);
    if (!own) return [];
    const hasTokens = own.some(({ verdict }) => isScoredVerdict(verdict) && verdict.measures.inputTokens !== null);
    // Model calls take time to read from records, and most agents make none.
    const calls = hasTokens ? [...store.usage(name, agent)] : [];
    const standIn = isStandIn(store.plan, agent);
    return [reportAgent({ agent, standIn, trials: own, kMax, cases, metrics, seed: `${name}/${agent}`, calls, prices })];
  });
  return {
    ...{ name, title, version, hash },
    scorecard: trials.map(({ verdict }) => verdict).find(isScoredVerdict)?.card.scorecard ?? null,
    cases: new Set(trials.map((trial) => trial.case)).size,
    kMax,
    agents: agents.sort(bestFirst),
    missing: checkMissing(trials.flatMap(lengthOf), { random: randomFrom(`${name}/missing`) }),
    // Why there are no breakdowns and ratings; empty if there are some.
    splitsLeftOut: leftOut,
    words: planned.words ?? "shown",
    statements: reportStatements({ suite: name, trials, judgements, notes }),
    ...noVariants,
  };
}

/**
 * The largest k of the curves, at most 32: the number of trials that some agent has in at least half of its cases. An agent or a case with
 * fewer trials has no value beyond them, and does not shorten the curves of the others.
 */
function longestK(byAgent: ReadonlyMap<string, readonly TrialResult[]>): number {
  const usual = [...byAgent.values()].map((own) => {
    const counts = [...Map.groupBy(own, (trial) => trial.case).values()].map(({ length }) => length);
    return counts.sort((one, other) => other - one)[Math.ceil(counts.length / 2) - 1] ?? 1;
  });
  return Math.min(longestCurve, Math.max(1, ...usual));
}

function casesToSplit({ name, hash }: RunPlan["suites"][number], loaded: LoadedSuites) {
  const without = (leftOut: string) => ({ cases: new Map<string, TestCase>(), turns: null, leftOut });
  const suite = loaded.get(name);
  if (!suite) return without("the suite could not be loaded");
  if (suite.hash !== hash) return without("the suite has changed since the run");
  return { cases: new Map(suite.cases.map((one) => [one.id, one])), turns: suite.turns, leftOut: "" };
}

function ranksOf(agents: readonly AgentReport[]) {
  const ranked = agents.map(({ agent, cases }) => ({
    agent,
    shares: new Map(cases.flatMap(({ case: id, c, n }): [string, number][] => (n === 0 ? [] : [[id, c / n]]))),
  }));
  return rankSets(ranked).ranks;
}

// A trial that could not be scored is missing because Deskproof failed, so it is not evidence about agents or cases.
function lengthOf({ agent, case: id, verdict }: TrialResult) {
  if (!verdict || verdict.kind === "unscored") return [];
  const length = isScoredVerdict(verdict) ? verdict.measures.messages + verdict.measures.toolCalls : 0;
  return [{ agent, case: id, excluded: verdict.kind === "excluded", length }];
}

// Ties on pass^1 are broken by fewer unsafe actions, then by better escalation.
function bestFirst(one: AgentReport, other: AgentReport): number {
  const keysOf = (report: AgentReport) => {
    const [unsafe, accuracy] = ["unsafe", "escalation_accuracy"].map((id) => figureOf({ report }, id)?.value ?? -1);
    return [-(report.passHat1 ?? -1), unsafe ?? -1, -(accuracy ?? -1)];
  };
  return byKeys(keysOf(one), keysOf(other)) || (one.agent < other.agent ? -1 : 1);
}
