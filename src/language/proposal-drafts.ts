import type { ActionName } from "./act.ts";
import type { ClauseReading } from "./clause-reading.ts";
import type { Draft } from "./draft.ts";
import type { Message } from "./message.ts";
import { proposedActions } from "./named-actions.ts";

interface Proposal {
  readonly acts: readonly ("confirm" | "offer")[];
  readonly from: number;
}

/** Creates the given acts for each action that a proposal names. */
export function proposalDrafts(message: Message, reading: ClauseReading, { acts, from }: Proposal): Draft[] {
  const named = proposedActions(message, reading, from);
  const actions: readonly (ActionName | undefined)[] = named.length > 0 ? named : [undefined];
  return actions.flatMap((action) => acts.map((act): Draft => ({ act, action, at: reading.index })));
}
