import { asksForDetail } from "../language/rank/rank-facts.ts";
import { asksForYes, asksIfThatIsAll, asksToChoose, isYesOrNo, openSentences } from "./asks-yes.ts";

const wanting =
  /\b(?:needs?|require[sd]?|missing|please|kindly|send|give|tell|share|provide|state|specify|let (?:me|us)|may i|could you|can you|would you|without)\b/i;
const item = /^\s*(?:[-*•–]|\d+[.)]|[a-z]\))\s+\S/i;
// "… and how many of you are there?" asks for another detail, and so does "… and your postcode".
const nextDetail =
  /(?:[,;]|,? and|,? plus|,? as well as) (?=(?:wh\w+|how|may|could|can|do|does|is|are|your|the|an?|on|at|by|for|in|from|until) )/i;
const shortQuestion = /^\W*(?:[\p{L}'’]+\W+){0,5}[\p{L}'’]+\W*\?\W*$/u;

/** The probability from which a sentence without a question mark counts as asking for a detail. */
const probably = 0.5;

/**
 * The parts of a turn that may each ask for one detail, in whatever words: questions, requests and list items, divided where another detail
 * begins. "Is there anything else?" is none.
 */
export function askingParts(texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const sentences = openSentences(text).filter((sentence) => !asksIfThatIsAll(sentence));
    const isList = text.split("\n").every((line) => line.trim() === "" || item.test(line));
    const asks = isList || sentences.some((sentence) => sentence.includes("?") || wanting.test(sentence));
    return sentences
      .filter((sentence) =>
        sentence.includes("?") || wanting.test(sentence) || item.test(sentence)
          ? asks || !item.test(sentence)
          : asksForDetail(sentence) >= probably,
      )
      .flatMap((sentence) => sentence.split(nextDetail))
      .filter((part) => /\p{L}{2}/u.test(part));
  });
}

const asksWhat = /^\W*(?:(?:and|so|then|but|oh|also)\W+)*(?:wh(?:at|ich|ere|en|om?|ose|y)|how)\b(?! (?:about|if|don['’]t we)\b)/i;

const asksToTell =
  /\b(?:could|can|would|will) you (?:please |kindly |just )*(?:give|tell|send|share|provide|let (?:me|us) (?:know|have)|remind|state|spell|read)\b/i;

/** Whether a sentence can only ask for a detail, because it begins with a question word, asks to be told something, or is a list item. */
export function asksForDetailOnly(sentence: string): boolean {
  return asksWhat.test(sentence) || asksToTell.test(sentence) || item.test(sentence);
}

const wantsYes =
  /^\W*(?:how about|what if|why don['’]t we)\b|\b(?:yes|confirm(?:ation)?|proceed|go[- ]ahead|good to go|(?:that|this|it) (?:work|suit|sound|look)s?|happy (?:with|for)|okay|all right)\b/i;

/** Whether a sentence may ask for consent, like "Sound good?" or "Correct?", which refer to what was said before them. */
function mayAskForYes(sentence: string): boolean {
  if (asksForDetailOnly(sentence) || optionsIn(sentence).length > 0) return false;
  const isYesNo = sentence.includes("?") && isYesOrNo(sentence.replace(/^\W+/, ""));
  return isYesNo || asksForYes(sentence) || shortQuestion.test(sentence) || wantsYes.test(sentence);
}

/** Whether a sentence may ask which of several things the customer would like. */
export function mayAskToChoose(sentence: string): boolean {
  return asksToChoose(sentence) || (sentence.includes("?") && /\bor\b(?! no\b)/i.test(sentence) && !asksIfThatIsAll(sentence));
}

/** The sentences of a text that may ask for consent. */
export function sentencesForYes(text: string): string[] {
  return text.split(/(?<=[.!?]\**)\s+|\n+/).filter(mayAskForYes);
}

/** The options that a sentence puts up, in its own words; empty if it puts up none. */
export function optionsIn(sentence: string): string[] {
  const parts = sentence.split(/\bor\b/i);
  return mayAskToChoose(sentence) && parts.length > 1 ? parts : [];
}
