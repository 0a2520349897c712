import { rememberSaid } from "../../remember.ts";

/** A part of a sentence, and how it is meant. */
export interface SaidClause {
  readonly text: string;
  /** "not", "never", "can't". */
  readonly denied: boolean;
  /** "may", "should", "likely": what is only held possible. */
  readonly hedged: boolean;
  /** Part of a question, or of a sentence that hangs on something: "if", "once", "unless". */
  readonly open: boolean;
}

const asked = /\?["'”’)]*\s*$/;
const condition = /\b(?:if|unless|whether|provided|assuming|in case|(?<!\b(?:this|at) )once|as soon as|until)\b/i;
const denial = /\b(?:not|never|cannot|neither|nor|no|none|nothing|nobody|without|unable)\b|n['’]t\b/i;
const hedge =
  /\b(?:should|would|could|can|may|might|perhaps|maybe|possibly|probably|likely|usually|normally|typically|generally|often|about|hope(?:fully)?|expected|estimated?)\b/i;
const joint = /[,;:]\s+|\s[–—-]\s|\s+(?=(?:and|but|so|because|though|although|while|as)\s)/;

/** The clauses of a sentence. A condition anywhere opens all of them: what follows from it is not said outright. */
export const clausesOf: (sentence: string) => readonly SaidClause[] = rememberSaid(256, (sentence) => {
  const open = asked.test(sentence) || condition.test(sentence);
  return sentence
    .split(joint)
    .map((text) => ({ text: text.trim(), denied: denial.test(text), hedged: hedge.test(text), open }))
    .filter(({ text }) => text !== "");
});
