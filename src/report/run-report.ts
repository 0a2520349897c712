import type { PriceTable } from "../llm/price.ts";
import { priceTable } from "../llm/prices.ts";
import { didYouMean, listNames } from "../nearest.ts";
import { isStandIn } from "../store/agent-kind.ts";
import { judgeSpending } from "../store/judge-spending.ts";
import type { RunPlan } from "../store/run-plan.ts";
import type { RunPart, RunStore, TrialResult } from "../store/run-store.ts";
import { UserError } from "../user-error.ts";
import { withPerturbed } from "./perturbed.ts";
import { sumTrials, unscoredWarnings } from "./results/agent-report.ts";
import { isScored } from "./results/case-report.ts";
import { narrowBoard } from "./scorecards.ts";
import { withSolo } from "./solo.ts";
import {
  type FullSuite,
  type LoadedSuites,
  reportFullSuite,
  reportShortSuite,
  type ShortSuite,
  type SuiteQuestion,
  type SuiteReport,
} from "./suite-report.ts";
import { type Spent, spentBy } from "./text/money.ts";
import { type Trend, trendOf } from "./trend.ts";

/** The results of one or more runs, complete enough that renderers compute nothing themselves. */
export interface RunReport<Suite extends SuiteReport = SuiteReport> extends ReturnType<typeof sumTrials> {
  readonly plan: RunPlan;
  /** The runs, in the order in which they were started. */
  readonly runs: ReturnType<typeof runsOf>;
  readonly agents: ReturnType<typeof agentsIn>;
  /** The changes in agents' results between runs; null for a single run and in a short report. */
  readonly trend: Trend | null;
  /** The agent that the report is limited to; null if it covers all agents. */
  readonly agent: string | null;
  /** The usage of all model calls, by role (agent, customer, judge) and model. */
  readonly spent: readonly Spent[];
  /** What a reader must know before reading any number, such as trials that could not be scored. */
  readonly warnings: readonly string[];
  readonly suites: readonly Suite[];
}

/** The results of runs, including everything that is computed from their suites. */
export type FullReport = RunReport<FullSuite>;

/** Computes the report of a run from its trials alone, without breakdowns, ratings, ranks or leaderboard. */
export function reportShort(store: RunStore): RunReport<ShortSuite> {
  return reportWith(store, priceTable(store.plan.prices), reportShortSuite);
}

/** Computes the full report of a run. Records are opened only to quote the requested agents. */
export function reportRun(
  store: RunStore,
  loaded: LoadedSuites,
  isQuoted: (agent: string) => boolean = () => false,
  prices: PriceTable = priceTable(store.plan.prices),
): FullReport {
  const report = reportWith(store, prices, (question) => reportFullSuite({ ...question, loaded, isQuoted }));
  return { ...report, trend: trendOf(store.parts, report.suites) };
}

function reportWith<Suite extends SuiteReport>(
  store: RunStore,
  prices: PriceTable,
  reportSuite: (question: SuiteQuestion) => Suite,
): RunReport<Suite> {
  const results = [...store.results()];
  refuseMixedScorers(store.parts, results);
  const [judgements, notes] = [store.judgements(), store.notes()];
  const bySuite = new Map(store.plan.suites.map(({ name }): [string, TrialResult[]] => [name, []]));
  for (const result of results) bySuite.get(result.suite)?.push(result);
  const reported = store.plan.suites.map((planned) =>
    reportSuite({ planned, store, judgements, notes, prices, trials: bySuite.get(planned.name) ?? [] }),
  );
  const suites = withPerturbed(withSolo(reported), bySuite);
  return {
    plan: store.plan,
    runs: runsOf(store.parts, results),
    agents: agentsIn(store.parts),
    trend: null,
    agent: null,
    ...sumTrials(suites.flatMap(({ agents }) => agents)),
    warnings: warningsOn(suites),
    spent: spentBy([...store.spending(), ...judgeSpending(judgements)], prices),
    suites,
  };
}

