import type { CaseCustomer } from "../case/case-customer.ts";
import type { Fact } from "../case/fact.ts";
import { questionsKnownTo } from "../case/lessons.ts";
import type { AskingClause } from "../language/asking.ts";
import { readMessage } from "../language/read-message.ts";
import { asksForYes, asksIfThatIsAll } from "./asks-yes.ts";
import type { Question } from "./reading.ts";
import { isWish } from "./request-zone.ts";
import { isIdentity, topicOf } from "./slot-names.ts";
import { mentionsOf, namesIdentity, withoutParts } from "./spotted-slots.ts";

/** A customer and all facts it knows. */
export interface Hearer {
  readonly customer: CaseCustomer;
  readonly facts: ReadonlyMap<string, Fact>;
}

// The thresholds below were chosen by cross-validation over the rounds of labelled conversations (bench/asked.ts).
/** The values at which a topic's score, and the log odds that a clause asks for something, are capped. */
const certain = { topic: 8, asks: 2 };
/** The minimum clearness at which a clause asks about a topic. */
const enough = 7;
/** The minimum score at which a clause is consistent with a question that was found in another way. */
const hint = 0;
/** How much higher the score of another topic must be for a clause to be about that topic only. */
const leeway = 4;
/** The minimum score at which a text that asks for something is about a topic. */
const alike = 2.5;
/** The minimum score at which one part of an either-or question is about a topic of its own. */
const clearPart = 7;
/** The log odds of asking below which a clause only mentions the detail that it names. */
const mentioned = -3;

/** The questions in a message that the customer recognises from the suite's examples. */
export function taughtQuestions(message: string, hearer: Hearer, hasSubject: boolean): Question[] {
  const questions: Question[] = [];
  for (const part of askingParts(withoutParts(message))) {
    const { text, remarkOn } = part;
    // Next to a proposal, most words are about its terms, and "what would you like?" asks for an answer to the proposal.
    if (hasSubject && (isChoice(text) || (!asksWhat(text) && !text.trimEnd().endsWith("?")))) continue;
    // A remark in parentheses explains how to answer the question before it.
    if (remarkOn !== undefined && questions.some((question) => question.text === remarkOn)) continue;
    for (const slot of topicsAsked(part, hearer)) questions.push({ kind: "fact", slot, fact: slot, text });
  }
  return questions;
}

/** The topics that a clause asks about. There can be two if the clause is an either-or question about two clear topics. */
function topicsAsked(clause: AskingClause, hearer: Hearer): ReadonlySet<string> {
  const whole = topicAsked(clause, hearer);
  const known = questionsKnownTo(hearer.customer);
  const parts = clause.parts.map((text) => {
    const topic = topicAsked({ ...clause, text }, hearer);
    const rates = known.read(text);
    const rate = rates.get(topic ?? "") ?? 0;
    return rate >= clearPart && rate >= Math.max(...rates.values()) ? topic : undefined;
  });
  return new Set([whole, ...parts].filter((topic) => topic !== undefined));
}

// "Which color do you have in mind?" asks for a detail, even next to a proposal.
const detail = /\b(?:which|what) (?!one\b|of\b|would\b|do\b|option|is\b|are\b|will\b|shall\b|should\b|can\b)\w+/i;

function isChoice(text: string): boolean {
  return isWish(text) && !detail.test(text);
}

/**
 * Whether a question that was found in another way should be dropped, because the examples show that the message asks for something else.
 * If the customer has examples of how people ask for a fact, matching words alone do not make a message a question about that fact.
 */
export function isOverruled(question: Question, message: string, taught: readonly Question[], hearer: Hearer): boolean {
  const topic = topicOf(question);
  // Requests for files are never dropped.
  if (hearer.facts.get(topic)?.kind === "attachment") return false;
  if (isIdentity(topic)) return question.kind === "fact" && isOnlyNamed(topic, message, taught);
  if (taught.some((one) => topicOf(one) === topic)) return false;
  // "Did the driver leave a photo?" asks about the `delivery_photo`, not for one of the customer's photos.
  if (question.kind === "unknown") return taught.some((one) => topicOf(one).split("_").includes(topic));
  if (question.kind !== "fact") return taught.length > 0;
  const known = questionsKnownTo(hearer.customer);
  if (!known.knows(topic)) return false;
  // A single word such as "Also" is not about any topic.
  const clauses = readMessage(message).askingClauses.filter(({ text }) => /\s/.test(text.trim()));
  return !clauses.some(({ text, asks }) => {
    const rates = known.read(text);
    const rate = rates.get(topic) ?? 0;
    const isTaken = taught.some((one) => one.text === text && (rates.get(topicOf(one)) ?? 0) > rate + leeway);
    return asks > 0 && !isTaken && !namesIdentity(text) && rate >= hint;
  });
}

