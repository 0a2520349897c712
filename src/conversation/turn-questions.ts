import type { CaseCustomer } from "../case/case-customer.ts";
import type { Fact } from "../case/fact.ts";
import type { Literal } from "../language/literal.ts";
import { readLiterals } from "../language/read-literals.ts";
import { asksWhat, type Hearer, isOverruled, taughtQuestions } from "./asked-topics.ts";
import { asksForYes, openQuestions } from "./asks-yes.ts";
import { factAmongOptions, isStated, leftQuestions } from "./left-questions.ts";
import type { Question } from "./reading.ts";
import { requestZones } from "./request-zone.ts";
import { isIdentity, SLOT_OF_GOAL, topicOf, WISH } from "./slot-names.ts";
import { isPlainlyAsked, type Mention, mentionsOf } from "./spotted-slots.ts";

/** The data from which the questions in a turn are determined. */
interface Found extends Hearer {
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
  const left = leftQuestions(whole, placed, { customer, facts });
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

/**
 * The facts that a message asks the customer to confirm, as in "do you mean last Thursday, March 12?". These are the facts whose date or
 * amount a yes-or-no question states, unless it asks about something else (`taught`).
 */
export function confirmedQuestions(message: string, facts: ReadonlyMap<string, Fact>, taught: readonly Question[]): Question[] {
  return openQuestions(message).flatMap((text): Question[] => {
    if (asksWhat(text) || asksForYes(text) || taught.some((one) => text.includes(one.text))) return [];
    const stated = readLiterals(text).filter(isValue);
    if (stated.length === 0) return [];
    const fact = [...facts].find(([slot, one]) => isToldOnAsking(slot, one) && stated.some((value) => isOf(value, one)));
    return fact === undefined ? [] : [{ kind: "fact", slot: fact[0], fact: fact[0], text }];
  });
}

function isToldOnAsking(slot: string, { kind, reveal }: Fact): boolean {
  return kind === "value" && !isIdentity(slot) && (reveal === "on_ask" || reveal === "opening");
}

function isValue({ kind }: Literal): boolean {
  return kind === "date" || kind === "money";
}

/** Whether a stated date or amount is a fact's value; the year may be missing. */
function isOf({ kind, value }: Literal, fact: Fact): boolean {
  if (fact.kind !== "value" || typeof fact.value === "boolean") return false;
  return readLiterals(String(fact.value)).some(
    (own) => own.kind === kind && (kind === "money" ? Number(own.value) === Number(value) : own.value.slice(-5) === value.slice(-5)),
  );
}

/** Facts of which only some are needed, as in "the order number or the postcode" or "two of these three". */
type Alternatives = { facts: string[]; need: number };

const counts: ReadonlyMap<string, number> = new Map([
  ["two", 2],
  ["three", 3],
]);
const someOf = /\b(?:any )?(one|either|any|whichever|two|three)\b(?: \w+)? (?:of|from)\b(?! (?:you|us)\b)|\bany (two|three)\b/i;
// Only a few words separate two names joined by "or".
const orBetween = /^[^.?!;,]{0,40},?\s*\bor\b[^.?!;,]{0,40}$/i;
// In "if one of them is not to hand, the phone number will do", the phone number is only a substitute.
const inPlace = /\bif\b[^,]*\b(?:not|no longer|\w+n['’]t)\b|\bin (?:its|their) place\b/i;

/** Finds the alternatives among the facts a message asks for; `own` lists the names of all facts that it may mention. */
export function alternativesIn(message: string, questions: readonly Question[], own: readonly string[]): Alternatives[] {
  const asked = [...new Set(questions.flatMap((question) => (question.kind === "fact" ? [question.fact] : [])))];
  if (asked.length < 2) return [];
  const found: Alternatives[] = [];
  let list: Alternatives | undefined;
  for (const { text, isItem } of requestZones(message)) {
    // A detail that the customer lacks still separates the two details around it.
    const wanted = mentionsOf(text, asked);
    const lacked = mentionsOf(text, own).filter(({ at }) => !wanted.some((mention) => mention.at === at));
    const mentions = [...wanted, ...lacked].sort((left, right) => left.at - right.at);
    const some = someOf.exec(text);
    if (isItem && list && !some) list.facts.push(...mentions.map(({ fact }) => fact));
    else {
      list = some ? listAfter(some, mentions) : undefined;
      found.push(...(list ? [list] : inPlace.test(text) ? [inPlaceOf(text, asked)] : pairs(text, mentions)));
    }
  }
  return found
    .map(({ facts, need }) => ({ need, facts: [...new Set(facts)].filter((fact) => asked.includes(fact)) }))
    .filter(({ facts, need }) => facts.length > need);
}

function listAfter(some: RegExpExecArray, mentions: readonly Mention[]): Alternatives {
  const need = counts.get((some[2] ?? some[1] ?? "").toLowerCase()) ?? 1;
  return { need, facts: mentions.filter(({ at }) => at > some.index).map(({ fact }) => fact) };
}

/** The facts that may be missing, followed by their substitutes; `need` is the number of facts that may be missing. */
function inPlaceOf(text: string, asked: readonly string[]): Alternatives {
  const condition = inPlace.exec(text);
  const [start, end] = condition ? [condition.index, condition.index + condition[0].length] : [0, 0];
  const mentions = mentionsOf(text, asked);
  const missing = mentions.filter(({ at }) => at >= start && at < end);
  const substitutes = mentions.filter((mention) => !missing.includes(mention));
  return { need: missing.length, facts: [...missing, ...substitutes].map(({ fact }) => fact) };
}

/** Pairs of neighbouring facts of which either will do, as in "the order number or the postcode". */
function pairs(text: string, mentions: readonly Mention[]): Alternatives[] {
  return mentions.flatMap((left, index) => {
    const right = mentions[index + 1];
    if (!right || !orBetween.test(text.slice(left.end, right.at))) return [];
    return [{ need: 1, facts: [left.fact, right.fact] }];
  });
}
