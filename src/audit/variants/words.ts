import { sentencesOf } from "../../agent/stand-in/say-value.ts";
import type { Situation } from "../../agent/stand-in/situation.ts";
import type { Tampering } from "../../agent/stand-in/tampering.ts";
import { readLiterals } from "../../language/read-literals.ts";
import { policySentences } from "../../suite/policy-sentences.ts";
import { factsOf } from "../mutation/facts.ts";
import type { GoldenRun } from "../trials/golden-run.ts";
import { inOtherManner, inOtherWords, type VariantKinds } from "./variation.ts";

const months = "January|February|March|April|May|June|July|August|September|October|November|December";
const spokenDate = new RegExp(`\\b(${months}) (\\d{1,2}), (\\d{4})\\b`, "g");

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
export const wordVariants: VariantKinds = {
  // Sends every sentence as a separate message.
  "messages-split": () => {
    const say: Tampering["say"] = (text, turn) => {
      const sentences = sentencesOf(text);
      for (const sentence of sentences.slice(0, -1)) turn.say(sentence);
      return sentences.at(-1) ?? text;
    };
    return [{ what: "one sentence each", open: () => ({ say }) }];
  },
  "messages-merged": () => inOtherManner("outcome and goodbye in one", { waits: false }),
  "asks-one-by-one": ({ situation, record, suite }) => {
    const slots = new Set(slotsIn(situation));
    const turns = record.events.filter(({ kind }) => kind === "customer_message").length;
    return slots.size > 1 && turns + slots.size - 1 <= suite.turns ? inOtherManner("one fact at a time", { asks: "singly" }) : [];
  },
  // Asks for values and files in one message.
  "asks-at-once": ({ situation, played }) => {
    const hasFile = slotsIn(situation).some((slot) => played.customer.facts[slot]?.kind === "attachment");
    return hasFile ? inOtherManner("all at once", { asks: "at_once" }) : [];
  },
  paraphrased: inOtherWords("says the same in other words", (text) =>
    rewordings.reduce((words, [pattern, other]) => words.replaceAll(pattern, other), text),
  ),
  "dates-day-first": inOtherWords("writes 12 March 2026", (text) => text.replaceAll(spokenDate, "$2 $1 $3")),
  "dates-without-year": inOtherWords("writes March 12", (text) => text.replaceAll(spokenDate, "$1 $2")),
  "dates-iso": inOtherWords("writes 2026-03-12", (text) => text.replaceAll(spokenDate, (date) => isoOf(date))),
  "amounts-in-words": inOtherWords("writes 97.30 dollars", (text) => text.replaceAll(/\$(\d+\.\d\d)/g, "$1 dollars")),
  apology: inOtherWords("apologises first", (text) => `I am sorry about all this. ${text}`),
  "small-talk": inOtherWords("adds a friendly remark", (text) => `I hope your week is going well. ${text}`),
  formatted: inOtherWords("formats every sentence as a list item", (text) => `- ${sentencesOf(text).join("\n- ")}`),
  typographic: inOtherWords("uses curly quotes and non-breaking spaces", (text) =>
    text.replaceAll("'", "’").replaceAll(/\$(\d)/g, "$\u00a0$1"),
  ),
  "told-twice": inOtherWords("repeats the facts", withRecap),
  "policy-quoted": inOtherWords("quotes the policy it follows", withPolicy),
};

/** The facts that the plan asks the customer for. */
function slotsIn({ plan }: Situation): string[] {
  return plan.flatMap(({ given }) => Object.values(given));
}

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
