import type { Fact } from "../case/fact.ts";
import { memoize, memoizeLatest } from "../memoize.ts";

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
export function roughStems(text: string): ReadonlySet<string> {
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

/** The words of a question, cached because the question is compared with one fact after another. */
const wordsOf = memoizeLatest((question: string) => {
  const plain = question.replaceAll(/\be-?mail address(?:es)?\b/gi, "email");
  const asking = asksWhen.test(plain) ? plain : plain.replaceAll(/\bwhen\b/gi, " ");
  return { asked: allStems(asking), content: roughStems(plain) };
});

const ahead = /\b(?:must|need|latest|deadline|by which|in time)\b/i;
// "Did they give you a report when it failed to come?" does not ask for a date.
const asksWhen = /(?:^\W*|\b(?:and|or|also|roughly|me|know|say|recall|remember|add|mention)\W+)when\b/i;

const ownStems = memoize((fact: Fact) => {
  const value = fact.kind === "value" && typeof fact.value !== "boolean" ? String(fact.value) : "";
  return roughStems(fact.kind === "value" ? `${value} ${fact.say ?? ""}` : (fact.caption ?? ""));
});
