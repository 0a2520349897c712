import type { CaseCustomer } from "../case/case-customer.ts";
import type { Fact } from "../case/fact.ts";
import { isOverruled, taughtQuestions } from "./asked-topics.ts";
import { confirmedQuestions } from "./confirmed-values.ts";
import { factAmongOptions, isStated, leftQuestions } from "./left-questions.ts";
import { isIdentity, type Question, SLOT_OF_GOAL, topicOf, WISH } from "./slot-names.ts";
import { isPlainlyAsked } from "./spotted-slots.ts";

/** The data from which the questions in a turn are determined. */
interface Found {
  readonly customer: CaseCustomer;
  readonly facts: ReadonlyMap<string, Fact>;
  /** Questions found by the reader or by the names of facts. */
  readonly found: readonly Question[];
  /** Whether the turn is about something in particular, such as a proposal or details that were not found. */
  readonly hasSubject: boolean;
}

/** All questions in a turn: those already found, and the remaining ones matched to facts, except facts that the agent states itself. */
export function questionsIn(messages: readonly string[], { customer, facts, found, hasSubject }: Found): Question[] {
  const whole = messages.join("\n");
  const taught = taughtQuestions(whole, { customer, facts }, hasSubject);
  const confirmed = hasSubject ? [] : confirmedQuestions(whole, facts, taught);
  const among = taught.length === 0 ? factAmongOptions(whole, { customer, facts }) : undefined;
  // A detail that the customer can give is not unknown, even if its name also stands for something else.
  const isAnswered = (question: Question) => question.kind !== "fact" && taught.some((one) => topicOf(one) === topicOf(question));
  const others = found
    .filter((question) => !isAnswered(question))
    .filter(({ text }) => among === undefined || !among.text.includes(text))
    .filter((question) => !isOverruled(question, whole, taught, { customer, facts }));
  const placed = placeable(distinctQuestions([...(among ? [among] : []), ...others, ...taught, ...confirmed]), messages);
  const left = leftQuestions(whole, { customer, facts, questions: placed });
  return distinctQuestions([...placed, ...owed(left, { placed, hasSubject })]).filter(
    (question) => question.kind !== "fact" || question === among || !isStated(whole, question.fact, { customer, facts }),
  );
}

/**
 * The questions that need an answer. A question about something the customer does not know, or that is not part of the case, is dropped if
 * the agent did not ask for it by name. A question about something that is not part of the case is also dropped if the agent asks for a
 * fact too.
 */
function placeable(questions: readonly Question[], messages: readonly string[]): Question[] {
  const hasFacts = questions.some(({ kind }) => kind === "fact");
  return questions.filter(({ kind, slot }) => {
    if (kind === "fact" || kind === "open") return true;
    const isNamed = messages.some((message) => isPlainlyAsked(message, slot));
    return isNamed && (kind === "unknown" || !hasFacts);
  });
}

/**
 * The unmatched questions that need an answer. A question about what the customer wants counts only together with questions about facts. On
 * its own, it is about the problem itself; next to a proposal, or to details that were not found, it is about those.
 */
function owed(
  left: readonly Question[],
  { placed, hasSubject }: { readonly placed: readonly Question[]; readonly hasSubject: boolean },
): readonly Question[] {
  const hasFacts = [...placed, ...left].some(({ kind }) => kind === "fact");
  return left.filter(({ kind }) => kind === "fact" || (kind === "open" && hasFacts && !hasSubject));
}

/**
 * Replaces a question about the customer's goal with one about the case's own aside for it, if the agent asks for that among other details.
 * `options` are the sentences that ask the customer to choose.
 */
export function withWish(questions: readonly Question[], customer: CaseCustomer, options: readonly string[]): readonly Question[] {
  // "Which of the two would you like to send back?" may be a question about a fact.
  const isOfFact = (sentence: string) =>
    questions.some((one) => one.kind === "fact" && !isIdentity(one.fact) && includesWords(sentence, one.text));
  const wished = questions.find(({ slot }) => slot === SLOT_OF_GOAL)?.text ?? options.find((sentence) => !isOfFact(sentence));
  if (wished === undefined || !Object.hasOwn(customer.asides, WISH)) return questions;
  const others = questions.filter(({ slot }) => slot !== SLOT_OF_GOAL);
  if (!others.some(({ kind }) => kind === "fact")) return questions;
  return distinctQuestions([...others, { kind: "fact", slot: WISH, fact: WISH, text: wished }]);
}

/** Whether a sentence includes these words, ignoring punctuation, which clauses no longer have. */
export function includesWords(sentence: string, words: string): boolean {
  const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}'’]+/gu, " ").trim();
  return plain(sentence).includes(plain(words));
}

/** The questions without duplicates. */
export function distinctQuestions(questions: readonly Question[]): Question[] {
  const found = new Map<string, Question>();
  for (const question of questions) if (!found.has(topicOf(question))) found.set(topicOf(question), question);
  return [...found.values()];
}
