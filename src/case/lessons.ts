import { type Lesson, learnTopics, type TopicReader, tally } from "../language/topics.ts";
import { wordList } from "../language/word-list.ts";
import type { CaseCustomer } from "./case-customer.ts";

/** The example questions of a suite, by topic. A topic is the name of a fact or of an aside. */
export type Questions = Readonly<Record<string, readonly string[]>>;

/** The classifiers for the questions and offers that a customer recognises. */
interface Taught {
  readonly questions: TopicReader;
  /** The topics are the indexes of the case's own offers. */
  readonly offers: TopicReader;
}

const taught = new WeakMap<CaseCustomer, Taught>();

// Everyday sentences on no particular topic, so that small talk does not count as a question or an offer.
const everyday: Lesson = { topic: "", examples: wordList("everyday-turns") };

/**
 * Trains the classifiers with which customers recognise questions and offers. The examples come from the suite's
 * questions and from all of the cases, because what is asked in one case is often asked in the others.
 */
export function teach(customers: readonly CaseCustomer[], shared: Questions = {}): void {
  const questions = learnTopics(teachable(customers, shared));
  const usual = tally([everyday, ...customers.flatMap(offersIn)].flatMap(({ examples }) => examples));
  for (const customer of customers) taught.set(customer, { questions, offers: learnTopics(offersIn(customer), usual) });
}

/** All example questions for the customers of a suite, by topic. */
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

/** A customer outside a suite is trained only on the examples in its own case. */
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
