import { type Fact, ownLine, type Scalar } from "../case/fact.ts";
import { questionsKnownTo } from "../case/lessons.ts";
import { namesGoal } from "./acceptance.ts";
import { type Hearer, isTaughtFor, resemblance } from "./asked-topics.ts";
import { openSentences } from "./asks-yes.ts";
import type { Question } from "./reading.ts";
import { type AskedPart, askedParts, isWish, requestZones } from "./request-zone.ts";
import { isIdentity, SLOT_OF_GOAL } from "./slot-names.ts";
import { comparable, mentionsOf } from "./spotted-slots.ts";

/**
 * The questions in a message that were not matched by the reader or by the names of facts. Each question is assigned to the fact with which
 * it shares the most words, to the customer's goal, or to something the customer cannot answer.
 */
export function leftQuestions(message: string, found: readonly Question[], hearer: Hearer): Question[] {
  const known = found.filter(({ kind }) => kind === "fact" || kind === "unknown");
  const left = askedParts(message).flatMap((part): Question[] => {
    // In "could you send me those?" and "which are they?", the pronoun refers to another part of the message.
    if (roughStems(part.text).size === 0 && !part.isWish) return [];
    return known.some((question) => isFor(part, question, hearer)) ? [] : meaningOf(part, hearer);
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
export function factAmongOptions(message: string, { customer, facts }: Hearer): Question | undefined {
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
export function isStated(message: string, slot: string, { customer, facts }: Hearer): boolean {
  const fact = facts.get(slot);
  if (fact?.kind !== "value" || !openSentences(message).some((sentence) => !/\?\**$/.test(sentence) && givesValue(sentence, fact)))
    return false;
  return !requestZones(message).some(
    ({ text }) =>
      mentionsOf(text, [slot]).length > 0 ||
      hasWords(text, fact.value) ||
      relatedness(text, slot, fact) > 1 ||
      // A text such as "Which one?" only refers to the stated options, so the examples do not apply to it.
      (roughStems(text).size > 0 && isTaughtFor(text, slot, customer)),
  );
}

/** Whether a text contains a fact's value, which must be long enough not to occur there by chance. */
export function givesValue(text: string, fact: Fact): boolean {
  return fact.kind === "value" && typeof fact.value !== "boolean" && String(fact.value).length > 2 && hasWords(text, fact.value);
}

function hasWords(text: string, words: Scalar): boolean {
  return ` ${comparable(text).plain()} `.includes(` ${comparable(String(words)).plain()} `);
}

/** Whether a question that is already known belongs to this part. */
function isFor({ text }: AskedPart, question: Question, { customer, facts }: Hearer): boolean {
  const name = question.kind === "fact" ? question.fact : question.slot;
  if (text.includes(question.text) || mentionsOf(text, [name]).length > 0) return true;
  if (resemblance(text, name, customer) > 0) return true;
  const fact = facts.get(name);
  return fact !== undefined && relatedness(text, name, fact) >= (isIdentity(name) ? enough : 1);
}

/** The minimum relatedness for a fact to answer a question. */
const enough = 2;
const ofWishes = /(?:^|_)(?:preferred|preference|new|color|size|quantity|wish)(?:_|$)/;

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

function meaningOf(part: AskedPart, { customer, facts }: Hearer): Question[] {
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

const everyday: ReadonlySet<string> = new Set(
  (
    "your yours with from that this them they have been were will would could about into just only also there their what when which " +
    "where order number item date back after before still send sent email want like know tell please thing more than then here some said " +
    "says mine really those these give hand three four mean okay right later both each once now"
  )
    .split(" ")
    .map(stem),
);

/** A rough stem: the word without inflectional endings. */
function stem(word: string): string {
  const plain = word.toLowerCase().replace(/colour/, "color");
  return plain.length > 4 ? plain.replace(/(?:ing|ed|es|s|e)$/, "").replace(/([^aeiou])\1$/, "$1") : plain;
}

/** The stems of a text's content words. */
function roughStems(text: string): ReadonlySet<string> {
  const words = text.match(/\p{L}{4,}/gu) ?? [];
  return new Set(words.map(stem).filter((word) => !everyday.has(word)));
}

function allStems(text: string): ReadonlySet<string> {
  return new Set((text.match(/\p{L}{3,}/gu) ?? []).map(stem));
}

/** How closely a question relates to a fact, judging by the words in the fact's name and value. */
export function relatedness(question: string, slot: string, fact: Fact): number {
  const { asked, content } = wordsOf(question);
  const names = namesIn(slot, question, fact);
  const named = names.filter((name) => name.length > 2 && !everyday.has(stem(name)) && asked.has(stem(name))).length;
  const shared = [...ownStems(fact)].filter((word) => content.has(word)).length;
  // A slot named just `date` is the date of one event; a question about another event asks for a different date.
  if (slot === "date" && shared === 0 && (content.size > 2 || ahead.test(question))) return 0;
  return 2 * Math.min(2, named) + Math.min(2, shared);
}

const qualifiers: ReadonlySet<string> = new Set(["preferred", "new"]);

/**
 * The words in a fact's name by which a question can refer to it. "Would you prefer the refund?" does not ask for
 * `preferred_flight`, so "preferred" counts only if the question is about flights, or if the fact is a time.
 */
function namesIn(slot: string, question: string, fact: Fact): readonly string[] {
  const all = slot.split("_");
  const heads = all.filter((name) => !qualifiers.has(name));
  if (heads.length === 0 || heads.length === all.length || heads.some((name) => name === "date" || name === "hour")) return all;
  const { asked } = wordsOf(question);
  const isNamed = heads.some((name) => asked.has(stem(name)));
  const isValue = fact.kind === "value" && question.includes(String(fact.value));
  return isNamed || isValue ? all : heads;
}

/** The words of a question. */
function wordsOf(question: string) {
  const plain = question.replaceAll(/\be-?mail address(?:es)?\b/gi, "email");
  const asking = asksWhen.test(plain) ? plain : plain.replaceAll(/\bwhen\b/gi, " ");
  return { asked: allStems(asking), content: roughStems(plain) };
}

const ahead = /\b(?:must|need|latest|deadline|by which|in time)\b/i;
// "Did they give you a report when it failed to come?" does not ask for a date.
const asksWhen = /(?:^\W*|\b(?:and|or|also|roughly|me|know|say|recall|remember|add|mention)\W+)when\b/i;

function ownStems(fact: Fact): ReadonlySet<string> {
  const value = fact.kind === "value" && typeof fact.value !== "boolean" ? String(fact.value) : "";
  return roughStems(fact.kind === "value" ? `${value} ${ownLine(fact, fact.value) ?? ""}` : (fact.caption ?? ""));
}
