import { didYouMean, listNames } from "../case/nearest.ts";
import type { TestCase } from "../case/test-case.ts";
import { randomFrom } from "../random.ts";
import { checkMissing, type MissingCheck } from "../statistics/missing-trials.ts";
import { type RankSet, rankSets } from "../statistics/rank-sets.ts";
import type { RunPlan } from "../store/run-plan.ts";
import type { RunStore, TrialResult } from "../store/run-store.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import { type AgentReport, reportAgent } from "./agent-report.ts";
import { isScored } from "./case-report.ts";
import { type CompositeReport, reportComposite } from "./composite/composite-report.ts";
import { type DeskReport, reportDesk } from "./desk/desk-report.ts";

/** One suite of a run. */
export interface SuiteReport {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly hash: string;
  readonly cases: number;
  /** The largest k of the curves: the fewest trials planned for a case, at most 32. */
  readonly kMax: number;
  /** The best first. */
  readonly agents: readonly AgentReport[];
  /** The ranks no comparison rules out; empty in a short report and for a single agent. */
  readonly ranks: readonly RankSet[];
  readonly missing: MissingCheck;
  /** Why there are no splits and no readings per intent; empty when there are. */
  readonly splitsLeftOut: string;
  /** What is said of the agents as a desk's; null in a short report and for other scorecards. */
  readonly desk: DeskReport | null;
  /** What is said of the agents by the composite; null in a short report and for other scorecards. */
  readonly composite: CompositeReport | null;
}

/** All that is said of a run; renderers compute nothing. */
export interface RunReport {
  readonly plan: RunPlan;
  /** The one agent the report was narrowed to; null when it is about all. */
  readonly agent: string | null;
  readonly planned: number;
  readonly attempted: number;
  readonly scored: number;
  readonly excluded: number;
  readonly suites: readonly SuiteReport[];
}

/** Suites by name, as they are now; a suite that could not be loaded is left out. */
export type LoadedSuites = ReadonlyMap<string, Suite>;

/**
 * Counts a run from its trials. Without the suites it stays short: no splits, no readings, no ranks, no board. Records
 * are opened only to quote the agents that are asked for.
 */
export function reportRun(
  store: RunStore,
  loaded?: LoadedSuites,
  isQuoted: (agent: string) => boolean = () => false,
): RunReport {
  const bySuite = new Map(store.plan.suites.map(({ name }): [string, TrialResult[]] => [name, []]));
  for (const result of store.results()) bySuite.get(result.suite)?.push(result);
  const suites = store.plan.suites.map((planned) =>
    reportSuite({ planned, store, trials: bySuite.get(planned.name) ?? [], loaded, isQuoted }),
  );
  return totalled(store.plan, suites, null);
}

/** The part of a report that is about one suite, one agent, or one agent on one suite. */
export function narrowReport(report: RunReport, only: { readonly suite?: string; readonly agent?: string }): RunReport {
  const { suite, agent } = only;
  mustHold(
    "suite",
    suite,
    report.suites.map(({ name }) => name),
  );
  mustHold("agent", agent, report.plan.agents);
  const suites = report.suites
    .filter(({ name }) => suite === undefined || name === suite)
    .map((found) => (agent === undefined ? found : narrowSuite(found, agent)));
  return totalled(report.plan, suites, agent ?? null);
}

/** The board stays whole: what is said of one agent is said against the others. */
function narrowSuite(suite: SuiteReport, agent: string): SuiteReport {
  const isIt = (row: { readonly agent: string }) => row.agent === agent;
  const desk = suite.desk && { ...suite.desk, agents: suite.desk.agents.filter(isIt) };
  const composite = suite.composite && { ...suite.composite, profiles: suite.composite.profiles.filter(isIt) };
  return { ...suite, agents: suite.agents.filter(isIt), desk, composite };
}

/** Says so when a run does not hold the suite or agent a user names. */
export function mustHold(noun: string, wanted: string | undefined, known: readonly string[]): void {
  if (wanted === undefined || known.includes(wanted)) return;
  throw new UserError(
    `there is no ${noun} "${wanted}" in this run${didYouMean(wanted, known)}. It has: ${listNames(known)}.`,
  );
}