function runsOf(parts: readonly RunPart[], results: readonly TrialResult[]) {
  const byAgent = Map.groupBy(results, ({ agent }) => agent);
  return parts.map(({ name, store: { plan }, agents }) => {
    const own = agents.flatMap((agent) => byAgent.get(agent.name) ?? []);
    const { startedAt, seed, deskproof, customer } = plan;
    return { name, startedAt, seed, deskproof, customer, planned: own.length, scored: own.filter(isScored).length };
  });
}

/** Warns about trials that could be rescored, and about agents with too many trials in which the customer failed. */
function warningsOn(suites: readonly SuiteReport[]): string[] {
  const rows = suites.flatMap(({ name, agents }) => agents.map((row) => ({ suite: name, ...row })));
  const own = rows.flatMap(({ suite, agent, warnings }) => warnings.map((warning) => `${suite}, ${agent}: ${warning}`));
  return [...unscoredWarnings(rows), ...own];
}

/** The agents in the runs; an agent's name includes the run's name if several runs contain its id. */
export function agentsIn(parts: readonly RunPart[]) {
  return parts.flatMap(({ name: run, store: { plan }, agents }) =>
    agents.map(({ name, id }) => ({ name, id, run, standIn: isStandIn(plan, id) })),
  );
}

// Verdicts from different versions of the scorer must not be compared, even within the same run.
function refuseMixedScorers(parts: readonly RunPart[], results: readonly TrialResult[]): void {
  if (parts.length < 2) return;
  const scorers = new Set(results.flatMap(({ verdict }) => (verdict && verdict.kind !== "unscored" ? verdict.scorer : [])));
  if (scorers.size < 2) return;
  throw new UserError(
    `these runs were scored by scorers ${[...scorers].sort((one, other) => one - other).join(" and ")}, ` +
      "so they cannot share a leaderboard. Rescore each of them first: deskproof score <run>",
  );
}

/** The part of a report about one suite, one agent, or one agent on one suite. */
export function narrowReport(report: FullReport, only: { readonly suite?: string; readonly agent?: string }): FullReport {
  const { suite, agent } = only;
  const names = report.suites.map(({ name }) => name);
  mustContain("suite", suite, names);
  mustContain("agent", agent, report.plan.agents);
  const suites = report.suites
    .filter(({ name }) => suite === undefined || name === suite)
    .map((found) => (agent === undefined ? found : narrowSuite(found, agent)));
  const trend = report.trend && narrowTrend(report.trend, suites);
  const counts = sumTrials(suites.flatMap(({ agents }) => agents));
  return { ...report, trend, suites, agent: agent ?? null, ...counts, warnings: warningsOn(suites) };
}

function narrowTrend(trend: Trend, suites: readonly SuiteReport[]): Trend {
  const narrowed = trend.suites.map((one) => {
    const names = new Set(suites.find(({ name }) => name === one.suite)?.agents.map(({ agent }) => agent));
    return { ...one, agents: one.agents.filter(({ points }) => points.some(({ name }) => names.has(name))) };
  });
  return { ...trend, suites: narrowed.filter(({ agents }) => agents.length > 0) };
}

/** Limits a suite's report to one agent. The leaderboard stays complete, because the agent is described relative to the others. */
function narrowSuite(suite: FullSuite, agent: string): FullSuite {
  const isIt = (row: { readonly agent: string }) => row.agent === agent;
  const { reliability, judged, statements } = suite;
  return {
    ...suite,
    ...narrowBoard(suite, agent),
    agents: suite.agents.filter(isIt),
    reliability: { ...reliability, rows: reliability.rows.filter(isIt) },
    judged: judged && { ...judged, figures: judged.figures.filter(isIt), spent: judged.spent.filter(isIt) },
    statements: statements && { agents: statements.agents.filter(isIt), kin: statements.kin.filter(isIt) },
    solo: suite.solo.filter(({ before }) => before.agent === agent),
    perturbed: suite.perturbed.filter(isIt),
  };
}

/** Throws if a run does not contain the suite or agent that the user names. */
export function mustContain(noun: string, wanted: string | undefined, known: readonly string[]): void {
  if (wanted === undefined || known.includes(wanted)) return;
  throw new UserError(`there is no ${noun} "${wanted}" in this run${didYouMean(wanted, known)}. It has: ${listNames(known)}.`);
}
