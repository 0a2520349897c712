import { recentlySaid } from "../remember.ts";
import type { Act, ActArgs, ActionName } from "./act.ts";
import { slotNamer } from "./custom-slots.ts";
import type { Draft } from "./draft.ts";
import { hasDigit } from "./has-digit.ts";
import { interpret } from "./interpret.ts";
import type { Literal } from "./literal.ts";
import type { Message } from "./message.ts";
import { readArgs } from "./read-args.ts";
import { readLiterals } from "./read-literals.ts";

// The customer reads a message, soon after the scorer does, and stand-ins say the same again and again. Only the acts are kept: a
// whole reading would be heavy.
const kept = recentlySaid<readonly Act[]>(1_024);

/** Reads what an agent's message does; `slots` are the names of what the caller can be asked for. */
export function readAgentMessage(text: string, context: { readonly slots: readonly string[] }): Act[] {
  const { message, drafts } = interpret(text);
  const acts = toActs(message, drafts);
  kept.set(text, acts);
  return acts.map((act, index) => {
    const draft = drafts[index];
    if (act.act !== "request" || draft?.act !== "request") return act;
    const asking = draft.clauses.flatMap((clause) => message.readings[clause] ?? []);
    return { ...act, slots: slotNamer(context.slots)(draft.slots, asking) };
  });
}

/** What an agent's message does, for a reader who does not mind how slots are called. */
export function readActs(text: string): readonly Act[] {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const { message, drafts } = interpret(text);
  const acts = toActs(message, drafts);
  kept.set(text, acts);
  return acts;
}

function toActs(message: Message, drafts: readonly Draft[]): Act[] {
  const literals = drafts.some((draft) => mayHaveArgs(message, draft)) ? readLiterals(message.text) : [];
  return drafts.map((draft) => toAct(message, draft, literals));
}

/** Confirmations and deeds take their arguments from the whole message, offers and refusals from their own clause. */
function mayHaveArgs(message: Message, draft: Draft): boolean {
  if (draft.act === "confirm" || draft.act === "done") return true;
  if (draft.act !== "offer" && draft.act !== "refuse") return false;
  return message.readings[draft.at]?.clause.tokens.some(({ word }) => hasDigit(word)) === true;
}

function toAct(message: Message, draft: Draft, literals: readonly Literal[]): Act {
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
  message: Message,
  draft: Draft & { readonly action: ActionName | undefined },
  literals: readonly Literal[],
): { action?: ActionName; args?: ActArgs } {
  const clause = message.readings[draft.at]?.clause;
  const wholeMessage = draft.act === "confirm" || draft.act === "done";
  const args = clause === undefined ? undefined : readArgs({ message, clause, literals, wholeMessage });
  if (draft.action === undefined) return args === undefined ? {} : { args };
  return args === undefined ? { action: draft.action } : { action: draft.action, args };
}
