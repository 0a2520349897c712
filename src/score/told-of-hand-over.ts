import { plainSentencesOf } from "./sentences.ts";

// Who takes a case over, as desks call them.
const nouns = `
  colleague teammate team manager supervisor specialist person human someone somebody department adviser advisor expert
  representative lead staff officer handler reviewer engineer billing desk office`
  .trim()
  .split(/\s+/);
const somebody = new RegExp(String.raw`\b(?:${nouns.join("|")})s?\b(?!['’])`, "i");

// People who are not of the desk, and the desk as the one that is written to: neither takes anything over.
const others =
  /\b(?:carrier|courier|bank|airport|landlord|insurer|seller|agency)(?:['’]s)? (?:\w+ )?(?:team|people|manager|staff)\b/i;
const addressed =
  /\b(?:thank(?:s| you)|your (?:own )?(?:manager|team|colleague)|for our team|help ?desk|i understand)\b/i;

// What could be, is wished for or is denied is no hand-over.
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
 * Whether a message says that somebody else takes the case from here on, in whatever words. Asked only where a hand-over was
 * made, so that the mention of a colleague is enough.
 */
export function tellsOfHandOver(message: string): boolean {
  return plainSentencesOf(message).some(
    (sentence) =>
      somebody.test(sentence.replace(others, "")) &&
      !sentence.endsWith("?") &&
      ![addressed, offered, denied].some((pattern) => pattern.test(sentence)),
  );
}
