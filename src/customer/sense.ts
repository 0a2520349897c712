import type { Hearing } from "../conversation/hearing.ts";
import { type Agenda, normalizedTexts } from "./agenda.ts";

const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    "the a an i you we it is are was be to of and in on for with that this have has can will your my me our not no yes ok okay so if or " +
    "at as do from by what how please sorry thanks thank hello hi sure done all right great"
  ).split(" "),
);

const ABOUT_MACHINES = new RegExp(
  String.raw`\b(?:(?:ignore|disregard|forget|override)\s+(?:\w+\s+){0,3}(?:instructions?|prompts?|rules)|` +
    "system prompt|expected answer|ground truth|test case|grader|rubric|jailbreak|" +
    String.raw`you are (?:now )?an? (?:ai|assistant|language model|simulat\w+)|as an ai|pass\^k)\b`,
  "i",
);

const PLEASANTRY = new RegExp(
  String.raw`\b(?:thank|thanks|understand|happy to|glad to|pleased to|of course|certainly|sure|great|noted|` +
    String.raw`help you|assist you|appreciate|no problem|got it|welcome|let's|okay|ok|right)\b`,
  "i",
);

/** How the customer interprets a message without a recognised act. */
export function senseOf(agenda: Agenda, hearing: Hearing): "pleasantry" | "unclear" | "nonsense" {
  const text = hearing.texts.join(" ");
  // An echo, or the same unintelligible message again, counts as nonsense.
  if (isNonsense(text) || agenda.said.has(normalizedTexts(hearing)) || agenda.heard.has(normalizedTexts(hearing))) return "nonsense";
  return PLEASANTRY.test(text) && text.length < 400 ? "pleasantry" : "unclear";
}

/** Whether a message talks about prompts or testing instead of the case. */
export function isAboutMachines(hearing: Hearing): boolean {
  return hearing.texts.some((text) => ABOUT_MACHINES.test(text));
}

// Normal English has a function word every few words; noise, code and data dumps have hardly any.
function isNonsense(text: string): boolean {
  const words =
    text
      .slice(0, 2_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}']+/gu) ?? [];
  const known = words.filter((word) => FUNCTION_WORDS.has(word)).length;
  return words.length === 0 || known * 8 < words.length;
}
