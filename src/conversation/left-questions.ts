import type { CaseCustomer } from "../case/case-customer.ts";
import type { Fact, Scalar } from "../case/fact.ts";
import { questionsKnownTo } from "../case/lessons.ts";
import { namesGoal } from "./acceptance.ts";
import { type AskedPart, askedParts, isWish } from "./asked-parts.ts";
import { isTaughtFor, resemblance } from "./asked-topics.ts";
import { openSentences } from "./asks-yes.ts";
import { relatedness, roughStems } from "./fact-words.ts";
import { requestZones } from "./request-zone.ts";
import { isIdentity, type Question, SLOT_OF_GOAL } from "./slot-names.ts";
import { mentionsOf } from "./spotted-slots.ts";

/** A customer and all facts it knows. */
interface Knowing {
  readonly customer: CaseCustomer;
  readonly facts: ReadonlyMap<string, Fact>;
}

/** The customer, and the questions already found in a message before its remaining questions are examined. */
interface Placed extends Knowing {
  readonly questions: readonly Question[];
}

/**
 * The questions in a message that were not matched by the reader or by the names of facts. Each question is assigned to the fact with which
 * it shares the most words, to the customer's goal, or to something the customer cannot answer.
 */
export function leftQuestions(message: string, placed: Placed): Question[] {
  const known = placed.questions.filter(({ kind }) => kind === "fact" || kind === "unknown");
  const left = askedParts(message).flatMap((part): Question[] => {
    // In "could you send me those?" and "which are they?", the pronoun refers to another part of the message.
    if (roughStems(part.text).size === 0 && !part.isWish) return [];
    return known.some((question) => isFor(part, question, placed)) ? [] : meaningOf(part, placed);
  });
  // If the customer is asked for a preference, such as a day or a size, its answer already says what it wants.
  const saysWish = [...known, ...left].some((question) => question.kind === "fact" && ofWishes.test(question.fact));
  return saysWish ? left.filter(({ slot }) => slot !== SLOT_OF_GOAL) : left;
}

const whichOne = /\bwhich (?:one|of (?:the|these|those)|is it|describes|applies|fits)\b/i;
const option = /^\s*(?:[-*•–]|\d+[.)])\s+|^\W*if\b/i;

/**
 * The question about a fact that a message such as "which of the two is it?" asks. The fact is the one that the options in the message
 * describe.
 */
export function factAmongOptions(message: string, { customer, facts }: Knowing): Question | undefined {
  const asking = openSentences(message).find((text) => text.includes("?") && whichOne.test(text) && !isWish(text));
  if (asking === undefined) return undefined;
  const options = message
    .replaceAll("**", "")
    .split(/\n|(?<=[.!?])\s+/)
    .filter((line) => option.test(line));
  if (options.length < 2) return undefined;
  const named = highest(facts, (slot, fact) => relatedness(options.join(" "), slot, fact));
  const own = new Map([...facts].filter(([slot]) => !Object.hasOwn(customer.asides, slot)));
  const taught = highest(own, (slot) => Math.max(...options.map((line) => resemblance(line, slot, customer))));
  const found = [named, taught].find((best) => best !== undefined && best.rate >= 4);
  return found && { kind: "fact", slot: found.slot, fact: found.slot, text: asking };
}

/** Whether a message states a fact's value without asking for it; the customer then need not repeat it. */
export function isStated(message: string, slot: string, { customer, facts }: Knowing): boolean {
  const fact = facts.get(slot);
  if (fact?.kind !== "value" || typeof fact.value === "boolean" || String(fact.value).length < 3) return false;
  const isSaid = openSentences(message).some((sentence) => !/\?\**$/.test(sentence) && hasWords(sentence, fact.value));
  if (!isSaid) return false;
  return !requestZones(message).some(
    ({ text }) =>
      mentionsOf(text, [slot]).length > 0 ||
      hasWords(text, fact.value) ||
      relatedness(text, slot, fact) > 1 ||
      // A text such as "Which one?" only refers to the stated options, so the examples do not apply to it.
      (roughStems(text).size > 0 && isTaughtFor(text, slot, customer)),
  );
}

function hasWords(text: string, words: Scalar): boolean {
  const plain = (value: string) =>
    ` ${value
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()} `;
  return plain(text).includes(plain(String(words)));
}

/** Whether a question that is already known belongs to this part. */
function isFor({ text }: AskedPart, question: Question, { customer, facts }: Placed): boolean {
  const name = question.kind === "fact" ? question.fact : question.slot;
  if (text.includes(question.text) || mentionsOf(text, [name]).length > 0) return true;
  if (resemblance(text, name, customer) > 0) return true;
  const fact = facts.get(name);
  return fact !== undefined && relatedness(text, name, fact) >= (isIdentity(name) ? enough : 1);
}

/** The minimum relatedness for a fact to answer a question. */
const enough = 2;
const ofWishes = /(?:^|_)(?:preferred|preference|new|color|size|harness|quantity|wish|split|hour)(?:_|$)/;

// The reason given for a question, as in "so I can look at it", is about the agent's own actions.
const purpose = /,? (?:in case|so(?: that)?) [^,.?]*\b(?:i|we) .*$/i;

/** The fact with the highest score, apart from those that identify the customer. */
function highest(
  facts: ReadonlyMap<string, Fact>,
  rateOf: (slot: string, fact: Fact) => number,
): { readonly slot: string; readonly rate: number } | undefined {
  return [...facts]
    .filter(([slot, { reveal }]) => (reveal === "on_ask" || reveal === "opening") && !isIdentity(slot))
    .map(([slot, fact]) => ({ slot, rate: rateOf(slot, fact) }))
    .sort((left, right) => right.rate - left.rate)[0];
}

function meaningOf(part: AskedPart, { customer, facts }: Placed): Question[] {
  const { text, isYesNo, isQuestion } = part;
  const topics = questionsKnownTo(customer);
  const mayAsk = (slot: string) => !topics.knows(slot) && (!part.isWish || ofWishes.test(slot));
  const asked = text.replace(purpose, "");
  const best = highest(facts, (slot, fact) => (mayAsk(slot) ? relatedness(asked, slot, fact) : 0));
  if (best !== undefined && best.rate >= enough) return [{ kind: "fact", slot: best.slot, fact: best.slot, text }];
  if (!isQuestion) return [];
  if (part.isWish || (isYesNo && namesGoal(text, customer.goal))) return [{ kind: "open", slot: SLOT_OF_GOAL, text }];
  return [];
}
