import type { TestCase } from "../case/test-case.ts";
import type { PriceTable } from "../llm/price.ts";
import { randomFrom } from "../random.ts";
import { isScoredVerdict } from "../score/verdict.ts";
import { checkMissing, type MissingCheck } from "../statistics/missing-trials.ts";
import { type RankSet, rankSets } from "../statistics/rank-sets.ts";
import { isStandIn } from "../store/agent-kind.ts";
import type { Judgement } from "../store/judgement.ts";
import type { ReviewNote } from "../store/review-note.ts";
import type { RunPlan } from "../store/run-plan.ts";
import type { RunStore, TrialResult } from "../store/run-store.ts";
import type { Suite } from "../suite/suite.ts";
import type { Words } from "../suite/words.ts";
import { type AgentReport, reportAgent } from "./agent-report.ts";
import { type BenchmarkCard, benchmarkCard, type CardQuestion } from "./card.ts";
import { isScored } from "./case-report.ts";
import { type CompositeReport, reportComposite } from "./composite/composite-report.ts";
import type { RecordOf } from "./desk/agent-traps.ts";
import { type DeskReport, reportDesk } from "./desk/desk-report.ts";
import { fieldOf } from "./field.ts";
import { headlineOf } from "./headline.ts";
import { type JudgedReport, reportJudged } from "./judged/judged-report.ts";
import { reportStatements, type StatementsReport } from "./judged/statements-report.ts";
import type { PairedCases } from "./pair-cases.ts";
import type { PerturbedDifference } from "./perturbed.ts";
import { playerOf } from "./player-of.ts";
import { type Reliability, reliabilityOf } from "./reliability.ts";

/** The report of one suite. */
export interface SuiteReport {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly hash: string;
  /** The scorecard; null before any trial is scored. */
  readonly scorecard: "desk" | "composite" | "reward" | null;
  readonly cases: number;
  /** The largest k of the curves: the smallest number of trials planned for any case, but at most 32. */
  readonly kMax: number;
  /** The agents, best first. */
  readonly agents: readonly AgentReport[];
  /** The ranks that the comparisons do not rule out; empty in a short report and for a single agent. */
  readonly ranks: readonly RankSet[];
  readonly missing: MissingCheck;
  /** Why there are no breakdowns and ratings; empty if there are some. */
  readonly splitsLeftOut: string;
  /** One sentence that names the leading agent on each metric; null in a short report. */
  readonly headline: string | null;
  /** The answers about the trials, the customers and forbidden requests; null in a short report. */
  readonly card: BenchmarkCard | null;
  /** Each agent's drop from pass^1 to pass^k, for any scorecard; null in a short report. */
  readonly reliability: Reliability | null;
  /** The desk report; null in a short report and for other scorecards. */
  readonly desk: DeskReport | null;
  /** The composite report; null in a short report and for other scorecards. */
  readonly composite: CompositeReport | null;
  /** Judge scores, which affect no other result; null in a short report or if there are none. */
  readonly judged: JudgedReport | null;
  /** Whether confirmed statements fail a trial in this report. */
  readonly words: Words;
  /** Judges' and reviewers' findings about the agents' statements; null if there are none. */
  readonly statements: StatementsReport | null;
  /** Each agent's results in this suite and in its solo variant; empty if the run has no such variant. */
  readonly solo: readonly PairedCases[];
  /** The suite whose perturbed variant this is, if the run has trials of that suite too; null otherwise. */
  readonly variantOf: string | null;
  /** The effect of the run's perturbations on each agent; empty if there are none. */
  readonly perturbed: readonly PerturbedDifference[];
}

/** The current suites by name; a suite that could not be loaded is left out. */
export type LoadedSuites = ReadonlyMap<string, Suite>;

const longestCurve = 32;

interface SuiteQuestion {
  readonly planned: RunPlan["suites"][number];
  readonly store: RunStore;
  readonly trials: readonly TrialResult[];
  readonly judgements: readonly Judgement[];
  readonly notes: readonly ReviewNote[];
  readonly loaded: LoadedSuites | undefined;
  readonly isQuoted: (agent: string) => boolean;
  readonly prices: PriceTable;
}

/** Computes the report of one suite. */
export function reportSuite(question: SuiteQuestion): SuiteReport {
  const { planned, store, trials, judgements, notes, loaded, isQuoted, prices } = question;
  const { name, title, version, hash } = planned;
  const { plan } = store;
  const { cases, turns, leftOut } = casesToSplit(planned, loaded);
  const byAgent = Map.groupBy(trials, ({ agent }) => agent);
  const kMax = fewestTrials(byAgent.values());
  const agents = plan.agents
    .flatMap((agent) => {
      const own = byAgent.get(agent);
      if (!own) return [];
      const calls = notesTokens(own) ? [...store.usage(name, agent)] : [];
      const standIn = isStandIn(plan, agent);
      return [reportAgent({ agent, standIn, trials: own, kMax, cases, seed: `${name}/${agent}`, calls, prices })];
    })
    .sort(bestFirst);
  const shared = { suite: name, agents, cases, customer: playerOf(plan), kMax };
  const recordsOf = (agent: string): RecordOf | undefined =>
    isQuoted(agent) ? (key) => store.record({ suite: name, ...key }) : undefined;
  return {
    name,
    title,
    version,
    hash,
    scorecard: scorecardOf(trials),
    cases: new Set(trials.map((trial) => trial.case)).size,
    kMax,
    agents,
    missing: checkMissing(trials.filter(isScoredOrExcluded).map(lengthOf), {
      random: randomFrom(`${name}/missing`),
    }),
    splitsLeftOut: leftOut,
    judged: loaded ? reportJudged(judgements, name, prices) : null,
    words: planned.words ?? "suspicions",
    statements: reportStatements({ suite: name, trials, judgements, notes }),
    solo: [],
    variantOf: null,
    perturbed: [],
    ...(loaded ? compareAndTell({ ...shared, trials, byAgent, turns, recordsOf }) : untold),
  };
}

