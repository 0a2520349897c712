import type { CallStep, JsonObject, Step, Trace } from "deskproof";
import { isFields, plain } from "./fields.ts";

/** A message from either side. */
export type Message = Exclude<Step, { kind: "call" }>;

/** Everything the agent said between two customer messages, as one text. */
export interface AgentTurn {
  /** The index of the last of these messages. */
  readonly index: number;
  readonly text: string;
}

interface Ticket {
  readonly customer: readonly Message[];
  readonly agent: readonly Message[];
  readonly turns: readonly AgentTurn[];
  /** The agent's calls by tool, excluding invalid tool calls, which had no effect. */
  readonly calls: ReadonlyMap<string, readonly CallStep[]>;
}

// Every rule queries the same trace, so its events are grouped only once.
const tickets = new WeakMap<Trace, Ticket>();

function ticketOf(trace: Trace): Ticket {
  const known = tickets.get(trace);
  if (known) return known;
  const ticket = sort(trace.steps);
  tickets.set(trace, ticket);
  return ticket;
}

function sort(steps: readonly Step[]): Ticket {
  const customer: Message[] = [];
  const agent: Message[] = [];
  const turns: AgentTurn[] = [];
  const calls = new Map<string, CallStep[]>();
  let isTurnOpen = false;
  for (const step of steps) {
    if (step.kind === "call") {
      if (step.call.by !== "agent" || step.call.outcome.kind === "invalid") continue;
      const made = calls.get(step.call.tool);
      if (made) made.push(step);
      else calls.set(step.call.tool, [step]);
    } else if (step.kind === "customer_message") {
      customer.push(step);
      isTurnOpen = false;
    } else {
      agent.push(step);
      const before = isTurnOpen ? turns.pop() : undefined;
      turns.push({ index: step.index, text: before ? `${before.text}\n${step.text}` : step.text });
      isTurnOpen = true;
    }
  }
  return { customer, agent, turns, calls };
}

const none: readonly CallStep[] = [];

/** The agent's calls to these tools, including rejected ones. */
export function tried(trace: Trace, ...tools: readonly string[]): readonly CallStep[] {
  const { calls } = ticketOf(trace);
  const [first = "", second] = tools;
  if (second === undefined) return calls.get(first) ?? none;
  return tools.flatMap((tool) => calls.get(tool) ?? none).sort((one, other) => one.index - other.index);
}

/** The agent's successful calls to these tools. */
export function made(trace: Trace, ...tools: readonly string[]): readonly CallStep[] {
  const steps = tried(trace, ...tools);
  return steps.length === 0 ? none : steps.filter(isDone);
}

function isDone({ call }: CallStep): boolean {
  return call.outcome.kind === "ok";
}

/** The customer's messages. */
export function customerMessages(trace: Trace): readonly Message[] {
  return ticketOf(trace).customer;
}

/** The agent's messages. */
export function agentMessages(trace: Trace): readonly Message[] {
  return ticketOf(trace).agent;
}

/** The agent's messages, turn by turn. */
export function agentTurns(trace: Trace): readonly AgentTurn[] {
  return ticketOf(trace).turns;
}

// Customers repeat the same lines across trials, so matches are cached per pattern and line.
const heard = new WeakMap<RegExp, Map<string, boolean>>();
const mostRemembered = 4_096;

function isHeard(pattern: RegExp, line: string): boolean {
  let lines = heard.get(pattern);
  if (!lines || lines.size >= mostRemembered) {
    lines = new Map();
    heard.set(pattern, lines);
  }
  const known = lines.get(line);
  if (known !== undefined) return known;
  const fits = pattern.test(line);
  lines.set(line, fits);
  return fits;
}

/** The customer's messages that match a pattern, before a step if one is given. */
export function customerLines(trace: Trace, pattern: RegExp, before = Number.POSITIVE_INFINITY): readonly Message[] {
  return ticketOf(trace).customer.filter(({ index, text }) => index < before && isHeard(pattern, text));
}

/** Whether any of the customer's messages matches a pattern, before a step if one is given. */
export function customerSaid(trace: Trace, pattern: RegExp, before = Number.POSITIVE_INFINITY): boolean {
  return ticketOf(trace).customer.some(({ index, text }) => index < before && isHeard(pattern, text));
}

/** Whether any of the agent's messages matches a pattern, after a step if one is given. */
export function agentSaid(trace: Trace, pattern: RegExp, after = -1): boolean {
  return ticketOf(trace).agent.some(({ index, text }) => index > after && pattern.test(text));
}

/** An argument of a call, as text; empty if it was not given. */
export function argument(step: CallStep, name: string): string {
  return plain(step.call.args[name]);
}

const nothing: JsonObject = {};

/** The result of a call; an empty record if it was rejected. */
export function resultOf({ call }: CallStep): JsonObject {
  return call.outcome.kind === "ok" && isFields(call.outcome.value) ? call.outcome.value : nothing;
}

/** The code the ticket was closed with; undefined while it is open. */
export function closedAs(trace: Trace): string | undefined {
  const [close] = made(trace, "close_ticket");
  return close && argument(close, "resolution");
}

/** The code the ticket was escalated with; undefined if it was not escalated. */
export function handedOverAs(trace: Trace): string | undefined {
  const [handOver] = made(trace, "hand_over");
  return handOver && argument(handOver, "reason");
}

/** Writes that need the customer's consent. */
export const confirmedWrites = [
  "change_address",
  "edit_line_item",
  "cancel_order",
  "create_return",
  "create_exchange",
  "create_replacement",
  "create_reshipment",
] as const;

/** Every tool that changes records, except the two that end the ticket. */
export const writes = [...confirmedWrites, "apply_promotion", "open_carrier_claim"] as const;
