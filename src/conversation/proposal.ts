import type { Act } from "../language/act.ts";
import type { StatedProposal } from "./reading.ts";

/** Something the agent puts up for a yes or a no. */
export interface Proposal extends StatedProposal {
  /** The whole message it stands in. */
  readonly message: string;
}

/** The proposals among the acts of one message; a question that both offers and asks for a yes is one proposal. */
export function proposalsIn(acts: readonly Act[], message: string): Proposal[] {
  const found = new Map<string, Proposal>();
  for (const act of acts) {
    if (act.act !== "confirm" && act.act !== "offer") continue;
    const action = act.action === "other" ? undefined : act.action;
    const key = `${action ?? ""} ${JSON.stringify(act.args ?? {})}`;
    if (found.get(key)?.act === "confirm") continue;
    found.set(key, { act: act.act, action, args: act.args ?? {}, text: act.text, message });
  }
  const proposals = [...found.values()];
  // "… Shall I go ahead?" beside a readable proposal of the same message is that proposal's question.
  return proposals.some(({ action }) => action) ? proposals.filter(({ action }) => action) : proposals;
}