/**
 * Whether every clause that names a detail asks for nothing, as in "he can write to us with his email address", or for something else, as
 * in "could it be under another email?".
 */
function isOnlyNamed(slot: string, message: string, taught: readonly Question[]): boolean {
  const clauses = readMessage(message).askingClauses;
  const naming = clauses.filter(({ text }) => mentionsOf(text, [slot]).length > 0);
  // "Did you use a code on the order?" does not name the detail at all.
  const asking = naming.length > 0 ? naming : clauses.filter(({ asks }) => asks > 0);
  const isElsewhere = ({ text, asks }: AskingClause) => asks < mentioned || taught.some((one) => one.text === text);
  return asking.length > 0 && asking.every(isElsewhere);
}

/** How much a text resembles the examples for a topic; 0 if there are no examples. */
export function resemblance(text: string, topic: string, customer: CaseCustomer): number {
  const known = questionsKnownTo(customer);
  return known.knows(topic) ? (known.read(text).get(topic) ?? 0) : 0;
}

/** Whether a text that asks for something resembles the examples for a topic. */
export function isTaughtFor(text: string, topic: string, customer: CaseCustomer): boolean {
  return resemblance(text, topic, customer) >= alike;
}

function topicAsked({ text, asks }: AskingClause, { customer, facts }: Hearer): string | undefined {
  const own = new Set([...topicsOf(facts), ...Object.keys(customer.asides)]);
  const rates = questionsKnownTo(customer).read(text);
  const topic = recognised(rates, (one) => own.has(one), asks);
  // "Is there another email it could be under?" does not ask for the email, but only a very clear match can show this.
  const isClear = (rate: number) =>
    rate >= certain.topic && [...rates].every(([one, other]) => one === topic || other <= rate - (isIdentity(one) ? certain.topic : 0));
  return topic !== undefined && namesIdentity(text) && !isClear(rates.get(topic) ?? 0) ? undefined : topic;
}

/** The facts and asides that a customer gives when asked, apart from those that identify the customer. */
export function topicsOf(facts: ReadonlyMap<string, Fact>): ReadonlySet<string> {
  return new Set([...facts].flatMap(([slot, fact]) => (!isIdentity(slot) && isAskable(fact) ? [slot] : [])));
}

/**
 * The customer's own topic that a clause asks about, given the score of every topic and the log odds that the clause asks for something;
 * undefined if no topic is clear enough.
 */
export function recognised(rates: ReadonlyMap<string, number>, isOwn: (topic: string) => boolean, asks = certain.asks): string | undefined {
  const best = highest([...rates].filter(([topic]) => isOwn(topic)));
  const overall = highest([...rates]);
  if (best === undefined || overall === undefined) return undefined;
  return clearness(best[1], overall[1], asks) > enough ? best[0] : undefined;
}

/** How clear it is that a clause asks about a topic, given the topic's score and the highest score of any topic. */
function clearness(rate: number, highestRate: number, asks: number): number {
  return Math.min(rate, certain.topic) + 2 * Math.min(asks, certain.asks) - (highestRate - rate) / 2;
}

function highest(rates: readonly (readonly [string, number])[]): readonly [string, number] | undefined {
  return rates.reduce<readonly [string, number] | undefined>(
    (best, one) => (best === undefined || one[1] > best[1] ? one : best),
    undefined,
  );
}

function isAskable(fact: Fact): boolean {
  return fact.kind === "value" && typeof fact.reveal === "string" && fact.reveal !== "never";
}

/** The clauses of a message that may ask for something, without those that ask for consent. */
function askingParts(message: string): readonly AskingClause[] {
  return readMessage(message).askingClauses.filter(
    ({ text, asks }) => asks > unlikely && isAbout(text) && !asksForYes(text) && !asksIfThatIsAll(text),
  );
}

/** The log odds below which a clause asks for nothing. */
const unlikely = -1;

/** Whether a clause has more than one word of three or more letters. */
function isAbout(clause: string): boolean {
  return (clause.match(/\p{L}{3,}/gu) ?? []).length > 1;
}

const asks = /^\W*(?:(?:and|or|plus|also|but|then)\W+)*(?:what|which|when|where|who|whose|why|how|whether)\b/i;

/** Whether a part begins with a question word. */
export function asksWhat(part: string): boolean {
  return asks.test(part);
}
