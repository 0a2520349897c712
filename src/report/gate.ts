import { isScoredVerdict } from "../score/verdict.ts";
import { lowerBound, upperBound } from "../statistics/clopper-pearson.ts";
import { passHatK } from "../statistics/pass-hat-k.ts";
import { isStandIn } from "../store/agent-kind.ts";
import type { RunStore, TrialResult } from "../store/run-store.ts";
import { meanOf } from "./estimate/mean.ts";
import type { Metric } from "./estimate/metric.ts";
import type { Requirement } from "./requirement.ts";
import { ifSuspicionsHeld, isSuspectedPass } from "./results/suspected.ts";
import { mustContain } from "./run-report.ts";

/** One agent's result on one suite for one requirement. */
export type Ruling =
  | {
      readonly kind: "met" | "missed";
      readonly suite: string;
      readonly agent: string;
      readonly standIn: boolean;
      readonly requirement: string;
      readonly value: number;
      /** The one-sided bound that was compared with the requirement; null if the estimate was compared. */
      readonly bound: number | null;
      readonly missedBy: number;
      readonly cases: number;
      /** The number of trials without a verdict, which count as failures. */
      readonly missing: number;
      /** The result if suspicions counted as failures; null if the value would be the same or they already count. */
      readonly ifSuspicionsHeld: {
        readonly kind: "met" | "missed";
        readonly value: number;
        readonly bound: number | null;
      } | null;
    }
  | {
      /** If there is nothing to measure, the requirement is not met, because a gate never passes by default. */
      readonly kind: "unmeasured";
      readonly suite: string;
      readonly agent: string;
      readonly standIn: boolean;
      readonly requirement: string;
      readonly why: string;
    };

/** The agents and suites to check, and how strictly to check them. */
interface GateOptions {
  readonly agent?: string;
  readonly suite?: string;
  /** Whether a pass that has a suspicion counts as a failure. */
  readonly countSuspicions?: boolean;
}

/** Checks every agent of a run, or a single agent, against the requirements. */
export function holdToRequirements(
  store: RunStore,
  requirements: readonly Requirement[],
  { countSuspicions = false, ...only }: GateOptions = {},
): Ruling[] {
  mustContain("agent", only.agent, store.plan.agents);
  mustContain(
    "suite",
    only.suite,
    store.plan.suites.map(({ name }) => name),
  );
  const counted = countSuspicions ? ifSuspicionsHeld([...store.results()]) : store.results();
  const bySuite = Map.groupBy(counted, ({ suite }) => suite);
  return [...bySuite].flatMap(([suite, results]) => {
    if (only.suite !== undefined && suite !== only.suite) return [];
    const concern = concernOf(results);
    return [...Map.groupBy(results, ({ agent }) => agent)].flatMap(([agent, trials]) =>
      only.agent !== undefined && agent !== only.agent
        ? []
        : requirements.map((requirement) =>
            ruleBothWays({ suite, agent, standIn: isStandIn(store.plan, agent), trials, requirement, concern }),
          ),
    );
  });
}

/** Whether a metric applies to a case, judging by the scored trials of any agent. */
type Concern = (metric: Metric, id: string) => boolean;

interface GateQuestion {
  readonly suite: string;
  readonly agent: string;
  readonly standIn: boolean;
  readonly trials: readonly TrialResult[];
  readonly requirement: Requirement;
  readonly concern: Concern;
}

/** Checks a requirement, and once more with suspicions counted as failures. */
function ruleBothWays(question: GateQuestion): Ruling {
  const ruling = rule(question);
  if (ruling.kind === "unmeasured" || !question.trials.some(isSuspectedPass)) return ruling;
  const held = rule({ ...question, trials: ifSuspicionsHeld(question.trials) });
  if (held.kind === "unmeasured" || held.value === ruling.value) return ruling;
  return { ...ruling, ifSuspicionsHeld: { kind: held.kind, value: held.value, bound: held.bound } };
}

