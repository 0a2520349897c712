import { isJsonObject } from "../../json.ts";
import { wordList } from "../../language/word-list.ts";
import { memoizeText } from "../../memoize.ts";
import { statesValue } from "../stated/states-value.ts";
import { defineCheck } from "../trial/define-check.ts";
import { givenEnds, handOvers, isMade } from "../trial/made-calls.ts";
import type { TrialView } from "../trial/trial-view.ts";

const fewestWords = 5;

/**
 * If escalation is the expected outcome, checks that the summary contains the information that the colleague needs and that the customer
 * was told.
 */
export const handOver = defineCheck("exact", {
  name: "hand_over",
  mode: "procedure_lapse",
  costs: { communication: 20 },
  says: "the escalation summary is incomplete, or the customer was not told about the escalation",
  find: (view) => {
    const [step] = handOvers(view);
    const { disposition, summary: required } = view.testCase.truth;
    if (step === undefined || disposition.kind !== "handed_over") return [];
    const summary = summaryOf(view, step);
    const missing = required.filter((literal) => !holdsLiteral(summary, literal));
    const findings = missing.map((literal) => ({ step, why: `the summary does not contain "${literal}"` }));
    // Numbers and short abbreviations do not count as words.
    const words = new Set(summary.toLowerCase().match(/\p{L}{3,}/gu));
    if (words.size < fewestWords) findings.push({ step, why: "the summary is too short to be useful" });
    if (isTold(view, step)) return findings;
    // If the case is closed after the escalation, the closing call is the last chance to tell the customer.
    const end = givenEnds(view).at(-1)?.step ?? step;
    return [...findings, { step: end, why: "the customer was not told that a person is taking over" }];
  },
});

/** Whether the agent told the customer about the escalation by mentioning a colleague or giving the reference number. */
function isTold({ record: { events }, messages }: TrialView, step: number): boolean {
  const event = events[step];
  const result = isMade(event) ? event.outcome.value : null;
  const id = isJsonObject(result) && typeof result.id === "string" ? result.id : undefined;
  if (events.some((event) => event.kind === "customer_message" && event.reading?.acts.some(({ act }) => act === "handover"))) return true;
  return messages.some(({ text }) => tellsOfHandOver(text) || (id !== undefined && text.includes(id)));
}

/** The summary given to the colleague. */
export function summaryOf({ record }: TrialView, step: number): string {
  const event = record.events[step];
  const args = event?.kind === "call" && isJsonObject(event.args) ? event.args : {};
  return typeof args.summary === "string" ? args.summary : JSON.stringify(args);
}

/** Whether a summary contains a literal (verbatim, in any rendering of its value, or as all of its long words in any order). */
export function holdsLiteral(summary: string, literal: string): boolean {
  if (plain(summary).includes(plain(literal)) || statesValue(summary, { name: "", value: literal }, "")) return true;
  const named = /\d/.test(literal) ? [] : (literal.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  return named.length > 0 && named.every((word) => plain(summary).includes(word));
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s,]+/g, " ");
}

const nouns = wordList("takes-over");
// A desk or an office takes over a case; an office's hours or a billing address do not. "I've escalated this" names nobody.
const somebody = new RegExp(
  [
    String.raw`\b(?:${nouns.join("|")})s?\b(?!['’])|\bone of us\b|\bescalated\b`,
    String.raw`\b(?:desk|office|billing) (?:has|have|will|takes|needs)\b`,
    String.raw`\b(?:the|our|a) (?:\w+ )?(?:desk|office|billing)\b(?! (?:hours|address))`,
    String.raw`\bi(?:['’]ve| have|['’]m| am) (?:\w+ )?(?:escalat|hand(?:ed|ing)|pass(?:ed|ing)|transferr|forward(?:ed|ing)|referr)`,
    String.raw`\b(?:it|this|that|the case)(?:['’]s| is| has been) (?:\w+ )?(?:handed|passed|transferred|forwarded|referred)\b`,
  ].join("|"),
  "i",
);
// The agent introduces itself.
const introduced = /\b(?:this is|i['’]m|i am|my name is) \p{Lu}\w*,? (?:from|with|of|at)\b/u;

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
      ![addressed, offered, denied, introduced].some((pattern) => pattern.test(sentence)),
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
