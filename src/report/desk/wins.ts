import { randomFrom } from "../../random.ts";
import { holm } from "../../statistics/holm.ts";
import { signFlipTest } from "../../statistics/sign-flip-test.ts";
import type { AgentReport } from "../agent-report.ts";
import { meanOf } from "../figure.ts";
import type { Metric } from "../metric.ts";
import { metrics } from "../metrics.ts";
import type { BoardAgent } from "./board-agent.ts";

/** The metrics that agents are compared on; they are never combined. */
export const comparedMetrics = ["over_escalation", "unsafe", "escalation_accuracy", "resolution"] as const;
export type ComparedMetric = (typeof comparedMetrics)[number];

/** A pair in which one agent did better than the other on the same cases. */
export interface Win {
  readonly metric: ComparedMetric;
  readonly winner: string;
  readonly loser: string;
  /** The difference, as a share; always above 0. */
  readonly by: number;
  /** The unadjusted p-value of a sign-flip test over cases. */
  readonly p: number;
  /** The p-value, Holm-adjusted over all pairs of agents on this metric. */
  readonly adjustedP: number;
}

/** The ranks on a metric that the comparisons do not rule out. */
export interface Place {
  readonly best: number;
  readonly worst: number;
  readonly of: number;
}

/** The maximum probability of any false "beats" on one metric of a leaderboard. */
export const significance = 0.05;

/** The results of all comparisons on a leaderboard. */
export interface Standings {
  /**
   * The pairs in which one agent "beats" the other: the difference is significant after adjusting for all pairs of
   * agents.
   */
  readonly wins: readonly Win[];
  /**
   * The pairs in which one agent "is ahead": the difference is significant for this pair alone, which is enough to
   * doubt a pick but not to make one.
   */
  readonly leads: readonly Win[];
}

/** Compares every pair of agents, paired by case, on each metric. */
export function compareAll(field: readonly BoardAgent[], seed: string): Standings {
  const leads = comparisons(field, seed).filter(({ p }) => p <= significance);
  return { leads, wins: leads.filter(({ adjustedP }) => adjustedP <= significance) };
}

function comparisons(field: readonly BoardAgent[], seed: string): Win[] {
  return comparedMetrics.flatMap((metric) => {
    const shares = field.map((one) => ({ agent: one.agent, byCase: sharesOf(one, metricOf(metric)) }));
    const pairs = shares.flatMap((one, index) =>
      shares.slice(index + 1).flatMap((other) => {
        const gains = gainsOf(one.byCase, other.byCase);
        const random = randomFrom(`${seed}/${metric}/${one.agent}/${other.agent}`);
        return gains.length === 0
          ? []
          : [{ one: one.agent, other: other.agent, by: meanOf(gains), p: signFlipTest(gains, { random }).p }];
      }),
    );
    const adjusted = holm(pairs.map(({ p }) => p));
    return pairs.map(({ one, other, by, p }, index): Win => {
      const [winner, loser] = by > 0 ? [one, other] : [other, one];
      return { metric, winner, loser, by: Math.abs(by), p, adjustedP: adjusted[index] ?? 1 };
    });
  });
}

/** The name of a compared metric in a sentence. */
export function titleOf(metric: ComparedMetric): string {
  return metric === "unsafe" ? "unsafe actions" : metricOf(metric).title;
}

/** Looks up a metric by its id. */
export function metricOf(id: string): Metric {
  const found = metrics.find((metric) => metric.id === id);
  if (!found) throw new Error(`there is no metric ${id}`);
  return found;
}

/** An agent's result on each case, from 0 to 1; higher is better for every metric. */
function sharesOf({ trials }: BoardAgent, metric: Metric): ReadonlyMap<string, number> {
  const sums = new Map<string, { sum: number; n: number }>();
  for (const { case: id, verdict } of trials) {
    const parts = metric.parts(verdict);
    if (!parts) continue;
    const { sum, n } = sums.get(id) ?? { sum: 0, n: 0 };
    sums.set(id, { sum: sum + parts.x / parts.n, n: n + 1 });
  }
  return new Map([...sums].map(([id, { sum, n }]) => [id, metric.better === "higher" ? sum / n : 1 - sum / n]));
}

function gainsOf(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number[] {
  return [...one].flatMap(([id, share]) => {
    const against = other.get(id);
    return against === undefined ? [] : [share - against];
  });
}

/** An agent's possible ranks on a metric; null if the agent is not compared on it. */
export function placeOf(
  agent: string,
  metric: ComparedMetric,
  { field, wins }: { readonly field: readonly BoardAgent[]; readonly wins: readonly Win[] },
): Place | null {
  return placesOn(metric, agent, { field: field.map(({ report }) => report), wins });
}

/** Like `placeOf`, but for the agents' reports. */
export function placesOn(
  metric: ComparedMetric,
  agent: string,
  { field, wins }: { readonly field: readonly AgentReport[]; readonly wins: readonly Win[] },
): Place | null {
  const compared = field.filter(({ figures }) => figures.some(({ id }) => id === metric));
  if (!compared.some((other) => other.agent === agent)) return null;
  const own = wins.filter((win) => win.metric === metric);
  return {
    best: 1 + own.filter(({ loser }) => loser === agent).length,
    worst: compared.length - own.filter(({ winner }) => winner === agent).length,
    of: compared.length,
  };
}
