import type { Resampling } from "./bootstrap.ts";
import { holm } from "./holm.ts";
import { type PairedDifference, pairedDifference } from "./paired-difference.ts";

/** One agent's share on each case, by case id; two agents are compared only on the cases they share. */
export interface RankedAgent {
  readonly agent: string;
  readonly shares: ReadonlyMap<string, number>;
}

/** A comparison of two agents within a family of comparisons. */
export interface Comparison extends PairedDifference {
  readonly one: string;
  readonly other: string;
  /** The p-value after Holm's adjustment over all pairs compared. */
  readonly adjustedP: number;
}

/** The ranks an agent can have; 1 is the best. */
export interface RankSet {
  readonly agent: string;
  readonly best: number;
  readonly worst: number;
}

/** Compares every pair of agents, and gives each agent the ranks that the comparisons do not rule out. */
export function rankSets(
  agents: readonly RankedAgent[],
  resampling: Resampling,
  significance = 0.05,
): { readonly comparisons: readonly Comparison[]; readonly ranks: readonly RankSet[] } {
  const compared = agents.flatMap((one, index) =>
    agents.slice(index + 1).map((other) => ({
      one: one.agent,
      other: other.agent,
      ...pairedDifference(pairUp(one, other), resampling),
    })),
  );
  const adjusted = holm(compared.map(({ test }) => test.p));
  const comparisons = compared.map((pair, index) => ({ ...pair, adjustedP: adjusted[index] ?? 1 }));
  const beats = comparisons
    .filter(({ adjustedP }) => adjustedP <= significance)
    .map(({ one, other, mean }) => (mean > 0 ? { winner: one, loser: other } : { winner: other, loser: one }));
  const ranks = agents.map(({ agent }) => ({
    agent,
    best: 1 + beats.filter(({ loser }) => loser === agent).length,
    worst: agents.length - beats.filter(({ winner }) => winner === agent).length,
  }));
  return { comparisons, ranks };
}

function pairUp(one: RankedAgent, other: RankedAgent) {
  return [...one.shares].flatMap(([id, share]) => {
    const against = other.shares.get(id);
    return against === undefined ? [] : [{ one: share, other: against }];
  });
}
