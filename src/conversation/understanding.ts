import type { CaseCustomer } from "../case/case-customer.ts";
import type { Tool } from "../world/tool.ts";
import { wants } from "./acceptance.ts";
import { readYesWanted } from "./asks-yes.ts";
import type { CustomerAct } from "./customer-act.ts";
import type { Ending } from "./ending.ts";
import type { TrialEvent } from "./event.ts";
import type { Reading } from "./reading.ts";

/**
 * A trial with more clarifications than this counts neither for nor against the agent. The same applies if several clarifications take up
 * more than half of the customer's turns.
 */
const clarificationsAllowed = 3;

/**
 * Whether the customer understood too little of what the agent said for the trial to count; `turns` contains the acts of each customer
 * turn.
 */
export function understoodTooLittle(turns: readonly (readonly CustomerAct[])[]): boolean {
  const lost = turns.filter((acts) => acts.some(({ act }) => act === "not_understood")).length;
  // A single misread message in a short conversation does not exclude the trial.
  return lost > clarificationsAllowed || (lost > 1 && lost * 2 > turns.length);
}

/** If the customer fails to understand the agent more often than this, the agent is not blamed for running out of turns or patience. */
const missesAllowed = 1;

/** The data needed to decide who is to blame: the customer's side of the case and the desk's tools. */
interface Blamed {
  readonly testCase: { readonly customer: CaseCustomer };
  readonly desk: { readonly tools: ReadonlyMap<string, Pick<Tool, "private">> };
}

/**
 * Decides who is to blame when a conversation runs out of turns or patience. The customer is to blame if, at least twice, it left a
 * question unanswered or declined what it came for. The agent is still to blame if it never reached the customer's records, or if it
 * repeats itself.
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

/** How many times the customer did not answer a new question, repeated itself, or declined what it wanted. */
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

/** Whether a message asks something that needs an answer. "Anything else?" does not, because a dissatisfied customer speaks up anyway. */
function asksSomething(text: string): boolean {
  return text.includes("?") && !readYesWanted([text]).closing;
}

/** Whether a turn asked something, according to the reading the customer acted on. */
function readAsAsking({ questions, proposals, closing }: Reading): boolean {
  return !closing && questions.length + proposals.length > 0;
}

/** The effect of the customer's misunderstandings on a conversation. */
export interface Misunderstandings {
  /** How many times the customer misunderstood the agent or missed the point; consecutive turns count once. */
  readonly misunderstandings: number;
  /** The number of customer turns lost to misunderstandings. */
  readonly turnsLost: number;
}

/** Counts the turns in which the customer misunderstood the agent or did not answer its questions. */
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

/** Whether the customer accepts the action on any terms. */
function isPlain({ when }: CaseCustomer["accepts"][number]): boolean {
  return Object.keys(when).length === 0;
}
