import { asksForDetail } from "../language/rank/rank-facts.ts";
import { asksForYes, asksToChoose, openSentences } from "./asks-yes.ts";

const wanting = new RegExp(
  String.raw`\b(?:needs?|require[sd]?|missing|please|kindly|send|give|tell|share|provide|state|specify|let (?:me|us)|may i|could you|` +
    String.raw`can you|would you|without)\b`,
  "i",
);
const listMark = /^\s*(?:[-*•–]|\d+[.)]|[a-z]\))\s+/i;
const item = /^\s*(?:[-*•–]|\d+[.)]|[a-z]\))\s+\S/i;
const thatIsAll = new RegExp(
  String.raw`\b(?:any|some)(?:thing|one) (?:else|more|further)\b(?! (?:wrong|missing|damaged|(?:in|on|from) (?:the|your) ` +
    String.raw`(?:order|box|bag|parcel)))|\bis (?:that|this|it) (?:all|everything)\b(?! right)`,
  "i",
);
// "… and how many of you are there?" asks for another detail, and so does "… and your postcode".
const nextDetail =
  /(?:[,;]|,? and|,? plus|,? as well as) (?=(?:wh\w+|how|may|could|can|do|does|is|are|your|the|an?|on|at|by|for|in|from|until) )/i;
const shortQuestion = /^\W*(?:[\p{L}'’]+\W+){0,5}[\p{L}'’]+\W*\?\W*$/u;

/** Whether a sentence only asks if there is anything else; "before anything else, are you hurt?" does not. */
function isClosing(sentence: string): boolean {
  return thatIsAll.test(sentence) && !/\bbefore anything else\b/i.test(sentence);
}

/** The probability from which a sentence without a question mark counts as asking for a detail. */
const probably = 0.5;

// "To find your order, could you give me its number?" asks for the number only, and so does "I need that to find your order".
const purpose = /^\W*(?:so(?: that)?|to|in order to|before|once|when|if(?! you (?:can |could )?(?:give|tell|send|share|let))|i see) /i;
const telling = /\b(?:give|tell|send|share|provide|let me (?:know|have))\b/i;
const needsThat = /\b(?:needs?|require|asks? for) (?:that|this|it|these|those|them)\b/i;

/**
 * The parts of a turn that may each ask for one detail, in whatever words: questions, requests and list items, divided where another detail
 * begins. "Is there anything else?" is none.
 */
export function askingParts(texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const sentences = openSentences(text).filter((sentence) => !isClosing(sentence) && !needsThat.test(sentence));
    const isList = text.split("\n").every((line) => line.trim() === "" || item.test(line));
    const asks = isList || sentences.some((sentence) => sentence.includes("?") || wanting.test(sentence));
    const isAsking = (sentence: string) => {
      if (item.test(sentence)) return asks;
      return sentence.includes("?") || wanting.test(sentence) || asksForDetail(sentence) >= probably;
    };
    return sentences.filter(isAsking).flatMap(partsOf);
  });
}

/** The parts of the questions and plain requests in a turn, and the items that it lists. */
export function questionParts(texts: readonly string[]): string[] {
  const asked = (sentence: string) => sentence.includes("?") || telling.test(sentence) || item.test(sentence);
  return texts.flatMap((text) =>
    openSentences(text)
      .filter((sentence) => asked(sentence) && !isClosing(sentence))
      .flatMap(partsOf),
  );
}

function partsOf(sentence: string): string[] {
  const parts = sentence.split(nextDetail).filter((part) => /\p{L}{2}/u.test(part));
  const start = parts.findIndex((part) => !purpose.test(part));
  return start < 0 ? parts : parts.slice(start);
}

const asksWhat = /^\W*(?:(?:and|so|then|but|oh|also)\W+)*(?:wh(?:at|ich|ere|en|om?|ose|y)|how)\b(?! (?:about|if|don['’]t we)\b)/i;

const anyQuestionWord = /\b(?:wh(?:at|ich|ere|en|om?|ose|y)|how)\b/i;
const asksToTell = new RegExp(
  String.raw`\b(?:could|can|would|will) you (?:please |kindly |just )*(?:give|tell|send|share|provide|let (?:me|us) (?:know|have)|remind|` +
    String.raw`state|spell|read|confirm (?:the|your|which|what|whether))\b`,
  "i",
);

/** Whether a sentence can only ask for a detail, because it begins with a question word, asks to be told something, or is a list item. */
export function asksForDetailOnly(sentence: string): boolean {
  // Every sentence may be formatted as a list item, so an item is read like a sentence if it has a question mark.
  const isItem = item.test(sentence) && !sentence.includes("?");
  return isItem || asksWhat.test(sentence.replace(listMark, "")) || asksToTell.test(sentence);
}

// In a question, and in a sentence without a question mark, where "okay" or "I will confirm it" asks for nothing.
const wantsYes = new RegExp(
  String.raw`^\W*(?:how about|what if|why don['’]t we)\b|\b(?:yes|confirm(?:ation)?|proceed|go[- ]ahead|good to go|(?:that|this|it) ` +
    String.raw`(?:work|suit|sound|look)s?|happy (?:with|for)|okay|all right|is (?:that|this) (?:how|what))\b`,
  "i",
);
const demandsYes = new RegExp(
  String.raw`\b(?:yes|proceed|go[- ]ahead)\b|\bplease (?:confirm|approve|agree)\b(?! (?:the|your|which|what|whether)\b)|` +
    String.raw`\byour (?:confirmation|agreement|approval|consent|okay|ok)\b`,
  "i",
);
const asksForLeave = new RegExp(
  String.raw`\b(?:may|can|could|shall) (?:i|we) (?:just |first |also |please )*(?:ask|have (?:your|the)|know|see|` +
    String.raw`take (?:your|the|down)|put you on|get your|check|look)\b`,
  "i",
);
// "I'd put you down for Tuesday, shall I?" proposes something; "have you still got the card?" asks for a detail.
const proposing = new RegExp(
  String.raw`\b(?:i|we)(?:['’](?:ll|d)| (?:will|would|can|could|shall|may))\b|\b(?:shall|can|may|could|should) (?:i|we)\b|` +
    String.raw`\b(?:want|like|need|have) (?:it|me|that|this|one)\b|, (?:are|is|do|will|would|shall|ok|okay|right|deal)\b[^,?]{0,12}\?`,
  "i",
);
const asksWhether = /^\W*(?:have|has|had|did|was|were|is there|are there|any)\b/i;

/** Whether a sentence may ask for consent, like "Sound good?" or "Correct?", which refer to what was said before them. */
function mayAskForYes(sentence: string): boolean {
  if (isClosing(sentence) || asksForDetailOnly(sentence) || optionsIn(sentence).length > 0) return false;
  if (!sentence.includes("?")) return demandsYes.test(sentence) || asksForYes(sentence);
  if (asksForLeave.test(sentence)) return false;
  const isPlain = !anyQuestionWord.test(sentence);
  const isShort = shortQuestion.test(sentence) && !asksWhether.test(sentence);
  return (isPlain && (proposing.test(sentence) || isShort)) || asksForYes(sentence) || wantsYes.test(sentence);
}

const choosing = /\b(?:torn between|choose|pick|which|whether|either|let me know|prefer|rather)\b/i;

/** Whether a sentence may ask which of several things the customer would like. */
export function mayAskToChoose(sentence: string): boolean {
  if (asksToChoose(sentence)) return true;
  return (sentence.includes("?") || choosing.test(sentence)) && /\bor\b(?! no\b)/i.test(sentence) && !isClosing(sentence);
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
