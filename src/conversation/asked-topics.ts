import type { CaseCustomer } from "../case/case-customer.ts";
import type { Fact } from "../case/fact.ts";
import { questionsKnownTo } from "../case/lessons.ts";
import { isWish } from "./asked-parts.ts";
import { askingParts, asksWhat } from "./asking-parts.ts";
import { requestZones } from "./request-zone.ts";
import { isIdentity, type Question, topicOf } from "./slot-names.ts";

interface Hearer {
  readonly customer: CaseCustomer;
  readonly facts: ReadonlyMap<string, Fact>;
}

/** The lowest rate at which a question counts as recognised. */
const enough = 2.5;
/** The lowest rate at which the words do not speak against a question that was found in another way. */
const hint = 0;
/** How much likelier a topic of other cases may be before the question is taken to be about that. */
const leeway = 4;

/** The questions of a message that the suite's examples teach the customer to recognise. */
export function taughtQuestions(message: string, hearer: Hearer, hasSubject: boolean): Question[] {
  return askingParts(message).flatMap((text): Question[] => {
    // Next to a proposal most words are about its terms, and "what would you like?" asks for an answer to it.
    if (hasSubject && (isChoice(text) || (!asksWhat(text) && !text.trimEnd().endsWith("?")))) return [];
    const slot = topicAsked(text, hearer);
    return slot === undefined ? [] : [{ kind: "fact", slot, fact: slot, text }];
  });
}

// "Which color do you have in mind?" asks for a detail, whatever is proposed.
const detail = /\b(?:which|what) (?!one\b|of\b|would\b|do\b|option|is\b|are\b|will\b|shall\b|should\b|can\b)\w+/i;

function isChoice(text: string): boolean {
  return isWish(text) && !detail.test(text);
}

/**
 * Whether a question that was found in another way is none, because the examples tell what the message asks for. Words
 * alone do not make a question out of something that the customer knows how people ask for.
 */
export function isOverruled(question: Question, message: string, taught: readonly Question[], hearer: Hearer): boolean {
  const topic = topicOf(question);
  // Files are asked for as such, whatever they show.
  if (hearer.facts.get(topic)?.kind === "attachment") return false;
  if (isIdentity(topic) || taught.some((one) => topicOf(one) === topic)) return false;
  if (question.kind !== "fact") return taught.length > 0 && question.kind !== "unknown";
  const known = questionsKnownTo(hearer.customer);
  if (!known.knows(topic)) return false;
  const parts = [...requestZones(message).map(({ text }) => text), ...askingParts(message)];
  return !parts.some((part) => (known.read(part).get(topic) ?? 0) >= hint);
}

/** How much a text resembles the examples for a topic; 0 if there are none. */
export function resemblance(text: string, topic: string, customer: CaseCustomer): number {
  const known = questionsKnownTo(customer);
  return known.knows(topic) ? (known.read(text).get(topic) ?? 0) : 0;
}

/** Whether a text asks for a topic in a way that the examples teach. */
export function isTaughtFor(text: string, topic: string, customer: CaseCustomer): boolean {
  return resemblance(text, topic, customer) >= enough;
}

function topicAsked(text: string, { customer, facts }: Hearer): string | undefined {
  const own = topicsOf(facts);
  return recognised(questionsKnownTo(customer).read(text), (topic) => own.has(topic));
}

/** The facts and asides that a customer gives when asked, apart from those that identify the customer. */
export function topicsOf(facts: ReadonlyMap<string, Fact>): ReadonlySet<string> {
  return new Set([...facts].flatMap(([slot, fact]) => (!isIdentity(slot) && isAskable(fact) ? [slot] : [])));
}

/** The customer's own topic that a text is about, by the rate of every topic; undefined if none is clear enough. */
export function recognised(rates: ReadonlyMap<string, number>, isOwn: (topic: string) => boolean): string | undefined {
  const best = highest([...rates].filter(([topic]) => isOwn(topic)));
  if (best === undefined || best[1] < enough) return undefined;
  const overall = highest([...rates]);
  return overall !== undefined && overall[1] - best[1] > Math.max(leeway, best[1] * 0.8) ? undefined : best[0];
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
