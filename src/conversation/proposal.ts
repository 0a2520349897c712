import type { Act } from "../language/act.ts";
import type { StatedProposal } from "./reading.ts";

/** An action that the agent asks the customer to accept or decline. */
export interface Proposal extends StatedProposal {
  /** The whole message that contains the proposal. */
  readonly message: string;
}

/** The proposals among the acts of one message; a question that both offers and asks for consent is one proposal. */
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
  // "… Shall I go ahead?" next to a proposal with an action belongs to that proposal.
  return proposals.some(({ action }) => action) ? proposals.filter(({ action }) => action) : proposals;
}
