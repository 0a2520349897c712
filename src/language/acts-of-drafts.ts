import type { Act, ActArgs, ActionName } from "./act.ts";
import type { ActDraft } from "./draft.ts";
import { hasDigit } from "./has-digit.ts";
import type { Literal } from "./literal.ts";
import type { ParsedMessage } from "./message.ts";
import { readArgs } from "./read-args.ts";

/** The acts of a message with their arguments. Values such as amounts, dates and ids are read only if an act can use them. */
export function actsOfDrafts(message: ParsedMessage, drafts: readonly ActDraft[], readValues: () => readonly Literal[]): readonly Act[] {
  const literals = drafts.some((draft) => mayHaveArgs(message, draft)) ? readValues() : [];
  return drafts.map((draft) => toAct(message, draft, literals));
}

/**
 * Whether an act may have arguments. Confirmations and claimed actions take arguments from the whole message, offers and refusals from
 * their own clause.
 */
function mayHaveArgs(message: ParsedMessage, draft: ActDraft): boolean {
  if (draft.act === "confirm" || draft.act === "done") return true;
  if (draft.act !== "offer" && draft.act !== "refuse") return false;
  return message.readings[draft.at]?.clause.tokens.some(({ word }) => hasDigit(word)) === true;
}

function toAct(message: ParsedMessage, draft: ActDraft, literals: readonly Literal[]): Act {
  const clause = message.readings[draft.at]?.clause;
  const span = { start: clause?.start ?? 0, end: clause?.end ?? 0 };
  const text = message.text.slice(span.start, span.end);
  switch (draft.act) {
    case "request":
      return { act: "request", slots: draft.slots, span, text };
    case "confirm":
    case "offer":
    case "done":
      return { act: draft.act, ...actionFields(message, draft, literals), span, text };
    case "refuse":
      return { act: "refuse", ...actionFields(message, draft, literals), reason: draft.reason, span, text };
    case "instruct":
      return { act: "instruct", steps: draft.steps, span, text };
    default:
      return { act: draft.act, span, text };
  }
}

function actionFields(
  message: ParsedMessage,
  draft: ActDraft & { readonly action: ActionName | undefined },
  literals: readonly Literal[],
): { action?: ActionName; args?: ActArgs } {
  const clause = message.readings[draft.at]?.clause;
  const wholeMessage = draft.act === "confirm" || draft.act === "done";
  const args = clause === undefined ? undefined : readArgs({ message, clause, literals, wholeMessage });
  if (draft.action === undefined) return args === undefined ? {} : { args };
  return args === undefined ? { action: draft.action } : { action: draft.action, args };
}
