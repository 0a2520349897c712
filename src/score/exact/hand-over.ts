import { isJsonObject } from "../../json.ts";
import { textsIn } from "../stated/json-parts.ts";
import { statesValue } from "../stated/states-value.ts";
import { defineCheck } from "../trial/define-check.ts";
import type { TrialView } from "../trial/trial-view.ts";
import { unfilledIn } from "./unfilled.ts";

const fewestWords = 5;

/**
 * If escalation is the expected outcome, checks that the summary contains the information that the colleague needs and that the agent wrote
 * to the customer. What it wrote is for `untold_escalation` to read.
 */
export const handOver = defineCheck("exact", {
  name: "hand_over",
  mode: "procedure_lapse",
  costs: { communication: 20 },
  says: "the escalation summary is incomplete or contains a placeholder, or the customer got no message about the escalation",
  find: (view) => {
    const [step] = view.handOvers();
    const { disposition, summary: required } = view.testCase.truth;
    if (step === undefined || disposition.kind !== "handed_over") return [];
    const summary = summaryOf(view, step);
    const missing = required.filter((literal) => !holdsLiteral(summary, literal));
    const findings = missing.map((literal) => ({ step, why: `the summary does not contain "${literal}"` }));
    for (const blank of blanksIn(view, step)) findings.push({ step, why: `the escalation contains "${blank}", which was never filled in` });
    // Numbers and short abbreviations do not count as words.
    const words = new Set(summary.toLowerCase().match(/\p{L}{3,}/gu));
    if (words.size < fewestWords) findings.push({ step, why: "the summary is too short to be useful" });
    if (isLeftInSilence(view, step)) findings.push({ step, why: "the customer got no message about the escalation" });
    return findings;
  },
});

/** The placeholders left in an escalation, except those that the agent quotes from a record or from the customer. */
function blanksIn({ record, shown }: TrialView, step: number): string[] {
  const event = record.events[step];
  const texts = event?.kind === "call" ? textsIn(event.args).map(({ text }) => text) : [];
  const isQuoted = (blank: string) => shown().some((one, index) => index < step && one?.includes(blank.toLowerCase()));
  return texts.flatMap(unfilledIn).filter((blank) => !isQuoted(blank));
}

/** Whether the customer got no message in the turn in which the agent escalated the case, nor later. */
function isLeftInSilence({ record: { events }, messages }: TrialView, escalation: number): boolean {
  const turn = events.findLastIndex((event, index) => index < escalation && event.kind === "customer_message");
  return !messages.some(({ step, text }) => step > turn && /\S/.test(text));
}

/** The summary given to the colleague. */
function summaryOf({ record }: TrialView, step: number): string {
  const event = record.events[step];
  const args = event?.kind === "call" && isJsonObject(event.args) ? event.args : {};
  return typeof args.summary === "string" ? args.summary : JSON.stringify(args);
}

/** Whether a summary contains a literal (verbatim, in any rendering of its value, or as all of its long words in any order). */
export function holdsLiteral(summary: string, literal: string): boolean {
  // "EUR 60" states 60.00.
  const value = /^\d+\.\d+$/.test(literal) ? Number(literal) : literal;
  if (plain(summary).includes(plain(literal)) || statesValue(summary, { name: "", value }, "")) return true;
  const named = /\d/.test(literal) ? [] : (literal.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  return named.length > 0 && named.every((word) => plain(summary).includes(word));
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s,]+/g, " ");
}
