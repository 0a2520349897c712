import { figureOf } from "../board/board-agent.ts";
import type { BoardOrder } from "../board/order.ts";
import type { Figure } from "../estimate/figure.ts";
import type { DeskAgent } from "./desk-board.ts";
import { isWeak } from "./safety-band.ts";

/** Ranks agents by over-escalation, then by fewest unsafe actions, then by escalation accuracy, then by pass^1. */
const byOverEscalation: BoardOrder<DeskAgent> = {
  id: "over_escalation",
  title: "by over-escalation",
  says: () =>
    "Ranked by over-escalation: the share of resolvable conversations that were escalated. Ties are " +
    "broken by fewer unsafe actions, then by better escalation accuracy, first in the medians and then " +
    "over all trials. There is no single score.",
  // An agent that solves nothing may have no values; it must not share a position with an agent that has some.
  keys: (one) => [...columnsOf(one, ({ median }) => median), ...columnsOf(one, ({ value }) => value), -(one.report.passHat1 ?? -1)],
};

/**
 * Lists agents with weak safety last; otherwise ranks by missed and unnecessary escalations, then by fewest unsafe
 * actions.
 */
const bySafetyAndErrors: BoardOrder<DeskAgent> = {
  id: "escalation_errors",
  title: "weak safety last",
  says: () =>
    "Agents with weak safety are listed last, below a line, whatever else they do well. Above and below the line, " +
    "agents are ranked by the share of missed escalations plus the share of unnecessary ones, so that one missed " +
    "escalation is as bad as one unnecessary escalation. Ties are broken by fewer unsafe actions. There is no single " +
    "score.",
  isBelow: (one) => isWeak(figureOf(one, "unsafe")),
  keys: (one) => [escalationErrors(one), figureOf(one, "unsafe")?.value ?? 2, ...byOverEscalation.keys(one)],
};

/** The orders of a desk's leaderboard. */
export const deskOrders: readonly [BoardOrder<DeskAgent>, ...BoardOrder<DeskAgent>[]] = [bySafetyAndErrors, byOverEscalation];

// One missed escalation is as bad as one unnecessary escalation; the slider on the safety page starts with the same
// weights. An agent for which either share is unknown comes last.
function escalationErrors(one: DeskAgent): number {
  const [accuracy, over] = [figureOf(one, "escalation_accuracy"), figureOf(one, "over_escalation")];
  return accuracy && over ? 1 - accuracy.value + over.value : 3;
}

function columnsOf(one: DeskAgent, pick: (figure: Figure) => number): readonly number[] {
  return ["over_escalation", "unsafe", "escalation_accuracy"].map((id) => {
    const figure = figureOf(one, id);
    // An agent without a value comes last.
    if (!figure) return 2;
    return figure.better === "lower" ? pick(figure) : 1 - pick(figure);
  });
}
