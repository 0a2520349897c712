import type { Ticket, TicketMessage } from "../shapes/ticket.ts";

/** A ticket, cut at the point where the human agent made a decision. */
export interface DecisionPoint {
  /** The messages before the customer's last one. */
  readonly earlier: readonly TicketMessage[];
  /** The customer's last message before the decision. */
  readonly opening: TicketMessage;
  /** The messages from the human agent, starting with the decision. */
  readonly resolution: readonly TicketMessage[];
  /** The customer's messages after the decision. */
  readonly later: readonly TicketMessage[];
}

/**
 * Cuts a ticket before message `at`, counted from 1. Without `at`, the decision is the first message with a call, or
 * else the desk's last message. Undefined if there is no customer message before the cut.
 */
export function momentOf({ messages }: Ticket, at?: number): DecisionPoint | undefined {
  const cut = at === undefined ? decisionIn(messages) : at - 1;
  const before = messages.slice(0, cut);
  const last = before.findLastIndex(({ from }) => from === "customer");
  const opening = before[last];
  if (!opening) return undefined;
  const after = messages.slice(cut);
  return {
    earlier: before.slice(0, last),
    opening,
    resolution: after.filter(({ from }) => from === "agent"),
    later: after.filter(({ from }) => from === "customer"),
  };
}

function decisionIn(messages: readonly TicketMessage[]): number {
  const acting = messages.findIndex(({ calls }) => calls.length > 0);
  if (acting >= 0) return acting;
  const last = messages.findLastIndex(({ from }) => from === "agent");
  return last < 0 ? messages.length : last;
}
