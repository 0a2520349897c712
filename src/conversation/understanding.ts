import type { CaseCustomer } from "../case/case-customer.ts";
import { tally } from "../language/topics.ts";
import type { Tool } from "../world/tool.ts";
import { wants } from "./acceptance.ts";
import { isTaughtFor } from "./asked-topics.ts";
import { asksForYes, openSentences, readYesWanted } from "./asks-yes.ts";
import { type CustomerAct, hasAct } from "./customer-act.ts";
import type { Ending } from "./ending.ts";
import type { TrialEvent } from "./event.ts";
import { relatedness } from "./left-questions.ts";
import { knownFacts } from "./slot-names.ts";
import { namesIdentity, namesSlot } from "./spotted-slots.ts";

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
  const lost = turns.filter((acts) => hasAct(acts, "not_understood")).length;
  // A single misread message in a short conversation does not exclude the trial.
  return lost > clarificationsAllowed || (lost > 1 && lost * 2 > turns.length);
}

/** If the customer fails to understand the agent more often than this, the agent is not blamed for running out of turns or patience. */
const missesAllowed = 1;

/** The data needed to decide who is to blame: the customer's side of the case and the desk's tools. */
interface Blamed {
  readonly testCase: { readonly customer: CaseCustomer };
  readonly desk: { readonly tools: ReadonlyMap<string, Pick<Tool, "private" | "toldAs">> };
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
  const examples = [...desk.tools.values()].flatMap(({ toldAs }) => toldAs);
  const missed = missedTurns(events, testCase.customer, examples);
  if (missed <= missesAllowed) return ending;
  const detail = `the customer missed the point ${missed} times, and the conversation ran out of turns or patience`;
  return { kind: "customer_error", detail };
}

/** How many times the customer did not answer a new question about the case, repeated itself, or declined what it wanted. */
function missedTurns(events: readonly TrialEvent[], customer: CaseCustomer, examples: readonly string[]): number {
  const steps = tally(examples).features;
  const asked = new Set([""]);
  let missed = 0;
  for (const { question, missesPoint, acts } of turnsIn(events, customer)) {
    const isLost = acts.every((act) => hasAct([act], ...lostForWords));
    const isFair = !isLost || concerns(question, customer) || namesStep(question, steps);
    if (missesPoint && !asked.has(question) && isFair) missed += 1;
    asked.add(question);
  }
  return missed;
}

/**
 * Whether a question asks for consent or for something that this customer could answer. An agent that asks about the weather would
 * otherwise be excused.
 */
function concerns(question: string, customer: CaseCustomer): boolean {
  if (openSentences(question).some(asksForYes) || namesIdentity(question) || namesSlot(question, "photo")) return true;
  if (Object.keys(customer.asides).some((aside) => isTaughtFor(question, aside, customer))) return true;
  return [...knownFacts(customer)].some(([slot, fact]) => isTaughtFor(question, slot, customer) || relatedness(question, slot, fact) >= 2);
}

/** Whether a question may be about the customer's devices, judging by the examples of the steps that customers can take. */
function namesStep(question: string, steps: ReadonlyMap<string, number>): boolean {
  return [...tally([question]).features.keys()].filter((word) => !word.includes(" ") && steps.has(word)).length > 2;
}

/**
 * Counts the turns in which the customer misunderstood the agent or did not answer its questions; consecutive turns count as one
 * misunderstanding.
 */
export function misunderstandingsIn(events: readonly TrialEvent[], customer: CaseCustomer) {
  const isLost = [...turnsIn(events, customer)].map(
    ({ acts, isAsked, missesPoint }) => hasAct(acts, "not_understood") || (isAsked && missesPoint),
  );
  const misunderstandings = isLost.filter((lost, index) => lost && !isLost[index - 1]).length;
  return { misunderstandings, turnsLost: isLost.filter(Boolean).length };
}

/** The customer's turns, each with the question before it, and whether the turn misses the point of such a question. */
function* turnsIn(events: readonly TrialEvent[], customer: CaseCustomer) {
  const told = new Set<string>();
  let question = "";
  for (const event of events) {
    if (event.kind === "agent_message" && asksSomething(event.text)) question = event.text.trim();
    if (event.kind !== "customer_message") continue;
    const { acts, reading } = event;
    // If there is a reading, the customer acted on it.
    const isAsked = reading ? !reading.closing && reading.questions.length + reading.proposals.length > 0 : question !== "";
    const missesPoint = acts.length > 0 && acts.every((act) => isPointless(act, told, customer));
    yield { acts, isAsked, question: isAsked ? question : "", missesPoint };
    for (const act of acts) if ("slot" in act) told.add(act.slot);
    question = "";
  }
}

/** Whether a message asks something that needs an answer. "Anything else?" does not, because a dissatisfied customer speaks up anyway. */
function asksSomething(text: string): boolean {
  return text.includes("?") && !readYesWanted([text]).closing;
}

const lostForWords = ["vague", "not_understood", "restate_goal"] as const;

function isPointless(act: CustomerAct, told: ReadonlySet<string>, customer: CaseCustomer): boolean {
  // Only actions that the customer accepts on any terms count as declined by mistake.
  const accepts = customer.accepts.filter(({ when }) => Object.keys(when).length === 0);
  if (act.act === "decline") return wants({ ...customer, accepts }, act.action);
  return hasAct([act], ...lostForWords) || ("slot" in act && told.has(act.slot));
}
