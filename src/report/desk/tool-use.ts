import { figureOf } from "../board/board.ts";
import { counted, outOf, percent } from "../text/figure-text.ts";
import { sentences } from "../text/section.ts";
import type { DeskAgent } from "./desk-board.ts";
import { resolvedShare } from "./resolution.ts";

const ids = ["tool_calls", "record_look_ups", "kb_searches", "fabrication", "empty_replies", "escalation_honesty"];

/** Reports an agent's tool use, and the suspicions about its statements. */
export function toolUseOf(one: DeskAgent) {
  const figures = ids.map((id) => figureOf(one, id));
  const [calls, records, articles, fabricated, empty, honest] = figures;
  const escalations = one.trials.filter(({ card }) => card.handedOver).length;
  const promised = honest ? honest.n - honest.x : 0;
  const says = sentences(
    calls && `${calls.value.toFixed(1)} tool calls per conversation.`,
    records && `It read the customer's records in ${outOf(records, "conversation")}.`,
    articles && `A lookup returned a knowledge base article in ${outOf(articles, "conversation")}.`,
    fabricated?.x === 0 &&
      empty?.x === 0 &&
      `No suspicion of a fabricated value and no empty reply in ${counted(fabricated.n, "conversation")}; it ${resolvedShare(one.report)}.`,
    fabricated &&
      fabricated.x > 0 &&
      `It is suspected of stating a value it cannot have known in ${outOf(fabricated, "conversation")}; ` +
        "this counts against it only if confirmed.",
    empty && empty.x > 0 && `It sent an empty reply in ${outOf(empty, "conversation")}.`,
    honest &&
      promised > 0 &&
      `It is suspected of promising an escalation that it did not make in ${promised} of ${counted(honest.n, "conversation")} ` +
        `(${percent(1 - honest.x / honest.n)}); this counts against it only if confirmed.`,
    honest &&
      promised === 0 &&
      escalations > 0 &&
      `It made ${counted(escalations, "escalation")} and is not suspected of promising any that it did not make; ` +
        `it ${resolvedShare(one.report)}.`,
  );
  return { figures: figures.filter((figure) => figure !== undefined), says };
}
