import { significance, withHolm } from "./holm.ts";
import { signFlipTest } from "./sign-flip-test.ts";

/** One agent's share on each case, by case id; two agents are compared only on the cases they share. */
export interface RankedAgent {
  readonly agent: string;
  readonly shares: ReadonlyMap<string, number>;
}

/** A comparison of two agents within a family of comparisons. */
export interface Comparison {
  readonly one: string;
  readonly other: string;
  /** The sum of the differences over the shared cases; positive if the first agent did better. */
  readonly lead: number;
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
export function rankSets(agents: readonly RankedAgent[]): {
  readonly comparisons: readonly Comparison[];
  readonly ranks: readonly RankSet[];
} {
  const compared = agents.flatMap((one, index) =>
    agents.slice(index + 1).map((other) => {
      const differences = differencesOf(one, other);
      const lead = differences.reduce((sum, difference) => sum + difference, 0);
      return { one: one.agent, other: other.agent, lead, p: signFlipTest(differences).p };
    }),
  );
  const comparisons = withHolm(compared, ({ p }) => p);
  const beats = comparisons
    .filter(({ adjustedP }) => adjustedP <= significance)
    .map(({ one, other, lead }) => (lead > 0 ? { winner: one, loser: other } : { winner: other, loser: one }));
  const ranks = agents.map(({ agent }) => ({
    agent,
    best: 1 + beats.filter(({ loser }) => loser === agent).length,
    worst: agents.length - beats.filter(({ winner }) => winner === agent).length,
  }));
  return { comparisons, ranks };
}

function differencesOf(one: RankedAgent, other: RankedAgent): number[] {
  return [...one.shares].flatMap(([id, share]) => {
    const against = other.shares.get(id);
    return against === undefined ? [] : [share - against];
  });
}
