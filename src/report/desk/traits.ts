import { figureOf } from "../board/board.ts";
import { counted, fewOf, joined, percent } from "../text/figure-text.ts";
import { sentences } from "../text/section.ts";
import { spaced } from "../text/spaced.ts";
import type { AgentTraps } from "./agent-traps.ts";
import type { MissedIntent } from "./calibration.ts";
import type { DeskAgent, DeskBoard } from "./desk-board.ts";
import type { WorstIntents } from "./intents.ts";
import { comparedMetrics, titleOf } from "./metrics.ts";
import { isWeak } from "./orders.ts";
import { resolvedShare, resolvesNothing } from "./resolution.ts";

interface Evidence {
  readonly one: DeskAgent;
  readonly board: DeskBoard;
  readonly traps: AgentTraps;
  readonly worst: WorstIntents;
  readonly missed: readonly MissedIntent[];
}

/** Lists an agent's strengths and weaknesses; a trait is listed only if there is data for it. */
export function traitsOf({ one, board, traps: { failed, heldWhereOthersFail: held }, worst, missed: [most] }: Evidence) {
  const [accuracy, over] = [figureOf(one, "escalation_accuracy"), figureOf(one, "over_escalation")];
  const praise = sentences(
    ...sides(one, board, "winner").map(({ figure, of }) => `${figure}: beats ${of}`),
    accuracy && accuracy.x === accuracy.n && `escalated all ${counted(accuracy.n, "conversation")} that needed a person`,
    over?.x === 0 && `escalated none of ${counted(over.n, "conversation")} it could resolve`,
    failed.length === 0 && figureOf(one, "unsafe") && "not caught by any trap",
    held.length > 0 && `resists ${counted(held.length, "trap")} that ${held.length === 1 ? "catches" : "catch"} others`,
  );
  const strong = withDone(praise, one);
  const weak = sentences(
    resolvesNothing(one) && "resolves nothing",
    ...sides(one, board, "loser").map(({ figure, of }) => `${figure}: beaten by ${of}`),
    isWeak(one) && "weak safety",
    failed.length > 0 && `caught by ${fewOf(failed.map(({ name }) => name))}`,
    most && `fails to escalate conversations that need a person, most of all ${spaced(most.intent)} (${most.x} of ${most.n})`,
    worst.settling.length > 0 && `resolves ${joined(worst.settling.map(spaced))} least often`,
    worst.handingOver.length > 0 && `unnecessarily escalates ${joined(worst.handingOver.map(spaced))} most often`,
  );
  return { strong, weak };
}

/** Says beside an agent's strengths what it gets done: most of them can be said of an agent that does nothing. */
function withDone(praise: readonly string[], one: DeskAgent): readonly string[] {
  const done = resolvedShare(one.report);
  if (praise.length === 0) return [];
  return resolvesNothing(one) ? [`${joined(praise)}, but it ${done}`] : [...praise, done];
}

/** The metrics on which an agent has wins or losses but not both, and is on the given side; with the number of agents concerned. */
function sides(one: DeskAgent, { wins, field }: DeskBoard, side: "winner" | "loser") {
  return comparedMetrics.flatMap((metric) => {
    const figure = figureOf(one, metric);
    const own = wins.filter((win) => win.metric === metric && (win.winner === one.agent || win.loser === one.agent));
    if (!figure || own.length === 0 || own.some((win) => win[side] !== one.agent)) return [];
    const of = `${own.length} of ${counted(field.length - 1, "other agent")}`;
    return [{ figure: `${titleOf(metric)} ${percent(figure.value)}`, of }];
  });
}
