import type { TrialEvent } from "../../conversation/event.ts";
import { isEcho } from "../../record/decisions.ts";
import type { Desk } from "../../suite/suite.ts";
import type { Call } from "../../world/call.ts";

type CustomerMessage = Extract<TrialEvent, { kind: "customer_message" }>;

/** A message or call by the agent, as recorded. */
export type PastAction = { readonly kind: "say"; readonly text: string } | { readonly kind: "call"; readonly call: Call };

/** One turn before the decision: the customer's own calls, the customer's message, and the agent's actions after it. */
export interface PastTurn {
  readonly calls: readonly Call[];
  readonly said: CustomerMessage;
  readonly actions: readonly PastAction[];
}

/** The turns before a decision; the last one is the turn in which the decision is made. */
export function scriptOf(before: readonly TrialEvent[], tools: Desk["tools"]): PastTurn[] {
  const turns: { calls: Call[]; said: CustomerMessage; actions: PastAction[] }[] = [];
  let calls: Call[] = [];
  for (const [index, event] of before.entries()) {
    if (event.kind === "customer_message") {
      turns.push({ calls, said: event, actions: [] });
      calls = [];
    } else if (event.kind === "call" && event.by === "customer") calls.push(event);
    else if (event.kind === "call") turns.at(-1)?.actions.push({ kind: "call", call: event });
    else if (event.kind === "agent_message" && !isEcho(index, before, tools)) turns.at(-1)?.actions.push({ kind: "say", text: event.text });
  }
  return turns;
}
