import { figureOf } from "../board/board.ts";
import { counted, outOf } from "../text/figure-text.ts";
import { sentences } from "../text/section.ts";
import type { DeskAgent } from "./desk-board.ts";
import { resolvedShare } from "./resolution.ts";

const ids = ["tool_calls", "record_look_ups", "kb_searches", "empty_replies"];

/** Reports an agent's tool use and its empty replies. */
export function toolUseOf(one: DeskAgent) {
  const figures = ids.map((id) => figureOf(one, id));
  const [calls, records, articles, empty] = figures;
  const says = sentences(
    calls && `${calls.value.toFixed(1)} tool calls per conversation.`,
    records && `It read the customer's records in ${outOf(records, "conversation")}.`,
    articles && `A lookup returned a knowledge base article in ${outOf(articles, "conversation")}.`,
    empty?.x === 0 && `No empty reply in ${counted(empty.n, "conversation")}; it ${resolvedShare(one.report)}.`,
    empty && empty.x > 0 && `It sent an empty reply in ${outOf(empty, "conversation")}.`,
  );
  return { figures: figures.filter((figure) => figure !== undefined), says };
}
