import { memoizeText } from "../../memoize.ts";

// Nouns that desks use for the people who take over a case.
const nouns = `
  colleague teammate team manager supervisor specialist person human someone somebody department adviser advisor expert
  representative lead staff officer handler reviewer engineer billing desk office`
  .trim()
  .split(/\s+/);
const somebody = new RegExp(String.raw`\b(?:${nouns.join("|")})s?\b(?!['’])`, "i");

// Outsiders, and the desk itself as a recipient; neither takes over a case.
const others = /\b(?:carrier|courier|bank|airport|landlord|insurer|seller|agency)(?:['’]s)? (?:\w+ )?(?:team|people|manager|staff)\b/i;
const addressed = /\b(?:thank(?:s| you)|your (?:own )?(?:manager|team|colleague)|for our team|help ?desk|i understand)\b/i;

// An escalation that is only possible, wished for or denied does not count.
const offered = new RegExp(
  [
    String.raw`\b(?:if|should|in case) you\b|\byou(?:['’]d| would) (?:like|prefer|rather)\b`,
    String.raw`\b(?:${nouns.join("|")})s?\b(?: \w+){0,2} (?:could|might|may)\b`,
    String.raw`\b(?:i|we) (?:could|might|may|can) (?:\w+ )?(?:pass|hand|ask|get|put|bring|forward)\b`,
  ].join("|"),
  "i",
);
const denied = new RegExp(
  [
    String.raw`\bno (?:${nouns.join("|")})\b|\bnobody\b`,
    String.raw`(?:\b(?:not|never|cannot)|n['’]t)(?: \w+){0,2} (?:pass|hand|transfer|escalat|forward|refer|involv)`,
  ].join("|"),
  "i",
);

/**
 * Whether a message says, in any wording, that someone else takes over the case. Used only in trials where the case was escalated, so a
 * mention of a colleague is enough.
 */
export function tellsOfHandOver(message: string): boolean {
  return plainSentencesOf(message).some(
    (sentence) =>
      somebody.test(sentence.replace(others, "")) &&
      !sentence.endsWith("?") &&
      ![addressed, offered, denied].some((pattern) => pattern.test(sentence)),
  );
}

// Markdown characters affect the look of a text, not its meaning.
const markup = /[*`#|]+|__/g;

/**
 * The sentences of a message, without Markdown; a list item is one sentence. Full stops in numbers, dates and addresses, or after a title,
 * do not end a sentence.
 */
const plainSentencesOf = memoizeText((text: string): readonly string[] =>
  text
    .replaceAll(markup, " ")
    .replaceAll(/ {2,}/g, " ")
    .split(/(?<=[.!?])(?<!\b(?:Mr|Mrs|Ms)\.)\s+(?=[\p{Lu}"'“(])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== ""),
);
