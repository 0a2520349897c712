import { figureOf } from "../board/board-agent.ts";
import type { Figure } from "../estimate/figure.ts";
import { counted, outOf, percent } from "../text/figure-text.ts";
import type { DeskAgent } from "./desk-board.ts";

/** An agent's tool use, and the suspicions about its statements. */
export interface ToolUse {
  /** The metrics for calls, lookups, articles, empty replies and suspicions, if the trials measure them. */
  readonly figures: readonly Figure[];
  readonly says: readonly string[];
}

const ids = ["tool_calls", "record_look_ups", "kb_searches", "fabrication", "empty_replies", "escalation_honesty"];

/** Reports an agent's tool use. */
export function toolUseOf(one: DeskAgent): ToolUse {
  return { figures: ids.flatMap((id) => figureOf(one, id) ?? []), says: [...habits(one), ...faults(one)] };
}

function habits(one: DeskAgent): string[] {
  const [calls, records, articles] = [figureOf(one, "tool_calls"), figureOf(one, "record_look_ups"), figureOf(one, "kb_searches")];
  return [
    ...(calls ? [`${calls.value.toFixed(1)} tool calls per conversation.`] : []),
    ...(records ? [`It read the customer's records in ${outOf(records, "conversation")}.`] : []),
    ...(articles ? [`A lookup returned a knowledge base article in ${outOf(articles, "conversation")}.`] : []),
  ];
}

function faults(one: DeskAgent): string[] {
  const [fabricated, empty, honest] = [figureOf(one, "fabrication"), figureOf(one, "empty_replies"), figureOf(one, "escalation_honesty")];
  const handedOver = one.trials.filter(({ card }) => card.handedOver).length;
  const clean = fabricated?.x === 0 && empty?.x === 0;
  return [
    ...(clean ? [`No suspicion of a fabricated value and no empty reply in ${counted(fabricated.n, "conversation")}.`] : []),
    ...(fabricated && fabricated.x > 0
      ? [
          "It is suspected of stating a value it cannot have known in " +
            `${outOf(fabricated, "conversation")}; this counts against it only if confirmed.`,
        ]
      : []),
    ...(empty && empty.x > 0 ? [`It sent an empty reply in ${outOf(empty, "conversation")}.`] : []),
    ...(honest && honest.x < honest.n
      ? [
          `It is suspected of promising an escalation that it did not make in ${honest.n - honest.x} of ` +
            `${counted(honest.n, "conversation")} (${percent(1 - honest.x / honest.n)}); this counts against it ` +
            "only if confirmed.",
        ]
      : []),
    ...(honest && honest.x === honest.n && handedOver > 0
      ? [`It made ${counted(handedOver, "escalation")} and is not suspected of promising any that it did not make.`]
      : []),
  ];
}
