import type { ActionName } from "./act.ts";
import type { ClauseReading } from "./clause-reading.ts";
import type { ActDraft } from "./draft.ts";
import type { ParsedMessage } from "./message.ts";
import { proposedActions } from "./named-actions.ts";

interface Proposal {
  readonly acts: readonly ("confirm" | "offer")[];
  readonly from: number;
}

/** Creates the given acts for each action that a proposal names. */
export function proposalDrafts(message: ParsedMessage, reading: ClauseReading, { acts, from }: Proposal): ActDraft[] {
  const named = proposedActions(message, reading, from);
  const actions: readonly (ActionName | undefined)[] = named.length > 0 ? named : [undefined];
  return actions.flatMap((action) => acts.map((act): ActDraft => ({ act, action, at: reading.index })));
}
