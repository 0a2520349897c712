import type { CallStep, JsonObject, Trace } from "deskproof";
import { today } from "./clock.ts";
import { text } from "./fields.ts";
import { notesBefore } from "./trace-queries.ts";

/** Whether a note waives a rule: it is a supervisor's authorisation that names the rule and is still valid. */
export function lifts(note: JsonObject, rule: string): boolean {
  return (
    text(note, "role") === "supervisor" &&
    text(note, "kind") === "authorisation" &&
    text(note, "names_rule") === rule &&
    text(note, "valid_to") >= today
  );
}

/** The note that waives a rule at a step, as shown in the history before the step. */
export function authorisation(trace: Trace, step: CallStep, rule: string): JsonObject | undefined {
  return notesBefore(trace, step).find((note) => lifts(note, rule));
}
