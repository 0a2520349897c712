import type { CaseCustomer } from "../case/case-customer.ts";
import type { Tool } from "../world/tool.ts";
import { wants } from "./acceptance.ts";
import { readYesWanted } from "./asks-yes.ts";
import type { CustomerAct } from "./customer-act.ts";
import type { Ending } from "./ending.ts";
import type { TrialEvent } from "./event.ts";
import type { Reading } from "./reading.ts";

/** More clarifications than this, or more than half of the customer's turns, and the trial says nothing about the agent. */
const clarificationsAllowed = 3;

/** Whether the customer understood too little of the agent for the trial to count; `turns` are the acts of each customer turn. */
export function understoodTooLittle(turns: readonly (readonly CustomerAct[])[]): boolean {
  const lost = turns.filter((acts) => acts.some(({ act }) => act === "not_understood")).length;
  // One misread line in a short conversation is no pattern.
  return lost > clarificationsAllowed || (lost > 1 && lost * 2 > turns.length);
}

/** Turns in which the customer may miss the point before a conversation that runs out is no longer charged to the agent. */
const missesAllowed = 1;

/** Whom a conversation is held with and about, as far as blame goes. */
interface Blamed {
  readonly testCase: { readonly customer: CaseCustomer };
  readonly desk: { readonly tools: ReadonlyMap<string, Pick<Tool, "private">> };
}

/**
 * Whose ending it is when a conversation runs out of turns or patience: the customer's, when it twice or more did not answer
 * what it was asked, or turned down what it came for. An agent that never got to the customer's records, or repeats itself,
 * cannot get out that way.
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
    detail: `the customer missed the point ${missed} times, and the conversation ran out`,
  };
}

const pointless: ReadonlySet<CustomerAct["act"]> = new Set(["vague", "not_understood", "restate_goal"]);

/** How often the customer, asked something new, did not answer, told the same again, or declined its own wish. */
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

/** "Anything else?" asks for nothing: who is not content says so. */
function asksSomething(text: string): boolean {
  return text.includes("?") && !readYesWanted([text]).closing;
}

/** Whether a turn asked something by the reading that the customer went by. */
function readAsAsking({ questions, proposals, closing }: Reading): boolean {
  return !closing && questions.length + proposals.length > 0;
}

/** What an agent's conversation lost to the customer. */
export interface Misunderstandings {
  /** How often the customer did not understand the agent or missed the point, turns in a row counted once. */
  readonly misunderstandings: number;
  /** The customer's turns that went by in them. */
  readonly turnsLost: number;
}

/** Counts the customer's turns that did not understand the agent, or answered nothing of what it was asked. */
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

/** Whether a customer agrees to something on any terms. */
function isPlain({ when }: CaseCustomer["accepts"][number]): boolean {
  return Object.keys(when).length === 0;
}
