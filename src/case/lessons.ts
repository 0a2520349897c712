import { learnTopics, type Tally, type TopicExamples, type TopicReader, tally } from "../language/topics.ts";
import { wordList } from "../language/word-list.ts";
import { memoize } from "../memoize.ts";
import type { CaseCustomer } from "./case-customer.ts";

/** The example questions of a suite, by topic. A topic is the name of a fact or of an aside. */
export type Questions = Readonly<Record<string, readonly string[]>>;

/** The classifiers for the questions and offers that a customer recognises. */
interface Taught {
  readonly questions: TopicReader;
  /** The topics are the indexes of the case's own offers. */
  readonly offers: TopicReader;
}

// Everyday sentences on no particular topic, so that small talk does not count as a question or an offer.
const everyday: TopicExamples = { topic: "", examples: wordList("everyday-turns") };

/**
 * Trains the classifiers with which customers recognise questions and offers. The examples come from the suite's
 * questions and from all of the cases, because a question from one case often comes up in other cases too.
 */
export function teach(customers: readonly CaseCustomer[], shared: Questions = {}): void {
  const questions = learnTopics(teachable(customers, shared));
  const usual = usualIn(customers);
  for (const customer of customers) taughtTo.set(customer, { questions, offers: learnTopics(offersIn(customer), usual) });
}

/** A customer outside a suite is trained only on the examples in its own case. */
const taughtTo = memoize((customer: CaseCustomer): Taught => {
  return {
    questions: learnTopics(teachable([customer], {})),
    offers: learnTopics(offersIn(customer), usualIn([customer])),
  };
});

function usualIn(customers: readonly CaseCustomer[]): Tally {
  return tally([everyday, ...customers.flatMap(offersIn)].flatMap(({ examples }) => examples));
}

/** All example questions for the customers of a suite, by topic. */
export function teachable(customers: readonly CaseCustomer[], shared: Questions): TopicExamples[] {
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

function questionsIn({ asked_as, asides }: CaseCustomer): TopicExamples[] {
  return [
    ...Object.entries(asked_as).map(([topic, examples]) => ({ topic, examples })),
    ...Object.entries(asides).map(([topic, aside]) => ({ topic, examples: aside.asked_as })),
  ].filter(({ examples }) => examples.length > 0);
}

function offersIn({ offers }: CaseCustomer): TopicExamples[] {
  return offers.map(({ offered_as }, index) => ({ topic: `${index}`, examples: offered_as }));
}
