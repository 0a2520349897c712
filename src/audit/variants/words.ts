import { sentencesOf } from "../../agent/stand-in/say-value.ts";
import type { Tampering } from "../../agent/stand-in/tampering.ts";
import { readLiterals } from "../../language/read-literals.ts";
import { policySentences } from "../../suite/policy-sentences.ts";
import { factsOf } from "../mutation/facts.ts";
import type { GoldenRun } from "../trials/golden-run.ts";
import { inOtherManner, inOtherWords, type VariantKind } from "./variation.ts";

const months = "January|February|March|April|May|June|July|August|September|October|November|December";
const spokenDate = new RegExp(`\\b(${months}) (\\d{1,2}), (\\d{4})\\b`, "g");

const split: VariantKind = {
  name: "messages-split",
  about: "sends every sentence as a separate message",
  appliesTo: () => {
    const say: Tampering["say"] = (text, turn) => {
      const sentences = sentencesOf(text);
      for (const sentence of sentences.slice(0, -1)) turn.say(sentence);
      return sentences.at(-1) ?? text;
    };
    return [{ what: "one sentence each", open: () => ({ say }) }];
  },
};

const merged: VariantKind = {
  name: "messages-merged",
  about: "tells the outcome and ends the case in one message",
  appliesTo: () => [inOtherManner("outcome and goodbye in one", { waits: false })],
};

const singly: VariantKind = {
  name: "asks-one-by-one",
  about: "asks for one fact at a time",
  appliesTo: (golden) => {
    const slots = new Set(golden.situation.plan.flatMap(({ given }) => Object.values(given)));
    const turns = golden.record.events.filter(({ kind }) => kind === "customer_message").length;
    return slots.size > 1 && turns + slots.size - 1 <= golden.suite.turns ? [inOtherManner("one fact at a time", { asks: "singly" })] : [];
  },
};

const atOnce: VariantKind = {
  name: "asks-at-once",
  about: "asks for values and files in one message",
  appliesTo: ({ situation, played }) => {
    const slots = situation.plan.flatMap(({ given }) => Object.values(given));
    const hasFile = slots.some((slot) => played.customer.facts[slot]?.kind === "attachment");
    return hasFile ? [inOtherManner("all at once", { asks: "at_once" })] : [];
  },
};

/** Replacements that are applied one after another wherever they match. */
const rewordings: readonly (readonly [RegExp, string])[] = [
  [/Could you (?:give|tell) me ([^?]+)\?/g, "Please tell me $1."],
  [/Could you(?: please)? send me/g, "Can you send me"],
  [/Shall I go ahead\?|Is that all right with you\?/g, "Would you like me to do that?"],
  [/Is there anything else I can (?:do for you|help you with)\?|Can I help you with anything else\?/g, "Is there anything else?"],
  [/\bI've\b/g, "I have"],
  [/\bThank you\b/g, "Many thanks"],
];

/** Variants that differ in wording. */
export const wordVariants: readonly VariantKind[] = [
  split,
  merged,
  singly,
  atOnce,
  inOtherWords("paraphrased", "says the same in other words", (text) =>
    rewordings.reduce((words, [pattern, other]) => words.replaceAll(pattern, other), text),
  ),
  inOtherWords("dates-day-first", "writes 12 March 2026", (text) => text.replaceAll(spokenDate, "$2 $1 $3")),
  inOtherWords("dates-without-year", "writes March 12", (text) => text.replaceAll(spokenDate, "$1 $2")),
  inOtherWords("dates-iso", "writes 2026-03-12", (text) => text.replaceAll(spokenDate, (date) => isoOf(date))),
  inOtherWords("amounts-in-words", "writes 97.30 dollars", (text) => text.replaceAll(/\$(\d+\.\d\d)/g, "$1 dollars")),
  inOtherWords("apology", "apologises first", (text) => `I am sorry about all this. ${text}`),
  inOtherWords("small-talk", "adds a friendly remark", (text) => `I hope your week is going well. ${text}`),
  inOtherWords("formatted", "formats every sentence as a list item", (text) =>
    sentencesOf(text)
      .map((sentence) => `- ${sentence}`)
      .join("\n"),
  ),
  inOtherWords("typographic", "uses curly quotes and non-breaking spaces", (text) =>
    text.replaceAll("'", "’").replaceAll(/\$(\d)/g, "$\u00a0$1"),
  ),
  inOtherWords("told-twice", "repeats the facts", (text, golden) => withRecap(text, golden)),
  inOtherWords("policy-quoted", "quotes the policy it follows", (text, golden) => withPolicy(text, golden)),
];

function isoOf(date: string): string {
  const [literal] = readLiterals(date);
  return literal?.kind === "date" ? literal.value : date;
}

function withRecap(text: string, golden: GoldenRun): string {
  const told = sentencesOf(text).filter((sentence) => factsOf(golden).some(({ said }) => sentence.includes(said)));
  return told.length === 0 ? text : `${text} Once more: ${told.join(" ")}`;
}

function withPolicy(text: string, { desk, testCase, played }: GoldenRun): string {
  const sentence = policySentences(desk.policy).find(({ id }) => testCase.rules.includes(id));
  const isReason = played.truth.explain !== undefined && text.includes(played.truth.explain.slice(0, 30));
  return sentence && isReason ? `${text} Our policy says: ${sentence.text.replaceAll("`", "")}` : text;
}
