import type { CaseCustomer } from "../case/case-customer.ts";
import type { Tool } from "../world/tool.ts";
import { wants } from "./acceptance.ts";
import { readYesWanted } from "./asks-yes.ts";
import type { CustomerAct } from "./customer-act.ts";
import type { Ending } from "./ending.ts";
import type { TrialEvent } from "./event.ts";
import type { Reading } from "./reading.ts";

/**
 * With more clarifications than this, or in more than half of the customer's turns, a trial says nothing about the
 * agent.
 */
const clarificationsAllowed = 3;

/**
 * Whether the customer understood too little of the agent for the trial to count; `turns` holds the acts of each
 * customer turn.
 */
export function understoodTooLittle(turns: readonly (readonly CustomerAct[])[]): boolean {
  const lost = turns.filter((acts) => acts.some(({ act }) => act === "not_understood")).length;
  // One misread message in a short conversation is not a pattern.
  return lost > clarificationsAllowed || (lost > 1 && lost * 2 > turns.length);
}

/** If the customer misses the point more often than this, a conversation that runs out is not blamed on the agent. */
const missesAllowed = 1;

/** What decides whom to blame: the customer's side of the case and the desk's tools. */
interface Blamed {
  readonly testCase: { readonly customer: CaseCustomer };
  readonly desk: { readonly tools: ReadonlyMap<string, Pick<Tool, "private">> };
}

/**
 * Whom to blame when a conversation runs out of turns or patience: the customer, if at least twice it did not answer
 * what it was asked or turned down what it came for. An agent that never reached the customer's records, or repeats
 * itself, gets no such excuse.
 */
export function chargedTo(ending: Ending, events: readonly TrialEvent[], { testCase, desk }: Blamed): Ending {
  const ranOut = ending.kind === "turn_limit" || (ending.kind === "customer_left" && ending.why === "patience_spent");
  const isWork = (event: TrialEvent) =>
    event.kind === "call" && event.outcome.kind === "ok" && desk.tools.get(event.tool)?.private === true;
  if (!ranOut || !events.some(isWork)) return ending;
  const missed = missedTurns(events, testCase.customer);
  if (missed <= missesAllowed) return ending;
  return {
    kind: "customer_error",
    detail: `the customer missed the point ${missed} times, and the conversation ran out of turns or patience`,
  };
}

const pointless: ReadonlySet<CustomerAct["act"]> = new Set(["vague", "not_understood", "restate_goal"]);

/** How often the customer, asked something new, did not answer, repeated itself, or declined what it wanted. */
function missedTurns(events: readonly TrialEvent[], customer: CaseCustomer): number {
  const asked = new Set<string>();
  const told = new Set<string>();
  let question = "";
  let missed = 0;
  for (const event of events) {
    if (event.kind === "agent_message") question = asksSomething(event.text) ? event.text.trim() : question;
    if (event.kind !== "customer_message") continue;
    if (event.reading && !readAsAsking(event.reading)) question = "";
    const isNew = question !== "" && !asked.has(question);
    asked.add(question);
    question = "";
    if (isNew && event.acts.length > 0 && event.acts.every((act) => missesPoint(act, told, customer))) missed += 1;
    for (const act of event.acts) if ("slot" in act) told.add(act.slot);
  }
  return missed;
}

/** "Anything else?" needs no answer: a dissatisfied customer speaks up anyway. */
function asksSomething(text: string): boolean {
  return text.includes("?") && !readYesWanted([text]).closing;
}

/** Whether a turn asked something, according to the reading the customer acted on. */
function readAsAsking({ questions, proposals, closing }: Reading): boolean {
  return !closing && questions.length + proposals.length > 0;
}

/** What the customer's misunderstandings cost a conversation. */
export interface Misunderstandings {
  /** How often the customer misunderstood the agent or missed the point; consecutive turns count once. */
  readonly misunderstandings: number;
  /** The customer turns lost to them. */
  readonly turnsLost: number;
}

/** Counts the customer turns that misunderstood the agent or answered nothing it asked. */
export function misunderstandingsIn(events: readonly TrialEvent[], customer: CaseCustomer): Misunderstandings {
  const told = new Set<string>();
  let [isAsked, wasLost, misunderstandings, turnsLost] = [false, false, 0, 0];
  for (const event of events) {
    if (event.kind === "agent_message") isAsked ||= asksSomething(event.text);
    if (event.kind !== "customer_message") continue;
    const asked = event.reading ? readAsAsking(event.reading) : isAsked;
    const isLost =
      event.acts.some(({ act }) => act === "not_understood") ||
      (asked && event.acts.length > 0 && event.acts.every((act) => missesPoint(act, told, customer)));
    if (isLost) turnsLost += 1;
    if (isLost && !wasLost) misunderstandings += 1;
    for (const act of event.acts) if ("slot" in act) told.add(act.slot);
    [isAsked, wasLost] = [false, isLost];
  }
  return { misunderstandings, turnsLost };
}

function missesPoint(act: CustomerAct, told: ReadonlySet<string>, customer: CaseCustomer): boolean {
  if (act.act === "decline") return wants({ ...customer, accepts: customer.accepts.filter(isPlain) }, act.action);
  return pointless.has(act.act) || ("slot" in act && told.has(act.slot));
}

/** Whether the customer agrees to something on any terms. */
function isPlain({ when }: CaseCustomer["accepts"][number]): boolean {
  return Object.keys(when).length === 0;
}
