import { randomFrom } from "../../random.ts";
import { passHatK } from "../../statistics/pass-hat-k.ts";
import { type RankSet, rankSets } from "../../statistics/rank-sets.ts";
import type { UncomparedBoard } from "./board.ts";
import type { CompositeAgent } from "./composite-agent.ts";

/** The metrics that agents are compared on. */
export type Measure = "pass^1" | "pass^k";

/** A pair in which one agent significantly beats the other on the same cases, after adjusting for all pairs. */
export interface Win {
  readonly measure: Measure;
  readonly winner: string;
  readonly loser: string;
  /** The difference, as a share; always above 0. */
  readonly by: number;
  readonly p: number;
  /** The p-value, Holm-adjusted over all pairs of agents on this metric. */
  readonly adjustedP: number;
}

/** The results of all comparisons on a leaderboard. */
export interface Standings {
  readonly wins: readonly Win[];
  /** The ranks that the comparisons do not rule out, by metric; empty for a single agent. */
  readonly ranks: { readonly [measure in Measure]: readonly RankSet[] };
}

/** The maximum probability of making any false claim within one family of comparisons. */
export const significance = 0.05;

/** The metrics that are compared; only pass^1 if each case was run once. */
export function measuresFor(kMax: number): readonly Measure[] {
  return kMax > 1 ? ["pass^1", "pass^k"] : ["pass^1"];
}

/** Compares every pair of agents, paired by case, on pass^1 and on pass^k. */
export function compareAgents({ field, kMax, seed }: UncomparedBoard): Standings {
  const ranked = measuresFor(field.length > 1 ? kMax : 0).map((measure) => {
    const members = field.map((one) => ({ agent: one.agent, shares: sharesOf(one, measure, kMax) }));
    // Only the tests are needed here, so no intervals are computed.
    return { measure, ...rankSets(members, { random: randomFrom(`${seed}/${measure}`), resamples: 1 }, significance) };
  });
  const [first, last] = [ranked[0], ranked[1]];
  return {
    wins: field.length > 1 ? ranked.flatMap(winsOf) : [],
    ranks: { "pass^1": field.length > 1 ? (first?.ranks ?? []) : [], "pass^k": last?.ranks ?? [] },
  };
}

function winsOf({ measure, comparisons }: { measure: Measure } & Pick<ReturnType<typeof rankSets>, "comparisons">) {
  return comparisons
    .filter(({ adjustedP }) => adjustedP <= significance)
    .map(({ one, other, mean, test, adjustedP }): Win => {
      const [winner, loser] = mean > 0 ? [one, other] : [other, one];
      return { measure, winner, loser, by: Math.abs(mean), p: test.p, adjustedP };
    });
}

/** An agent's result on each case that has enough trials. */
export function sharesOf({ report }: CompositeAgent, measure: Measure, kMax: number): ReadonlyMap<string, number> {
  const k = measure === "pass^1" ? 1 : kMax;
  const counted = report.cases.filter(({ n }) => n >= k);
  return new Map(counted.map(({ case: id, c, n }) => [id, passHatK(c, n, k)]));
}

/** The display name of a metric. */
export function measureTitle(measure: Measure, kMax: number): string {
  return measure === "pass^1" ? measure : `pass^${kMax}`;
}
