import type { Board } from "./board.ts";
import { type ComparedMetric, comparedMetrics } from "./wins.ts";

/** An agent that beats another somewhere and is beaten by it nowhere. */
export interface Dominance {
  readonly agent: string;
  readonly on: readonly ComparedMetric[];
}

/** Who dominates an agent, those that beat it on most metrics first. */
export function dominatedBy(agent: string, board: Board): Dominance[] {
  return relations(agent, board).flatMap(({ other, behind, ahead }) =>
    behind.length > 0 && ahead.length === 0 ? [{ agent: other, on: behind }] : [],
  );
}

/** Whom an agent dominates. */
export function dominates(agent: string, board: Board): Dominance[] {
  return relations(agent, board).flatMap(({ other, behind, ahead }) =>
    ahead.length > 0 && behind.length === 0 ? [{ agent: other, on: ahead }] : [],
  );
}

/** The agents that no metric tells from this one, either way. */
export function notToldApart(agent: string, board: Board): string[] {
  return relations(agent, board).flatMap(({ other, behind, ahead }) =>
    ahead.length + behind.length === 0 ? [other] : [],
  );
}

function relations(agent: string, { field, wins }: Board) {
  if (!field.some((one) => one.agent === agent)) return [];
  const on = (winner: string, loser: string) =>
    comparedMetrics.filter((metric) =>
      wins.some((win) => win.metric === metric && win.winner === winner && win.loser === loser),
    );
  return field
    .filter((one) => one.agent !== agent)
    .map((one) => ({ other: one.agent, behind: on(one.agent, agent), ahead: on(agent, one.agent) }))
    .sort(
      (one, other) =>
        other.behind.length - one.behind.length ||
        other.ahead.length - one.ahead.length ||
        (one.other < other.other ? -1 : 1),
    );
}
