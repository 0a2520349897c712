import type { CaseCustomer } from "../case/case-customer.ts";
import type { Fact } from "../case/fact.ts";
import { type Moment, toldKinds } from "../case/moment.ts";
import type { Literal } from "../language/literal.ts";
import { readLiterals } from "../language/read-literals.ts";
import { canonical, type Stance, speaksOf, wants } from "./acceptance.ts";
import { customerFacts } from "./customer-facts.ts";
import { type Hearing, hears } from "./hearing.ts";
import { plainWords } from "./message.ts";
import { answersTo, topicOf } from "./slot-names.ts";

/** The circumstances that decide whether a fact may be revealed now. */
interface RevealMoment {
  readonly progress: ConversationProgress;
  /** How many times the agent has asked for the fact, including this turn. */
  readonly asked: number;
  /** Whether the agent said that it was asking in order to look up or verify the customer. */
  readonly verifying: boolean;
}

/** Whether a fact's reveal rule allows the customer to state it now. */
export function mayReveal(fact: Fact, { progress, asked, verifying }: RevealMoment): boolean {
  if (typeof fact.reveal === "object") return hasCome(fact.reveal.when, progress);
  if (fact.reveal === "opening") return true;
  if (fact.reveal === "never") return false;
  if (fact.reveal === "on_ask") return asked > 0;
  // Asking again counts as asking for identification, because an agent's terse wording must not decide the outcome of a case.
  return asked > 1 || (asked > 0 && verifying);
}

/** The progress of the conversation, from the customer's point of view. */
export interface ConversationProgress {
  readonly customer: CaseCustomer;
  /** The agent's turns as the customer understood them, including the latest. */
  readonly hearings: readonly Hearing[];
  /** The current customer turn; the opening is turn 1. */
  readonly turn: number;
}

/** Whether the moment that a line waits for has come; later turns cannot undo it. */
export function hasCome(moment: Moment, { customer, hearings, turn }: ConversationProgress): boolean {
  if (moment.turn !== undefined && moment.turn <= turn) return true;
  const happened = hearings.filter((hearing) => happensIn(moment, hearing, customer)).length;
  return happened >= (moment.times ?? 1);
}

/** Whether a moment depends on something the agent does, not only on the turn number. */
export function isEvent(moment: Moment): boolean {
  return Object.keys(moment).some((key) => key !== "turn");
}

/** Whether a change of mind states a fact, as its new value or as the answer to the question that prompts the change. */
export function tellsFact({ fact, to, say, when }: CaseCustomer["changes_mind"][number], slot: string): boolean {
  return when.asked === slot || (fact === slot && say.includes(String(to)));
}

function happensIn(moment: Moment, hearing: Hearing, customer: CaseCustomer): boolean {
  const { refused, offered, asked, told } = moment;
  return (
    (refused === true && hears(hearing, "refuse")) ||
    (offered !== undefined && isOffered(offered, hearing)) ||
    (asked !== undefined && isAsked(asked, hearing)) ||
    (told !== undefined && isTold(told, hearing, customer))
  );
}

/** Whether the agent proposes an action or has already done it. */
function isOffered(action: string, { acts, offered, proposals, actions }: Hearing): boolean {
  const stance: Stance = { goal: "", declines: {}, accepts: [{ action, when: {} }] };
  const isIt = (named: string | undefined) => named !== undefined && (canonical(named) === canonical(action) || wants(stance, named));
  return (
    offered.some((proposal) => isIt(proposal.action)) ||
    proposals.some((proposal) => isIt(proposal.action) || speaksOf(proposal.text, stance) !== undefined) ||
    acts.some((act) => act.act === "done" && isIt(act.action)) ||
    actions.some((one) => one.effect === "write" && isIt(one.action))
  );
}

function isAsked(slot: string, { questions }: Hearing): boolean {
  return questions.some((question) => question.slot === slot || topicOf(question) === slot || answersTo(slot, question.slot));
}

const literalKinds: ReadonlyMap<string, Literal["kind"]> = new Map(toldKinds.map((name) => [name, name === "amount" ? "money" : name]));

/** Whether the agent states the named fact's value or, if a kind is named, any value of that kind that the customer has not mentioned. */
function isTold(name: string, { texts }: Hearing, customer: CaseCustomer): boolean {
  const fact = customerFacts(customer).facts.get(name);
  if (fact !== undefined) return texts.some((text) => states(text, fact));
  const kind = literalKinds.get(name);
  if (kind === undefined) return false;
  const own = new Set(valuesOf(ownWords(customer), kind));
  return texts.some((text) => valuesOf(text, kind).some((value) => !own.has(value)));
}

function states(text: string, fact: Fact): boolean {
  if (fact.kind !== "value" || typeof fact.value === "boolean") return false;
  const value = String(fact.value);
  if (` ${plainWords(text)} `.includes(` ${plainWords(value)} `)) return true;
  const [literal, ...more] = readLiterals(value);
  if (literal === undefined || more.length > 0) return false;
  return readLiterals(text).some((stated) => stated.kind === literal.kind && stated.value === literal.value);
}

function valuesOf(text: string, kind: Literal["kind"]): string[] {
  return readLiterals(text).flatMap((literal) => (literal.kind === kind ? [literal.value] : []));
}

function ownWords(customer: CaseCustomer): string {
  const facts = Object.values(customer.facts).map((fact) => (fact.kind === "value" ? String(fact.value) : ""));
  return [...customer.openings, customer.goal, ...facts].join("\n");
}
