import { rememberSaid } from "../../remember.ts";
import type { TrialView } from "../trial-view.ts";
import { contentStems } from "./content-stems.ts";
import { waysOf } from "./needed-words.ts";
import { groundingOf, writtenShare } from "./rule-sources.ts";
import { forbidding, obliging, restricting, stageProps, standing } from "./rule-words.ts";
import type { StatementCheck } from "./statement-check.ts";

const ruling = new RegExp(`\\b(?:${[obliging, restricting, forbidding, standing].join("|")})\\b`, "i");
const speaker = /\b(?:i|i'm|i've|i'll|i'd|me|my|let's)\b/i;
const cause = /\b(?:because|since|as|for)\s+|[:;]\s+/i;
// What is asked, held possible or not needed lays nothing down; nor does a courtesy: "If you need anything else, …".
const loose =
  /\w_\w|\?["')]*\s*$|^(?:[-*•\d.]+ )?(?:\w+, )?(?:if|once|should|whether|when|before) (?:you|there|it|we)\b|\byou (?:may|might|will|would)(?: also| then)? (?:need|have) to\b|\byou'(?:ll|d) (?:need|have) to\b|\b(?:may|might|could|usually|typically|often|sometimes)\b(?! not)|\b(?:need not|no need|needn't|don't (?:need|have) to|(?:not|isn't|aren't) (?:needed|required|necessary)|no [\w ]{1,30}(?:needed|required|necessary))\b/i;
// What is said of one day, one number or one thing of the customer's is no rule, but how it is applied.
const particular =
  /\d{4}|[A-Z]{1,4}-?\d{2,}|\b(?:january|february|march|april|may \d|june|july|august|september|october|november|december|today|tomorrow|yesterday|tonight|this (?:morning|afternoon|evening|week|one|time|case|order|bill|bag|parcel|booking)|right now|at the moment|currently|already|yet|so far|has been|have been|you've|we've|you have (?:already|been)|meanwhile)\b/i;
const narrated = /\b(?:was|were|had|did|went|came|arrived|left|ended|showed|said|told|heard|shows?|says)\b/i;

// Whom or when a rule is about may lie in the past: "bags that were delivered on a Sunday".
const aside =
  /\b(?:when|if|unless|as long as|who|that|which)\b[^,;]*?(?=[,;]|$|\b(?:are|is|must|can|cannot|can't|may|have to|has to|need|needs)\b)/gi;

const props = new Set(stageProps.flatMap((word) => contentStems(word)));

/** Sentences about fewer things than this say too little to be held against anything. */
const fewestThings = 3;
/** Where so much is borne out, nothing is held against a sentence. */
const enoughShare = 0.7;
const enoughWithoutProps = 0.6;

/** The part of a sentence that lays down a rule; empty when none does. */
const ruleIn: (sentence: string) => string = rememberSaid(1_024, (said) => {
  const sentence = said.replaceAll("’", "'");
  if (loose.test(sentence)) return "";
  const part = speaker.test(sentence)
    ? sentence.split(cause).findLast((tail, index) => index > 0 && !speaker.test(tail))
    : sentence;
  if (part === undefined) return "";
  const main = part.replaceAll(aside, "");
  if (particular.test(main)) return "";
  const cue = ruling.exec(main) ?? ruling.exec(part);
  return cue && !narrated.test(main.slice(0, cue.index)) ? part : "";
});

/** Whether a sentence is a rule that stands nowhere, as far as its words tell. */
function isInvented(view: TrialView, sentence: string): boolean {
  const rule = ruleIn(sentence);
  if (rule === "" || isWritten(view, rule)) return false;
  const { size, missing, share } = groundingOf(view, rule);
  if (size < fewestThings) return false;
  return (missing.length >= 2 && share < enoughWithoutProps) || (share < enoughShare && missing.some(isProp));
}

/** Whether the desk has so much of it in writing that nothing else needs to be looked at: what the trial brought up only adds. */
function isWritten(view: TrialView, rule: string): boolean {
  const stems = contentStems(rule);
  if (stems.length < fewestThings) return true;
  return writtenShare(view, rule) >= (stems.some(isProp) ? enoughShare : enoughWithoutProps);
}

function isProp(stem: string): boolean {
  return props.has(stem);
}

const words =
  "must have has need needs require* mandatory compulsory oblig* only solely strictly exclusively limited restricted reserved subject unless otherwise long provided per maximum minimum risk person advance upfront never not no nor cannot can t may forbidden prohibited banned exclud* exempt void* forfeit* lose loses expire* lapse* invalid* disqualif* ineligible against polic* rule* procedure* guideline* regulation* law legally always default practice principle protocol terms print counts deemed treated kept considered";

/** Rules of which a person should see whether they stand anywhere. */
export const inventedRule: StatementCheck = {
  words,
  ways: () => waysOf(ruling),
  check: "unsourced",
  mode: "dishonesty",
  wrong: ({ view, sentence }) =>
    isInvented(view, sentence) ? "lays down what may be no rule of this desk" : undefined,
};