function rule({ suite, agent, standIn, trials, requirement, concern }: GateQuestion): Ruling {
  const who = { suite, agent, standIn, requirement: requirement.text };
  const measured = measure(trials, requirement, concern);
  if (typeof measured === "string") return { kind: "unmeasured", ...who, why: measured };
  const { shares, value, ever, top, missing } = measured;
  const bound = requirement.level === null ? null : boundOf({ requirement, shares, ever, top, level: requirement.level });
  const missedBy = shortfall(requirement, bound ?? value);
  return {
    kind: missedBy === null ? "met" : "missed",
    ...who,
    value,
    bound,
    missedBy: missedBy ?? 0,
    cases: shares.length,
    missing,
    ifSuspicionsHeld: null,
  };
}

interface Measured {
  /** One value per case, from 0 to top. */
  readonly shares: readonly number[];
  readonly value: number;
  /** The number of cases in which a rare event happened at least once; null for all other metrics. */
  readonly ever: number | null;
  readonly top: number;
  readonly missing: number;
}

function measure(trials: readonly TrialResult[], { subject }: Requirement, concern: Concern): Measured | string {
  const cases = [...Map.groupBy(trials, (trial) => trial.case)];
  if (subject.kind === "metric") return measureMetric(cases, subject.metric, concern);
  const passes = cases.map(([, met]) => ({ c: met.filter(hasPassed).length, n: met.length }));
  const missing = trials.filter((trial) => verdictOf(trial) === undefined).length;
  if (subject.kind === "pass@n") {
    const shares = passes.map(({ c }) => (c > 0 ? 1 : 0));
    return { shares, value: meanOf(shares), ever: null, top: 1, missing };
  }
  const fewest = Math.min(...passes.map(({ n }) => n));
  if (fewest < subject.k) return `needs ${subject.k} trials per case, but this run planned ${fewest}: run with --trials ${subject.k}`;
  const shares = passes.map(({ c, n }) => passHatK(c, n, subject.k));
  return { shares, value: meanOf(shares), ever: null, top: 1, missing };
}

function measureMetric(cases: readonly (readonly [string, readonly TrialResult[]])[], metric: Metric, concern: Concern): Measured | string {
  const concerned = cases.filter(([id]) => concern(metric, id));
  const silent = () => unmeasured(metric, cases);
  if (concerned.length === 0) return silent();
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
  if (values.length === 0) return silent();
  const shares = values.map(meanOf);
  return {
    shares,
    value: metric.unit === "money" ? values.flat().reduce((sum, value) => sum + value, 0) : meanOf(shares),
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

// It is unknown which metrics apply to a case without a scored trial, so the case counts against all of them.
function concernOf(results: readonly TrialResult[]): Concern {
  const cases = Map.groupBy(results, (result) => result.case);
  return (metric, id) => {
    const verdicts = (cases.get(id) ?? []).flatMap((result) => verdictOf(result) ?? []);
    return verdicts.length === 0 || verdicts.some((verdict) => metric.parts(verdict) !== undefined);
  };
}

interface BoundQuestion extends Pick<Measured, "shares" | "ever" | "top"> {
  readonly requirement: Requirement;
  readonly level: number;
}

// The bounds are exact and computed over cases, because the trials of one case form a cluster. For a rare event, a case
// counts if the event happened in any of its trials.
function boundOf({ requirement, shares, ever, top, level }: BoundQuestion): number {
  const total = shares.reduce((sum, share) => sum + share / top, 0);
  if (requirement.comparison.startsWith(">")) return lowerBound(total, shares.length, level) * top;
  return upperBound(ever ?? total, shares.length, level) * top;
}

/** The amount by which a value misses a requirement, or null if the requirement is met. */
function shortfall({ comparison, wanted }: Requirement, value: number): number | null {
  const over = comparison.startsWith(">") ? wanted - value : value - wanted;
  // Sums of shares are inexact in their last bits.
  if (Math.abs(over) < 1e-9) return comparison.endsWith("=") ? null : 0;
  return over < 0 ? null : over;
}

function hasPassed({ verdict }: TrialResult): boolean {
  return verdict?.kind === "pass";
}

function verdictOf({ verdict }: TrialResult) {
  return isScoredVerdict(verdict) ? verdict : undefined;
}
