import type { TrialEvent } from "../../conversation/event.ts";
import type { TrialRecord } from "../../record/trial-record.ts";

type EventOf<Kind extends TrialEvent["kind"]> = Extract<TrialEvent, { kind: Kind }>;

/** A tool call or a model call, with its start and end in milliseconds since the trial began. */
export interface TimedStep {
  /** The number of the event in the record. */
  readonly number: number;
  readonly event: EventOf<"call"> | EventOf<"usage">;
  readonly start: number;
  readonly end: number;
}

/** One turn of the agent, from the customer's message to the agent's last event before the next message. */
export interface TimedTurn {
  /** The number of the customer's message in the record. */
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly said: string;
  readonly replies: readonly string[];
  readonly steps: readonly TimedStep[];
}

/**
 * Divides a record into the agent's turns, and the steps of the customer and the reader. A record stores only the time at which a call
 * ended, so a call is assumed to begin when the previous event ended. If the agent reported no model call before a tool call, the tool call
 * is given a duration of zero, because the time may have been spent on an unreported model call.
 */
export function timedTrial({ events, ms }: Pick<TrialRecord, "events" | "ms">) {
  const turns: TimedTurn[] = [];
  const others: TimedStep[] = [];
  let before = 0;
  for (const [number, event] of events.entries()) {
    const turn = turns.at(-1);
    const end = Math.max(event.at, before);
    if (event.kind === "customer_message") turns.push({ number, start: end, end, said: event.text, replies: [], steps: [] });
    else if (event.kind === "agent_message" && turn) turns[turns.length - 1] = { ...turn, end, replies: [...turn.replies, event.text] };
    else if (event.kind === "call" || event.kind === "usage") {
      const isAgents = event.kind === "call" ? event.by === "agent" : event.by === undefined;
      const step = { number, event, start: startOf(event, isAgents ? turn : undefined, before), end };
      if (isAgents && turn) turns[turns.length - 1] = { ...turn, end, steps: [...turn.steps, step] };
      else others.push(step);
    }
    if (event.kind !== "reasoning" && event.kind !== "defect") before = end;
  }
  return { turns, others, end: Math.max(ms, before) };
}

function startOf(event: TimedStep["event"], turn: TimedTurn | undefined, before: number): number {
  const isTimed = event.kind === "usage" || turn?.steps.some((step) => step.event.kind === "usage") === true;
  return isTimed ? before : Math.max(event.at, before);
}
