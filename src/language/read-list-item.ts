import type { ClauseReading } from "./clause-reading.ts";
import type { ActDraft } from "./draft.ts";
import { findSlots, slotsNamed } from "./find-slots.ts";
import { actionsFrom } from "./read-actions.ts";

/** The kind of a list, judging by the words that introduce it. */
export type ListKind = "request" | "options" | "summary" | "steps" | "plain";

/** Reads the slots that a list item under a request asks for, or the action that it offers. */
export function readRequestItem(reading: ClauseReading, topLevel: boolean): ActDraft[] {
  const { tokens, label, question } = reading.clause;
  const like = reading.cue("likeTo") ?? reading.cue("likeMe") ?? reading.cue("youLike");
  if (like !== undefined && (question || tokens[0]?.word === "whether")) {
    const offered = actionsFrom(tokens, like.to).filter(({ action }) => action === "add" || action === "book" || action === "upgrade");
    const first = offered[0];
    if (first !== undefined && !tokens.some(({ word }) => word === "or")) {
      return [{ act: "offer", action: first.action === "book" ? "add" : first.action, at: reading.index }];
    }
  }
  if (!topLevel && !question && !reading.says("askGive", "askConfirm", "askKnow")) return [];
  const labelled = slotsNamed(label);
  const slots = labelled.length > 0 ? labelled : findSlots(tokens, 0);
  if (slots.length > 0) return [{ act: "request", slots, clauses: [reading.index], at: reading.index }];
  return question
    ? [
        {
          act: "request",
          slots: tokens.some(({ word }) => word === "or") ? ["preference"] : [],
          clauses: [reading.index],
          at: reading.index,
        },
      ]
    : [];
}

/** Reads an item in a list of things the agent can do. */
export function readOptionItem(reading: ClauseReading): ActDraft[] {
  const { tokens, label } = reading.clause;
  if (reading.says("cannot") || tokens.some(({ word }) => word === "not")) return [];
  const named = actionsFrom(label, 0);
  const found = named.length > 0 ? named : actionsFrom(tokens, 0);
  const first = found[0];
  if (first === undefined && label.length === 0 && tokens.length <= 14) return [{ act: "offer", action: undefined, at: reading.index }];
  if (first === undefined || (named.length === 0 && first.at > 8)) return [];
  return [{ act: "offer", action: first.action, at: reading.index }];
}
