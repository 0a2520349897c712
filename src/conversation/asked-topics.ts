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
    if (hasSubject && (isWish(text) || (!asksWhat(text) && !text.trimEnd().endsWith("?")))) return [];
    const slot = topicAsked(text, hearer);
    return slot === undefined ? [] : [{ kind: "fact", slot, fact: slot, text }];
  });
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

function topicAsked(text: string, { customer, facts }: Hearer): string | undefined {
  const rates = [...questionsKnownTo(customer).read(text)];
  const isOwn = (topic: string) => facts.has(topic) && !isIdentity(topic) && isAskable(facts.get(topic));
  const best = highest(rates.filter(([topic]) => isOwn(topic)));
  if (best === undefined || best[1] < enough) return undefined;
  const overall = highest(rates);
  return overall !== undefined && overall[1] - best[1] > leeway ? undefined : best[0];
}

function highest(rates: readonly (readonly [string, number])[]): readonly [string, number] | undefined {
  return rates.reduce<readonly [string, number] | undefined>(
    (best, one) => (best === undefined || one[1] > best[1] ? one : best),
    undefined,
  );
}

function isAskable(fact: Fact | undefined): boolean {
  return fact?.kind === "value" && typeof fact.reveal === "string" && fact.reveal !== "never";
}
