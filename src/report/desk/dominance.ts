import { figureOf } from "../board/board.ts";
import type { DeskAgent, DeskBoard } from "./desk-board.ts";
import { type ComparedMetric, comparedMetrics } from "./metrics.ts";

/** An agent that beats another on at least one metric and is not worse on any. */
export interface Dominance {
  readonly agent: string;
  readonly on: readonly ComparedMetric[];
}

/** The agents that dominate an agent, ordered by the number of metrics on which they beat it, then by pass rate. */
export function dominatedBy(one: DeskAgent, board: DeskBoard): Dominance[] {
  return relations(one, board).flatMap(({ other, behind }) =>
    behind.length > 0 && isNoWorse(other, one) ? [{ agent: other.agent, on: behind }] : [],
  );
}

/** The agents that an agent dominates. */
export function dominates(one: DeskAgent, board: DeskBoard): Dominance[] {
  return relations(one, board).flatMap(({ other, ahead }) =>
    ahead.length > 0 && isNoWorse(one, other) ? [{ agent: other.agent, on: ahead }] : [],
  );
}

// "Not significantly worse" does not mean "as good", so compare the estimates on every metric.
function isNoWorse(one: DeskAgent, other: DeskAgent): boolean {
  return comparedMetrics.every((metric) => {
    const [own, theirs] = [figureOf(one, metric), figureOf(other, metric)];
    if (!own || !theirs) return true;
    return (own.better === "higher" ? own.value - theirs.value : theirs.value - own.value) > -1e-9;
  });
}

function relations(one: DeskAgent, { field, wins }: DeskBoard) {
  if (!field.includes(one)) return [];
  const on = (winner: DeskAgent, loser: DeskAgent) =>
    wins.filter((win) => win.winner === winner.agent && win.loser === loser.agent).map(({ metric }) => metric);
  return field
    .filter((other) => other !== one)
    .map((other) => ({ other, passed: other.report.passHat1 ?? 0, behind: on(other, one), ahead: on(one, other) }))
    .sort(
      (a, b) =>
        b.behind.length - a.behind.length ||
        b.ahead.length - a.ahead.length ||
        b.passed - a.passed ||
        (a.other.agent < b.other.agent ? -1 : 1),
    );
}
