import { isScoredVerdict } from "../score/verdict.ts";
import { lowerBound, upperBound } from "../statistics/clopper-pearson.ts";
import { passHatK } from "../statistics/pass-hat-k.ts";
import { isStandIn } from "../store/agent-kind.ts";
import type { RunStore, TrialResult } from "../store/run-store.ts";
import { meanOf } from "./estimate/mean.ts";
import type { Metric } from "./estimate/metric.ts";
import type { Requirement } from "./requirement.ts";
import { countExclusions } from "./results/case-report.ts";
import { mustContain } from "./run-report.ts";

/** The agents and suites to check. */
interface GateOptions {
  readonly agent?: string;
  readonly suite?: string;
}

/** Checks every agent of a run, or a single agent, against the requirements. */
export function holdToRequirements(store: RunStore, requirements: readonly Requirement[], only: GateOptions = {}): Ruling[] {
  mustContain("agent", only.agent, store.plan.agents);
  const names = store.plan.suites.map(({ name }) => name);
  mustContain("suite", only.suite, names);
  return [...Map.groupBy(store.results(), ({ suite }) => suite)].flatMap(([suite, results]) => {
    if (only.suite !== undefined && suite !== only.suite) return [];
    const concern = concernOf(results);
    return [...Map.groupBy(results, ({ agent }) => agent)].flatMap(([agent, trials]) => {
      if (only.agent !== undefined && agent !== only.agent) return [];
      const asked = { suite, agent, standIn: isStandIn(store.plan, agent), trials, concern };
      return requirements.map((requirement) => rule({ ...asked, requirement }));
    });
  });
}

/** The exclusions of the agents that `holdToRequirements` checks, on each suite. */
export function exclusionsIn(store: RunStore, { agent, suite }: GateOptions = {}) {
  const isChecked = (one: TrialResult) => (agent ?? one.agent) === one.agent && (suite ?? one.suite) === one.suite;
  const checked = [...store.results()].filter(isChecked);
  return [...Map.groupBy(checked, (one) => one.suite)].flatMap(([name, results]) =>
    [...Map.groupBy(results, (one) => one.agent)].map(([id, trials]) => ({ suite: name, agent: id, ...countExclusions(trials) })),
  );
}
export type AgentExclusions = ReturnType<typeof exclusionsIn>[number];

interface GateQuestion {
  readonly suite: string;
  readonly agent: string;
  readonly standIn: boolean;
  readonly trials: readonly TrialResult[];
  readonly requirement: Requirement;
  readonly concern: Concern;
}

function rule({ suite, agent, standIn, trials, requirement, concern }: GateQuestion) {
  const who = { suite, agent, standIn, requirement: requirement.text };
  const measured = measure(trials, requirement, concern);
  // If there is nothing to measure, the requirement is not met, because a gate never passes by default.
  if (typeof measured === "string") return { kind: "unmeasured" as const, ...who, why: measured };
  const { shares, value, missing } = measured;
  const bound = requirement.level === null ? null : boundOf(requirement, requirement.level, measured);
  const missedBy = shortfall(requirement, bound ?? value);
  const kind: "met" | "missed" = missedBy === null ? "met" : "missed";
  return { kind, ...who, value, bound, missedBy: missedBy ?? 0, cases: shares.length, missing };
}
export type Ruling = ReturnType<typeof rule>;

function measure(trials: readonly TrialResult[], { subject }: Requirement, concern: Concern) {
  const cases = [...Map.groupBy(trials, (trial) => trial.case)];
  if (subject.kind === "metric") return measureMetric(cases, subject.metric, concern);
  const passes = cases.map(([, met]) => ({ c: met.filter(({ verdict }) => verdict?.kind === "pass").length, n: met.length }));
  const missing = trials.filter((trial) => verdictOf(trial) === undefined).length;
  const fewest = Math.min(...passes.map(({ n }) => n));
  if (subject.kind === "pass^k" && fewest < subject.k)
    return `needs ${subject.k} trials per case, but this run planned ${fewest}: run with --trials ${subject.k}`;
  const shares = passes.map(({ c, n }) => (subject.kind === "pass^k" ? passHatK(c, n, subject.k) : Math.min(c, 1)));
  return { shares, value: meanOf(shares), ever: null, top: 1, missing };
}
type Measured = Exclude<ReturnType<typeof measure>, string>;

