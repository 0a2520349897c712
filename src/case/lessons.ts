import { type Lesson, learnTopics, type TopicReader, tally } from "../language/topics.ts";
import { wordList } from "../language/word-list.ts";
import type { CaseCustomer } from "./case-customer.ts";

/** The example questions of a suite, by topic. A topic is the name of a fact or of an aside. */
export type Questions = Readonly<Record<string, readonly string[]>>;

/** What a customer has learned to recognise. */
interface Taught {
  readonly questions: TopicReader;
  /** The topics are the indexes of the case's own offers. */
  readonly offers: TopicReader;
}

const taught = new WeakMap<CaseCustomer, Taught>();

// Everyday sentences about nothing in particular, so that a sentence must be about something to count as a question or
// an offer.
const everyday: Lesson = { topic: "", examples: wordList("everyday-turns") };

/**
 * Teaches customers to recognise questions and offers. They learn from the suite's questions and from the examples in
 * all of the cases, because what is asked in one case is often asked in the others.
 */
export function teach(customers: readonly CaseCustomer[], shared: Questions = {}): void {
  const questions = learnTopics(teachable(customers, shared));
  const usual = tally([everyday, ...customers.flatMap(offersIn)].flatMap(({ examples }) => examples));
  for (const customer of customers) taught.set(customer, { questions, offers: learnTopics(offersIn(customer), usual) });
}

/** All example questions from which the customers of a suite learn, by topic. */
export function teachable(customers: readonly CaseCustomer[], shared: Questions): Lesson[] {
  const ways = Object.entries(shared).map(([topic, examples]) => ({ topic, examples }));
  return [everyday, ...ways, ...customers.flatMap(questionsIn)];
}

/** The questions a customer recognises, by fact or aside. */
export function questionsKnownTo(customer: CaseCustomer): TopicReader {
  return taughtTo(customer).questions;
}

/** The offers a customer recognises, by their index in the case. */
export function offersKnownTo(customer: CaseCustomer): TopicReader {
  return taughtTo(customer).offers;
}

/** A customer outside a suite learns only from the examples in its own case. */
function taughtTo(customer: CaseCustomer): Taught {
  if (!taught.has(customer)) teach([customer]);
  return taught.get(customer) ?? { questions: learnTopics([]), offers: learnTopics([]) };
}

function questionsIn({ asked_as, asides }: CaseCustomer): Lesson[] {
  return [
    ...Object.entries(asked_as).map(([topic, examples]) => ({ topic, examples })),
    ...Object.entries(asides).map(([topic, aside]) => ({ topic, examples: aside.asked_as })),
  ].filter(({ examples }) => examples.length > 0);
}

function offersIn({ offers }: CaseCustomer): Lesson[] {
  return offers.map(({ offered_as }, index) => ({ topic: `${index}`, examples: offered_as }));
}
