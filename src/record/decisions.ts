import type { TrialEvent } from "../conversation/event.ts";
import type { Desk } from "../suite/suite.ts";

/** A decision that the agent made in a record: its actions after it had seen something new. */
export interface AgentDecision {
  /** The index of its first event; the agent's decision was based on the world and the transcript before this event. */
  readonly start: number;
  /** The indexes of the messages and calls that the agent made together. */
  readonly actions: readonly number[];
}

/** Finds the decisions in a record, in order. */
export function decisionsIn(events: readonly TrialEvent[], tools: Desk["tools"]): AgentDecision[] {
  const found: { start: number; actions: number[] }[] = [];
  let current: { start: number; actions: number[] } | undefined;
  let isMetered = false;
  const begin = (start: number) => {
    current = { start, actions: [] };
    found.push(current);
    return current;
  };
  for (const [index, event] of events.entries()) {
    if (event.kind === "usage" && event.by !== undefined) continue;
    if (event.kind === "customer_message" || (event.kind === "call" && event.by === "customer")) {
      current = undefined;
      isMetered = false;
    } else if (event.kind === "call" || event.kind === "agent_message") {
      // If model calls are metered, several tool calls can belong to one decision; if they are not, each result may
      // have led to a new decision.
      const isNew = current !== undefined && hasCall(current.actions, events) && !isMetered;
      const group = current === undefined || (isNew && !isEcho(index, events, tools)) ? begin(index) : current;
      group.actions.push(index);
    } else {
      if (current === undefined || current.actions.length > 0) begin(index);
      isMetered ||= event.kind === "usage";
    }
  }
  return found.filter(({ actions }) => actions.length > 0);
}

function hasCall(actions: readonly number[], events: readonly TrialEvent[]): boolean {
  return actions.some((index) => events[index]?.kind === "call");
}

/** Whether a message is the text that the previous call sent to the customer. */
export function isEcho(index: number, events: readonly TrialEvent[], tools: Desk["tools"]): boolean {
  const [before, event] = [events[index - 1], events[index]];
  if (event?.kind !== "agent_message" || before?.kind !== "call" || before.outcome.kind !== "ok") return false;
  const argument = tools.get(before.tool)?.tells;
  const words = argument === undefined ? undefined : before.args[argument];
  return typeof words === "string" && words.trim() === event.text;
}