function totalled(plan: RunPlan, suites: readonly SuiteReport[], agent: string | null): RunReport {
  const rows = suites.flatMap((suite) => suite.agents);
  const sum = (pick: (row: AgentReport) => number) => rows.reduce((total, row) => total + pick(row), 0);
  return {
    plan,
    agent,
    planned: sum((row) => row.planned),
    attempted: sum((row) => row.attempted),
    scored: sum((row) => row.scored),
    excluded: sum((row) => Object.values(row.excluded).reduce((total, count) => total + count, 0)),
    suites,
  };
}

const longestCurve = 32;

interface SuiteQuestion {
  readonly planned: RunPlan["suites"][number];
  readonly store: RunStore;
  readonly trials: readonly TrialResult[];
  readonly loaded: LoadedSuites | undefined;
  readonly isQuoted: (agent: string) => boolean;
}

function reportSuite({ planned, store, trials, loaded, isQuoted }: SuiteQuestion): SuiteReport {
  const { name, title, version, hash } = planned;
  const { plan } = store;
  const { cases, leftOut } = casesToSplit(planned, loaded);
  const byAgent = Map.groupBy(trials, ({ agent }) => agent);
  const perCase = Map.groupBy(trials, (trial) => `${trial.agent}\n${trial.case}`);
  const fewest = Math.min(
    ...[...perCase.values()].map((members) => members.length),
    trials.length > 0 ? longestCurve : 1,
  );
  const agents = plan.agents.flatMap((agent) => {
    const own = byAgent.get(agent);
    return own ? [reportAgent({ agent, trials: own, kMax: fewest, cases, seed: `${name}/${agent}` })] : [];
  });
  return {
    name,
    title,
    version,
    hash,
    cases: new Set(trials.map((trial) => trial.case)).size,
    kMax: fewest,
    agents: agents.sort(bestFirst),
    ranks: loaded && agents.length > 1 ? ranksOf(agents, name) : [],
    missing: checkMissing(trials.filter(({ verdict }) => verdict !== undefined).map(lengthOf), {
      random: randomFrom(`${name}/missing`),
    }),
    splitsLeftOut: leftOut,
    desk: loaded
      ? reportDesk({
          suite: name,
          agents,
          trials: byAgent,
          cases,
          customer: plan.customer,
          recordsOf: (agent) => (isQuoted(agent) ? (key) => store.record({ suite: name, ...key }) : undefined),
        })
      : null,
    composite: loaded
      ? reportComposite({ suite: name, agents, trials: byAgent, cases, customer: plan.customer, kMax: fewest })
      : null,
  };
}

function casesToSplit(
  { name, hash }: RunPlan["suites"][number],
  loaded: LoadedSuites | undefined,
): { cases: ReadonlyMap<string, TestCase>; leftOut: string } {
  if (!loaded) return { cases: new Map(), leftOut: "deskproof report shows them" };
  const suite = loaded.get(name);
  if (!suite) return { cases: new Map(), leftOut: "the suite could not be loaded" };
  if (suite.hash !== hash) return { cases: new Map(), leftOut: "the suite has changed since the run" };
  return { cases: new Map(suite.cases.map((testCase) => [testCase.id, testCase])), leftOut: "" };
}

function ranksOf(agents: readonly AgentReport[], suite: string): readonly RankSet[] {
  const ranked = agents.map(({ agent, cases }) => ({
    agent,
    shares: new Map(cases.flatMap(({ case: id, c, n }): [string, number][] => (n === 0 ? [] : [[id, c / n]]))),
  }));
  // Ranks come from the tests alone, so no time goes into intervals nobody reads.
  return rankSets(ranked, { random: randomFrom(`${suite}/ranks`), resamples: 1 }).ranks;
}

function lengthOf(trial: TrialResult) {
  const { agent, case: id, verdict } = trial;
  const length = verdict && verdict.kind !== "excluded" ? verdict.measures.messages + verdict.measures.toolCalls : 0;
  return { agent, case: id, excluded: !isScored(trial), length };
}

// Ties on pass^1 go to the fewest unsafe acts, then to the better escalation. Equal shares summed in another order differ in the last bits.
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