function measureMetric(cases: readonly (readonly [string, readonly TrialResult[]])[], metric: Metric, concern: Concern) {
  const concerned = cases.filter(([id]) => concern(metric, id));
  const missing = concerned.flatMap(([, met]) => met.filter((trial) => verdictOf(trial) === undefined)).length;
  if (missing > 0 && (metric.unit === "count" || metric.unit === "money"))
    return `${missing} of its trials are missing, and a missing trial could have any value`;
  const worst = metric.better === "higher" ? 0 : metric.top;
  const values = concerned.flatMap(([, met]) => {
    const own = met.flatMap((trial) => {
      const verdict = verdictOf(trial);
      if (!verdict) return [worst];
      const parts = metric.parts(verdict);
      return parts ? [parts.x / parts.n] : [];
    });
    return own.length === 0 ? [] : [own];
  });
  if (values.length === 0) return unmeasured(metric, cases);
  // One value per case, from 0 to the top of the metric.
  const shares = values.map(meanOf);
  return {
    shares,
    value: metric.unit === "money" ? values.flat().reduce((sum, value) => sum + value, 0) : meanOf(shares),
    // The number of cases in which a rare event happened at least once; null for all other metrics.
    ever: metric.rare ? values.filter((own) => own.some((value) => value > 0)).length : null,
    top: metric.top,
    missing,
  };
}

/** Explains why there is nothing to measure. */
function unmeasured({ scorecard, says }: Metric, cases: readonly (readonly [string, readonly TrialResult[]])[]): string {
  const used = cases.flatMap(([, met]) => met.flatMap((trial) => verdictOf(trial)?.card.scorecard ?? []));
  const [other] = scorecard === "any" || used.some((name) => name === scorecard) ? [] : used;
  return other === undefined
    ? `this metric applies to no case here: it counts ${says}`
    : `it belongs to the "${scorecard}" scorecard, but this suite uses "${other}"`;
}

/** Tells whether a metric applies to a case, judging by the scored trials of any agent. */
function concernOf(results: readonly TrialResult[]) {
  const cases = Map.groupBy(results, (result) => result.case);
  return (metric: Metric, id: string) => {
    const verdicts = (cases.get(id) ?? []).flatMap((result) => verdictOf(result) ?? []);
    // It is unknown which metrics apply to a case without a scored trial, so the case counts against all of them.
    return verdicts.length === 0 || verdicts.some((verdict) => metric.parts(verdict) !== undefined);
  };
}
type Concern = ReturnType<typeof concernOf>;

// The bounds are exact and computed over cases, because the trials of one case form a cluster. For a rare event, a case
// counts if the event happened in any of its trials.
function boundOf({ comparison }: Requirement, level: number, { shares, ever, top }: Measured): number {
  const total = shares.reduce((sum, share) => sum + share / top, 0);
  if (comparison.startsWith(">")) return lowerBound(total, shares.length, level) * top;
  return upperBound(ever ?? total, shares.length, level) * top;
}

/** The amount by which a value misses a requirement, or null if the requirement is met. */
function shortfall({ comparison, wanted }: Requirement, value: number): number | null {
  const over = comparison.startsWith(">") ? wanted - value : value - wanted;
  // Sums of shares are inexact in their last bits.
  if (Math.abs(over) < 1e-9) return comparison.endsWith("=") ? null : 0;
  return over < 0 ? null : over;
}

function verdictOf({ verdict }: TrialResult) {
  return isScoredVerdict(verdict) ? verdict : undefined;
}
