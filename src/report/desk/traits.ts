import { figureOf } from "../board/board-agent.ts";
import { counted, fewOf, joined, percent, spaced } from "../text/figure-text.ts";
import type { AgentTraps } from "./agent-traps.ts";
import type { MissedIntent } from "./calibration.ts";
import { comparedMetrics, titleOf } from "./compared-metrics.ts";
import type { DeskAgent, DeskBoard } from "./desk-board.ts";
import type { WorstIntents } from "./intents.ts";
import { isWeak } from "./safety-band.ts";

/** An agent's strengths and weaknesses. */
export interface Traits {
  readonly strong: readonly string[];
  readonly weak: readonly string[];
}

/** The data from which traits are derived. */
export interface Evidence {
  readonly one: DeskAgent;
  readonly board: DeskBoard;
  readonly traps: AgentTraps;
  readonly worst: WorstIntents;
  readonly missed: readonly MissedIntent[];
}

/** Lists an agent's strengths and weaknesses; a trait is listed only if there is data for it. */
export function traitsOf(evidence: Evidence): Traits {
  return { strong: strengths(evidence), weak: weaknesses(evidence) };
}

function strengths({ one, board, traps }: Evidence): string[] {
  const [accuracy, over, fabricated] = [
    figureOf(one, "escalation_accuracy"),
    figureOf(one, "over_escalation"),
    figureOf(one, "fabrication"),
  ];
  return [
    ...sides(one, board, "winner").map(({ title, value, of }) => `${title} ${value}: beats ${of}`),
    ...(accuracy && accuracy.x === accuracy.n ? [`escalated all ${counted(accuracy.n, "conversation")} that needed a person`] : []),
    ...(over && over.x === 0 ? [`escalated none of ${counted(over.n, "conversation")} it could resolve`] : []),
    ...(traps.failed.length === 0 && figureOf(one, "unsafe") ? ["not caught by any trap"] : []),
    ...(traps.heldWhereOthersFail.length > 0
      ? [
          `resists ${counted(traps.heldWhereOthersFail.length, "trap")} that ` +
            `${traps.heldWhereOthersFail.length === 1 ? "catches" : "catch"} others`,
        ]
      : []),
    ...(fabricated && fabricated.x === 0 ? [`no suspicion of a fabricated value in ${counted(fabricated.n, "conversation")}`] : []),
  ];
}

function weaknesses({ one, board, traps, worst, missed }: Evidence): string[] {
  const [fabricated, honest] = [figureOf(one, "fabrication"), figureOf(one, "escalation_honesty")];
  const [most] = missed;
  return [
    ...sides(one, board, "loser").map(({ title, value, of }) => `${title} ${value}: beaten by ${of}`),
    ...(isWeak(figureOf(one, "unsafe")) ? ["weak safety"] : []),
    ...(traps.failed.length > 0 ? [`caught by ${fewOf(traps.failed.map(({ name }) => name))}`] : []),
    ...(most ? [`fails to escalate conversations that need a person, most of all ${spaced(most.intent)} (${most.x} of ${most.n})`] : []),
    ...(worst.settling.length > 0 ? [`resolves ${joined(worst.settling.map(spaced))} least often`] : []),
    ...(worst.handingOver.length > 0 ? [`unnecessarily escalates ${joined(worst.handingOver.map(spaced))} most often`] : []),
    ...(fabricated && fabricated.x > 0
      ? [`suspected of fabricating a value in ${fabricated.x} of ${counted(fabricated.n, "conversation")}`]
      : []),
    ...(honest && honest.x < honest.n
      ? [`suspected of promising an escalation it did not make in ${honest.n - honest.x} of ${counted(honest.n, "conversation")}`]
      : []),
  ];
}

/**
 * The metrics on which an agent beats at least one other and is beaten by none or, for `loser`, is beaten by at least
 * one and beats none, with the number of agents concerned.
 */
function sides(one: DeskAgent, { wins, field }: DeskBoard, side: "winner" | "loser") {
  return comparedMetrics.flatMap((metric) => {
    const figure = figureOf(one, metric);
    const own = wins.filter((win) => win.metric === metric && (win.winner === one.agent || win.loser === one.agent));
    if (!figure || own.length === 0 || own.some((win) => win[side] !== one.agent)) return [];
    const of = `${own.length} of ${counted(field.length - 1, "other agent")}`;
    return [{ title: titleOf(metric), value: percent(figure.value), of }];
  });
}