/** Whether any trial reports tokens. Reading model calls from records takes time, and most agents have none. */
function notesTokens(trials: readonly TrialResult[]): boolean {
  return trials.some(({ verdict }) => isScoredVerdict(verdict) && verdict.measures.inputTokens !== null);
}

/** The parts that a short report leaves out. */
type Told = Pick<SuiteReport, "headline" | "card" | "ranks" | "reliability" | "desk" | "composite">;
const untold: Told = { headline: null, card: null, ranks: [], reliability: null, desk: null, composite: null };

interface TellQuestion extends CardQuestion {
  readonly byAgent: ReadonlyMap<string, readonly TrialResult[]>;
  readonly recordsOf: (agent: string) => RecordOf | undefined;
}

function compareAndTell({ byAgent, recordsOf, ...question }: TellQuestion): Told {
  const { suite, agents, kMax } = question;
  const desk = reportDesk({ ...question, trials: byAgent, recordsOf });
  const composite = reportComposite({ ...question, trials: byAgent });
  const field = fieldOf(agents);
  const ranks = agents.length > 1 ? ranksOf(agents, suite) : [];
  const compared = desk || composite || field.length === agents.length ? ranks : ranksOf(field, suite);
  return {
    headline: headlineOf({ agents, ranks: compared, desk, composite, kMax }),
    card: benchmarkCard(question),
    ranks,
    reliability: composite?.reliability ?? reliabilityOf({ agents, field, kMax, seed: suite }),
    desk,
    composite,
  };
}

/** The smallest number of trials planned for any case and agent. */
function fewestTrials(byAgent: Iterable<readonly TrialResult[]>): number {
  const fewest = Array.from(byAgent, (own) => {
    const perCase = Map.groupBy(own, (trial) => trial.case);
    return Math.min(...Array.from(perCase.values(), (members) => members.length));
  });
  return fewest.length > 0 ? Math.min(longestCurve, ...fewest) : 1;
}

function scorecardOf(trials: readonly TrialResult[]): SuiteReport["scorecard"] {
  for (const { verdict } of trials) if (isScoredVerdict(verdict)) return verdict.card.scorecard;
  return null;
}

function casesToSplit(
  { name, hash }: RunPlan["suites"][number],
  loaded: LoadedSuites | undefined,
): { cases: ReadonlyMap<string, TestCase>; turns: number | null; leftOut: string } {
  const without = (leftOut: string) => ({ cases: new Map<string, TestCase>(), turns: null, leftOut });
  if (!loaded) return without("deskproof report shows them");
  const suite = loaded.get(name);
  if (!suite) return without("the suite could not be loaded");
  if (suite.hash !== hash) return without("the suite has changed since the run");
  return { cases: new Map(suite.cases.map((one) => [one.id, one])), turns: suite.turns, leftOut: "" };
}

function ranksOf(agents: readonly AgentReport[], suite: string): readonly RankSet[] {
  const ranked = agents.map(({ agent, cases }) => ({
    agent,
    shares: new Map(cases.flatMap(({ case: id, c, n }): [string, number][] => (n === 0 ? [] : [[id, c / n]]))),
  }));
  // Ranks need only the tests, so no intervals are computed.
  return rankSets(ranked, { random: randomFrom(`${suite}/ranks`), resamples: 1 }).ranks;
}

// A trial that could not be scored is missing because Deskproof failed, so it is not evidence about agents or cases.
function isScoredOrExcluded({ verdict }: TrialResult): boolean {
  return verdict !== undefined && verdict.kind !== "unscored";
}

function lengthOf(trial: TrialResult) {
  const { agent, case: id, verdict } = trial;
  const length = isScoredVerdict(verdict) ? verdict.measures.messages + verdict.measures.toolCalls : 0;
  return { agent, case: id, excluded: !isScored(trial), length };
}

// Ties on pass^1 are broken by fewer unsafe actions, then by better escalation. Equal shares can differ in the last
// bits if they are summed in a different order.
function bestFirst(one: AgentReport, other: AgentReport): number {
  const rounded = (value: number | undefined) => Math.round((value ?? -1) * 1e9);
  const figure = (row: AgentReport, id: string) => rounded(row.figures.find((found) => found.id === id)?.value);
  return (
    rounded(other.passHat1 ?? undefined) - rounded(one.passHat1 ?? undefined) ||
    figure(one, "unsafe") - figure(other, "unsafe") ||
    figure(other, "escalation_accuracy") - figure(one, "escalation_accuracy") ||
    (one.agent < other.agent ? -1 : 1)
  );
}
