import { isJsonObject } from "../../json.ts";
import { defineCheck } from "../trial/define-check.ts";
import { isMade } from "../trial/made-calls.ts";
import type { TrialView } from "../trial/trial-view.ts";
import { mayHandOver } from "./promised-hand-over.ts";

/** Flags an escalation that no message to the customer mentions. */
export const untoldEscalation = defineCheck("words", {
  name: "untold_escalation",
  mode: "procedure_lapse",
  says: "an escalation was made, but no message mentions it",
  find: (view) => {
    const [escalation] = view.handOvers();
    const last = view.messages.findLast(({ text }) => /\S/.test(text));
    if (escalation === undefined || last === undefined) return [];
    const made = view.record.events[escalation];
    const id = isMade(made) && isJsonObject(made.outcome.value) ? made.outcome.value.id : undefined;
    if (view.messages.some((message) => mentionsIt(message, id))) return [];
    const { start, end } = last.reading.sentences.at(-1) ?? { start: 0, end: last.text.length };
    return [{ step: last.step, quote: last.text.slice(start, end).trim(), why: "no message says that a person takes over" }];
  },
});

// Denies the escalation, or calls it only a possibility.
const doubtful = /\b(?:no|nobody|none|could|might)\b/i;

/** Whether a message announces an escalation, names somebody who could take over, or gives the reference number. */
function mentionsIt(message: TrialView["messages"][number], id: unknown): boolean {
  const { text, reading } = message;
  if (typeof id === "string" && text.includes(id)) return true;
  const names = reading.sentences.some(({ tokens, start, end }) => {
    const sentence = text.slice(start, end).trimEnd();
    return !sentence.endsWith("?") && !doubtful.test(sentence) && tokens.some(mayHandOver);
  });
  return names || message.acts.some((act) => act.act === "handover" && !doubtful.test(act.text));
}
