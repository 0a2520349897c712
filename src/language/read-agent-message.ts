import type { Act, ActArgs, ActionName } from "./act.ts";
import { slotNamer } from "./custom-slots.ts";
import type { Draft } from "./draft.ts";
import { interpret } from "./interpret.ts";
import type { Literal } from "./literal.ts";
import type { Message } from "./message.ts";
import { readArgs } from "./read-args.ts";
import { readLiterals } from "./read-literals.ts";

/** Reads what an agent's message does; `slots` are the names of what the caller can be asked for. */
export function readAgentMessage(text: string, context: { readonly slots: readonly string[] }): Act[] {
  const { message, drafts } = interpret(text);
  const literals = drafts.some((draft) => mayHaveArgs(message, draft)) ? readLiterals(text) : [];
  return drafts.map((draft) => toAct(message, draft, { slots: context.slots, literals }));
}

/** Confirmations and deeds take their arguments from the whole message, offers and refusals from their own clause. */
function mayHaveArgs(message: Message, draft: Draft): boolean {
  if (draft.act === "confirm" || draft.act === "done") return true;
  if (draft.act !== "offer" && draft.act !== "refuse") return false;
  return message.readings[draft.at]?.clause.tokens.some(({ word }) => /\d/.test(word)) === true;
}

interface Context {
  readonly slots: readonly string[];
  readonly literals: readonly Literal[];
}

function toAct(message: Message, draft: Draft, { slots, literals }: Context): Act {
  const clause = message.readings[draft.at]?.clause;
  const span = { start: clause?.start ?? 0, end: clause?.end ?? 0 };
  const source = { span, text: message.text.slice(span.start, span.end) };
  switch (draft.act) {
    case "request": {
      const asking = draft.clauses.flatMap((index) => message.readings[index] ?? []);
      return { act: "request", slots: slotNamer(slots)(draft.slots, asking), ...source };
    }
    case "confirm":
    case "offer":
    case "done":
      return { act: draft.act, ...actionFields(message, draft, literals), ...source };
    case "refuse":
      return { act: "refuse", ...actionFields(message, draft, literals), reason: draft.reason, ...source };
    case "instruct":
      return { act: "instruct", steps: draft.steps, ...source };
    default:
      return { act: draft.act, ...source };
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
  return { ...(draft.action === undefined ? {} : { action: draft.action }), ...(args === undefined ? {} : { args }) };
}
