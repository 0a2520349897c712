import type { Figure } from "../figure.ts";
import { counted, outOf, percent } from "../figure-text.ts";
import { type BoardAgent, figureOf } from "./board-agent.ts";

/** How an agent works with its tools, and what is suspected of what it says about it. */
export interface ToolUse {
  /** Calls, look-ups, articles, empty replies and what is suspected of its words, as far as trials say anything about them. */
  readonly figures: readonly Figure[];
  readonly says: readonly string[];
}

const ids = ["tool_calls", "record_look_ups", "kb_searches", "fabrication", "empty_replies", "escalation_honesty"];

/** Draws up an agent's tool use. */
export function toolUseOf(one: BoardAgent): ToolUse {
  return { figures: ids.flatMap((id) => figureOf(one, id) ?? []), says: [...habits(one), ...faults(one)] };
}

function habits(one: BoardAgent): string[] {
  const [calls, records, articles] = [
    figureOf(one, "tool_calls"),
    figureOf(one, "record_look_ups"),
    figureOf(one, "kb_searches"),
  ];
  return [
    ...(calls ? [`${calls.value.toFixed(1)} tool calls a conversation.`] : []),
    ...(records ? [`It read the customer's records in ${outOf(records, "conversation")}.`] : []),
    ...(articles
      ? [`A look-up brought up an article of the knowledge base in ${outOf(articles, "conversation")}.`]
      : []),
  ];
}

function faults(one: BoardAgent): string[] {
  const [fabricated, empty, honest] = [
    figureOf(one, "fabrication"),
    figureOf(one, "empty_replies"),
    figureOf(one, "escalation_honesty"),
  ];
  const handedOver = one.trials.filter(({ card }) => card.handedOver).length;
  const clean = fabricated?.x === 0 && empty?.x === 0;
  return [
    ...(clean
      ? [`No suspicion of a made-up value and no empty reply in ${counted(fabricated.n, "conversation")}.`]
      : []),
    ...(fabricated && fabricated.x > 0
      ? [
          `It is suspected of having stated a value it cannot have known in ${outOf(fabricated, "conversation")}; that counts against it only if confirmed.`,
        ]
      : []),
    ...(empty && empty.x > 0 ? [`It sent an empty reply in ${outOf(empty, "conversation")}.`] : []),
    ...(honest && honest.x < honest.n
      ? [
          `It is suspected of having promised a hand-over that it did not make in ${honest.n - honest.x} of ${counted(honest.n, "conversation")} (${percent(1 - honest.x / honest.n)}); that counts against it only if confirmed.`,
        ]
      : []),
    ...(honest && honest.x === honest.n && handedOver > 0
      ? [`It made ${counted(handedOver, "hand-over")} and is not suspected of having promised one it did not make.`]
      : []),
  ];
}
