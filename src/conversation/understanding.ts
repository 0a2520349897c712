import type { CaseCustomer } from "../case/case-customer.ts";
import type { Fact } from "../case/fact.ts";
import { contentStems } from "../language/stem.ts";
import { speaksOf, wants } from "./acceptance.ts";
import { isTaughtFor } from "./asked-topics.ts";
import { asksForYes, openSentences, readYesWanted } from "./asks-yes.ts";
import type { CustomerBriefing } from "./customer.ts";
import { type CustomerAct, hasAct } from "./customer-act.ts";
import type { TrialEvent } from "./event.ts";
import { givesValue, relatedness } from "./left-questions.ts";
import type { Reading } from "./reading.ts";
import { isIdentity } from "./slot-names.ts";
import { mentionsOf, namesSlot } from "./spotted-slots.ts";

/** A turn of the customer, the agent's messages that it answers and, if a model read them, their reading. */
interface Answer {
  readonly text: string;
  readonly heard: readonly string[];
  readonly acts: readonly CustomerAct[];
  readonly reading?: Reading | undefined;
}

/** The topic of a question that asks the customer to agree to what it wants. */
export const CONSENT = "consent";

/**
 * Watches the customer for questions that it misses. The conversation records what the agent asked for in vain, so that the scorer can tell
 * who is to blame for a conversation that ran out of turns or patience without reading what the agent asked.
 */
export class MissedQuestions {
  readonly #tools: CustomerBriefing["tools"];
  /** The customer as it is after its changes of mind. */
  #customer: CaseCustomer;
  readonly #earlier: Answer[] = [];
  readonly #told = new Set<string>();

  constructor({ customer, tools }: Pick<CustomerBriefing, "customer" | "tools">) {
    this.#customer = customer;
    this.#tools = tools;
  }

  /**
   * The facts, steps and consent that the agent asks for in a new question and that this turn does not give, although the customer could.
   * What the customer gave before is not missing, however often an agent asks for it.
   */
  observe(answer: Answer): string[] {
    const { acts, text } = answer;
    for (const act of acts) if (act.act === "change_mind") this.#customer = changedBy(this.#customer, act.index);
    const customer = this.#customer;
    const topics = missesPoint(acts, this.#told, customer) ? this.#topicsOf(answer) : [];
    const missed = topics.some((topic) => acts.some((act) => givenBy(act) === topic))
      ? []
      : topics.filter((topic) => !this.#told.has(topic));
    this.#earlier.push(answer);
    for (const act of acts) this.#told.add(givenBy(act));
    for (const [slot, fact] of Object.entries(customer.facts)) if (!this.#told.has(slot) && givesValue(text, fact)) this.#told.add(slot);
    return missed;
  }

  /** The topics of a question that the agent has not asked before in the same words. */
  #topicsOf(answer: Answer): string[] {
    const question = questionIn(answer);
    if (question === "" || this.#earlier.some((one) => questionIn(one) === question)) return [];
    const customer = this.#customer;
    const facts = Object.entries(customer.facts).filter(([slot, fact]) => asksFor(question, slot, fact, customer));
    const steps = this.#tools.filter(({ toldAs }) => namesStep(question, toldAs));
    const consent = asksToAct(question, customer) || hasAct(answer.acts, "decline") ? [CONSENT] : [];
    return [...facts.map(([slot]) => slot), ...steps.map(({ name }) => name), ...consent];
  }
}

/** The customer after a change of mind, which may change what it accepts. */
function changedBy(customer: CaseCustomer, index: number): CaseCustomer {
  return { ...customer, accepts: customer.changes_mind[index]?.accepts ?? customer.accepts };
}

/** What an act gives the agent: a fact, a step on the customer's device, or consent. */
function givenBy(act: CustomerAct): string {
  if ("slot" in act) return act.slot;
  if (act.act === "follow") return act.tool;
  return act.act === "consent" || act.act === "choose" ? CONSENT : "";
}

/** Whether a question asks for a fact. */
function asksFor(question: string, slot: string, fact: Fact, customer: CaseCustomer): boolean {
  if (fact.kind === "attachment" && namesSlot(question, "photo")) return true;
  if (isIdentity(slot)) return mentionsOf(question, [slot]).length > 0;
  return isTaughtFor(question, slot, customer) || relatedness(question, slot, fact) >= 2;
}

/** Whether a message asks the customer to agree to something that it wants. */
function asksToAct(message: string, customer: CaseCustomer): boolean {
  return openSentences(message).some((sentence) => asksForYes(sentence) && speaksOf(sentence, customer) !== undefined);
}

/** Whether a question may ask for a step, judging by the examples of instructions to take it. */
function namesStep(question: string, examples: readonly string[]): boolean {
  return contentStems(question).intersection(contentStems(examples.join(" "))).size > 2;
}

/**
 * Counts the turns in which the customer misunderstood the agent or did not answer its questions; consecutive turns count as one
 * misunderstanding.
 */
export function misunderstandingsIn(events: readonly TrialEvent[], customer: CaseCustomer) {
  const isLost = Array.from(turnsIn(events, customer), (turn) => turn.isLost);
  const misunderstandings = isLost.filter((lost, index) => lost && !isLost[index - 1]).length;
  return { misunderstandings, turnsLost: isLost.filter(Boolean).length };
}

/** A turn in which the customer did not take in what the agent asked, or only guessed it. */
export interface UnclearTurn {
  /** The event of the customer's message. */
  readonly step: number;
  /** The agent's messages that it answers. */
  readonly heard: readonly string[];
  readonly reason: "missed" | "guessed";
  /** What the agent asked for: facts, steps and consent, as far as the customer or the conversation could tell. */
  readonly topics: readonly string[];
  /** The facts that the customer had told before. */
  readonly told: ReadonlySet<string>;
}

/** The turns in which the customer missed what the agent asked, or only guessed it. */
export function unclearTurns(events: readonly TrialEvent[], customer: CaseCustomer): UnclearTurn[] {
  return [...turnsIn(events, customer)].flatMap(({ event, isLost, ...turn }): UnclearTurn[] => {
    const missed = event.missed ?? [];
    const guessed = event.acts.filter(isGuess).map(givenBy);
    if (missed.length === 0 && guessed.length > 0) return [{ ...turn, reason: "guessed", topics: [...new Set(guessed)] }];
    return missed.length > 0 || isLost ? [{ ...turn, reason: "missed", topics: missed }] : [];
  });
}

/** Whether the customer only guessed what the agent asked. */
export function isGuess(act: CustomerAct): boolean {
  return "guess" in act && act.guess === true;
}

/** The customer's turns, each with what it answers and whether the customer understood it. */
function* turnsIn(events: readonly TrialEvent[], customer: CaseCustomer) {
  const told = new Set<string>();
  let heard: string[] = [];
  for (const [step, event] of events.entries()) {
    if (event.kind === "agent_message") heard.push(event.text);
    if (event.kind !== "customer_message") continue;
    const { acts, reading } = event;
    const isLost = hasAct(acts, "not_understood") || (isAsked({ heard, reading }) && missesPoint(acts, told, customer));
    yield { step, event, heard, told: new Set(told), isLost };
    for (const act of acts) if ("slot" in act) told.add(act.slot);
    heard = [];
  }
}

/** Whether the agent asked something. If there is a reading, the customer acted on it. */
function isAsked({ heard, reading }: Pick<Answer, "heard" | "reading">): boolean {
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
