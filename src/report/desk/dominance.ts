import { figureOf } from "../board/board-agent.ts";
import { type ComparedMetric, comparedMetrics } from "./compared-metrics.ts";
import type { DeskBoard } from "./desk-board.ts";

/** An agent that beats another on at least one metric and is not worse on any. */
export interface Dominance {
  readonly agent: string;
  readonly on: readonly ComparedMetric[];
}

/** The agents that dominate an agent, ordered by the number of metrics on which they beat it, then by pass rate. */
export function dominatedBy(agent: string, board: DeskBoard): Dominance[] {
  return relations(agent, board).flatMap(({ other, behind }) =>
    behind.length > 0 && noWorse(other, agent, board) ? [{ agent: other, on: behind }] : [],
  );
}

/** The agents that an agent dominates. */
export function dominates(agent: string, board: DeskBoard): Dominance[] {
  return relations(agent, board).flatMap(({ other, ahead }) =>
    ahead.length > 0 && noWorse(agent, other, board) ? [{ agent: other, on: ahead }] : [],
  );
}

/** The agents that are neither ahead of this one nor behind it on any metric, even without adjustment. */
export function notToldApart(agent: string, { field, leads }: DeskBoard): string[] {
  const isBetween = (other: string) =>
    leads.some(({ winner, loser }) => (winner === agent && loser === other) || (winner === other && loser === agent));
  if (!field.some((one) => one.agent === agent)) return [];
  return field.map((one) => one.agent).filter((other) => other !== agent && !isBetween(other));
}

// "Not significantly worse" does not mean "as good", so compare the estimates on every metric.
function noWorse(agent: string, other: string, { field }: DeskBoard): boolean {
  const [one, against] = [agent, other].map((name) => field.find((member) => member.agent === name));
  return comparedMetrics.every((metric) => {
    const [own, theirs] = [one && figureOf(one, metric), against && figureOf(against, metric)];
    if (!own || !theirs) return true;
    return (own.better === "higher" ? own.value - theirs.value : theirs.value - own.value) > -1e-9;
  });
}

function relations(agent: string, { field, wins }: DeskBoard) {
  if (!field.some((one) => one.agent === agent)) return [];
  const on = (winner: string, loser: string) =>
    comparedMetrics.filter((metric) => wins.some((win) => win.metric === metric && win.winner === winner && win.loser === loser));
  return field
    .filter((one) => one.agent !== agent)
    .map((one) => ({
      other: one.agent,
      passed: one.report.passHat1 ?? 0,
      behind: on(one.agent, agent),
      ahead: on(agent, one.agent),
    }))
    .sort(
      (one, other) =>
        other.behind.length - one.behind.length ||
        other.ahead.length - one.ahead.length ||
        other.passed - one.passed ||
        (one.other < other.other ? -1 : 1),
    );
}
