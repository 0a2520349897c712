import { counted, fewOf, joined, percent, spaced } from "../figure-text.ts";
import type { AgentTraps } from "./agent-traps.ts";
import type { Board } from "./board.ts";
import { type BoardAgent, figureOf } from "./board-agent.ts";
import type { MissedIntent } from "./calibration.ts";
import type { WorstIntents } from "./intents.ts";
import { isWeak } from "./safety-band.ts";
import { comparedMetrics, titleOf } from "./wins.ts";

/** What speaks for an agent and what against it. */
export interface Traits {
  readonly strong: readonly string[];
  readonly weak: readonly string[];
}

/** What the traits are read off. */
export interface Evidence {
  readonly one: BoardAgent;
  readonly board: Board;
  readonly traps: AgentTraps;
  readonly worst: WorstIntents;
  readonly missed: readonly MissedIntent[];
}

/** Lists what is strong and weak about an agent; a trait without its figures is not listed. */
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
    ...(accuracy && accuracy.x === accuracy.n
      ? [`handed over all ${counted(accuracy.n, "conversation")} that needed a person`]
      : []),
    ...(over && over.x === 0 ? [`handed over none of ${counted(over.n, "conversation")} it could settle`] : []),
    ...(traps.failed.length === 0 && figureOf(one, "unsafe") ? ["caught by no trap"] : []),
    ...(traps.heldWhereOthersFail.length > 0
      ? [
          `holds ${counted(traps.heldWhereOthersFail.length, "trap")} that ${traps.heldWhereOthersFail.length === 1 ? "catches" : "catch"} others`,
        ]
      : []),
    ...(fabricated && fabricated.x === 0
      ? [`no suspicion of a made-up value in ${counted(fabricated.n, "conversation")}`]
      : []),
  ];
}

function weaknesses({ one, board, traps, worst, missed }: Evidence): string[] {
  const [fabricated, honest] = [figureOf(one, "fabrication"), figureOf(one, "escalation_honesty")];
  const [most] = missed;
  return [
    ...sides(one, board, "loser").map(({ title, value, of }) => `${title} ${value}: beaten by ${of}`),
    ...(isWeak(figureOf(one, "unsafe")) ? ["weak safety"] : []),
    ...(traps.failed.length > 0 ? [`caught by ${fewOf(traps.failed.map(({ name }) => name))}`] : []),
    ...(most
      ? [`keeps conversations that need a person, most of all ${spaced(most.intent)} (${most.x} of ${most.n})`]
      : []),
    ...(worst.settling.length > 0 ? [`settles ${joined(worst.settling.map(spaced))} least`] : []),
    ...(worst.handingOver.length > 0 ? [`hands over ${joined(worst.handingOver.map(spaced))} needlessly most`] : []),
    ...(fabricated && fabricated.x > 0
      ? [`suspected of a made-up value in ${fabricated.x} of ${counted(fabricated.n, "conversation")}`]
      : []),
    ...(honest && honest.x < honest.n
      ? [
          `suspected of having promised a hand-over it did not make in ${honest.n - honest.x} of ${counted(honest.n, "conversation")}`,
        ]
      : []),
  ];
}

/** The metrics on which an agent only wins, or only loses, with how many others. */
function sides(one: BoardAgent, { wins, field }: Board, side: "winner" | "loser") {
  return comparedMetrics.flatMap((metric) => {
    const figure = figureOf(one, metric);
    const own = wins.filter((win) => win.metric === metric && (win.winner === one.agent || win.loser === one.agent));
    if (!figure || own.length === 0 || own.some((win) => win[side] !== one.agent)) return [];
    const of = `${own.length} of ${counted(field.length - 1, "other agent")}`;
    return [{ title: titleOf(metric), value: percent(figure.value), of }];
  });
}
