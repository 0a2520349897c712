import type { CaseCustomer } from "../case/case-customer.ts";
import { tally } from "../language/topics.ts";
import { wants } from "./acceptance.ts";
import { isTaughtFor } from "./asked-topics.ts";
import { asksForYes, openSentences, readYesWanted } from "./asks-yes.ts";
import type { CustomerBriefing } from "./customer.ts";
import { type CustomerAct, hasAct } from "./customer-act.ts";
import type { TrialEvent } from "./event.ts";
import { relatedness } from "./left-questions.ts";
import type { Reading } from "./reading.ts";
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

/** A turn of the customer, the agent's messages that it answers and, if a model read them, their reading. */
interface Answer {
  readonly heard: readonly string[];
  readonly acts: readonly CustomerAct[];
  readonly reading?: Reading | undefined;
}

/**
 * Watches the customer for questions that it misses. The conversation records the turns in which it does, so that the scorer can tell who
 * is to blame for a conversation that ran out of turns or patience without reading what the agent asked.
 */
export class MissedQuestions {
  readonly #briefing: Pick<CustomerBriefing, "customer" | "tools">;
  readonly #earlier: Answer[] = [];
  readonly #told = new Set<string>();

  constructor(briefing: Pick<CustomerBriefing, "customer" | "tools">) {
    this.#briefing = briefing;
  }

  /** Whether a turn misses a question: it answers nothing although the agent has asked something new about the case. */
  observe(answer: Answer): boolean {
    const { acts } = answer;
    const isMissed = missesPoint(acts, this.#told, this.#briefing.customer) && this.#asksFairly(answer);
    this.#earlier.push(answer);
    for (const act of acts) if ("slot" in act) this.#told.add(act.slot);
    return isMissed;
  }

  /** Whether the agent asked a new question that the customer could have been expected to understand, unlike one about the weather. */
  #asksFairly(answer: Answer): boolean {
    const question = questionIn(answer);
    if (question === "" || this.#earlier.some((one) => questionIn(one) === question)) return false;
    const isLost = answer.acts.every((act) => hasAct([act], ...lostForWords));
    return !isLost || concerns(question, this.#briefing.customer) || namesStep(question, this.#briefing.tools);
  }
}

/** Whether a question asks for consent or for something that this customer could answer. */
function concerns(question: string, customer: CaseCustomer): boolean {
  if (openSentences(question).some(asksForYes) || namesIdentity(question) || namesSlot(question, "photo")) return true;
  if (Object.keys(customer.asides).some((aside) => isTaughtFor(question, aside, customer))) return true;
  return [...knownFacts(customer)].some(([slot, fact]) => isTaughtFor(question, slot, customer) || relatedness(question, slot, fact) >= 2);
}

/** Whether a question may be about the customer's devices, judging by the examples of the steps that customers can take. */
function namesStep(question: string, tools: CustomerBriefing["tools"]): boolean {
  const steps = tally(tools.flatMap(({ toldAs }) => toldAs)).features;
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

/** The customer's turns, each with whether it was asked something and whether it misses the point. */
function* turnsIn(events: readonly TrialEvent[], customer: CaseCustomer) {
  const told = new Set<string>();
  let heard: string[] = [];
  for (const event of events) {
    if (event.kind === "agent_message") heard.push(event.text);
    if (event.kind !== "customer_message") continue;
    const { acts, reading } = event;
    yield { acts, isAsked: isAsked({ heard, reading }), missesPoint: missesPoint(acts, told, customer) };
    for (const act of acts) if ("slot" in act) told.add(act.slot);
    heard = [];
  }
}

/** Whether the agent asked something. If there is a reading, the customer acted on it. */
function isAsked({ heard, reading }: Omit<Answer, "acts">): boolean {
  return reading ? !reading.closing && reading.questions.length + reading.proposals.length > 0 : heard.some(asksSomething);
}

/** The last message that asks something, or nothing if the agent asked nothing. */
function questionIn(answer: Answer): string {
  return isAsked(answer) ? (answer.heard.findLast(asksSomething)?.trim() ?? "") : "";
}

/** Whether a message asks something that needs an answer. "Anything else?" does not, because a dissatisfied customer speaks up anyway. */
function asksSomething(text: string): boolean {
  return text.includes("?") && !readYesWanted([text]).closing;
}

/** Acts of a customer who did not take in what the agent said. */
export const lostForWords = ["vague", "not_understood", "restate_goal"] as const;

/** Whether a turn does not answer anything, repeats what was told, or declines what the customer came for. */
function missesPoint(acts: readonly CustomerAct[], told: ReadonlySet<string>, customer: CaseCustomer): boolean {
  return acts.length > 0 && acts.every((act) => isPointless(act, told, customer));
}

function isPointless(act: CustomerAct, told: ReadonlySet<string>, customer: CaseCustomer): boolean {
  // Only actions that the customer accepts on any terms count as declined by mistake.
  const accepts = customer.accepts.filter(({ when }) => Object.keys(when).length === 0);
  if (act.act === "decline") return wants({ ...customer, accepts }, act.action);
  return hasAct([act], ...lostForWords) || ("slot" in act && told.has(act.slot));
}
