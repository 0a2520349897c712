import { significance, withHolm } from "../../statistics/holm.ts";
import { signFlipTest } from "../../statistics/sign-flip-test.ts";
import { meanOf } from "../estimate/mean.ts";
import type { AgentReport } from "../results/agent-report.ts";

/** Something that agents are compared on, case by case. */
export interface Measure<Agent, Id extends string = string> {
  readonly id: Id;
  /** The name of the measure in a sentence. */
  readonly title: string;
  /** Whether the measure shows what an agent gets done, which an agent that does nothing cannot lead on. */
  readonly achieves: boolean;
  /** An agent's result on each case, from 0 to 1; higher is always better. */
  readonly shares: (one: Agent) => ReadonlyMap<string, number>;
  /** An agent's estimate, as text and as a value to sort by (higher is better); undefined if there is none. */
  readonly estimate: (report: AgentReport) => { readonly text: string; readonly worth: number } | undefined;
}

/** Compares every pair of agents, paired by case, on each measure. */
export function compareAll<Agent extends { readonly agent: string }, Id extends string>(
  field: readonly Agent[],
  measures: readonly Measure<Agent, Id>[],
) {
  const measured = measures.map(({ id, shares }) => ({
    id,
    entrants: field.map((one) => ({ agent: one.agent, byCase: shares(one) })).filter(({ byCase }) => byCase.size > 0),
  }));
  // One agent "is ahead" if the difference is significant for this pair alone, which can cast doubt on a pick but cannot justify one.
  const leads = measured.flatMap(({ id, entrants }) => compareOn(id, entrants)).filter(({ p }) => p <= significance);
  return {
    leads,
    // One agent "beats" the other if the difference is also significant after adjusting for all pairs of agents.
    wins: leads.filter(({ adjustedP }) => adjustedP <= significance),
    // The compared agents that have a result on each measure.
    entrants: new Map(measured.map(({ id, entrants }) => [id, entrants.map(({ agent }) => agent)])),
  };
}
export type Standings<Id extends string = string> = ReturnType<typeof compareAll<{ readonly agent: string }, Id>>;

/** The pairs of agents on a measure, with the one that did better on the same cases; `by` is the difference as a share. */
function compareOn<Id extends string>(metric: Id, entrants: readonly Entrant[]) {
  const pairs = comparePairs(entrants).map(({ cases: _, ...pair }) => ({ metric, ...pair }));
  return withHolm(pairs, ({ p }) => p);
}

interface Entrant {
  readonly agent: string;
  readonly byCase: ReadonlyMap<string, number>;
}

/** Tests every two agents on the cases that both have a result on; pairs without such cases are left out. */
export function comparePairs(entrants: readonly Entrant[]) {
  return entrants.flatMap((one, index) =>
    entrants.slice(index + 1).flatMap((other) => {
      const gains = sharedShares(one.byCase, other.byCase).map((pair) => pair.one - pair.other);
      if (gains.length === 0) return [];
      const mean = meanOf(gains);
      const [winner, loser] = mean > 0 ? [one.agent, other.agent] : [other.agent, one.agent];
      const { p } = signFlipTest(gains);
      return [{ winner, loser, by: Math.abs(mean), cases: gains.length, p }];
    }),
  );
}

/** The results of two agents on the cases that both have a result on. */
export function sharedShares(one: Entrant["byCase"], other: Entrant["byCase"]) {
  return [...one].flatMap(([id, share]) => {
    const against = other.get(id);
    return against === undefined ? [] : [{ one: share, other: against }];
  });
}

/** Returns the ranks on a measure that the comparisons do not rule out; null if there is no other agent to compare it with. */
export function rankOn<Id extends string>(metric: Id, agent: string, standings: Standings<Id>) {
  const entrants = standings.entrants.get(metric) ?? [];
  if (entrants.length < 2 || !entrants.includes(agent)) return null;
  const own = standings.wins.filter((win) => win.metric === metric);
  return {
    best: 1 + own.filter(({ loser }) => loser === agent).length,
    worst: entrants.length - own.filter(({ winner }) => winner === agent).length,
    of: entrants.length,
  };
}
