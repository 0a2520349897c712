import type { CallStep, JsonObject, Trace } from "deskproof";
import { today } from "./clock.ts";
import { text } from "./fields.ts";
import { notesBefore } from "./trace-queries.ts";

/** Whether a note lifts a rule: a supervisor's authorisation that names it and is still valid. */
export function lifts(note: JsonObject, rule: string): boolean {
  return (
    text(note, "role") === "supervisor" &&
    text(note, "kind") === "authorisation" &&
    text(note, "names_rule") === rule &&
    text(note, "valid_to") >= today
  );
}

/** The note that lifts a rule at a step, as the history had shown it before the step. */
export function authorisation(trace: Trace, step: CallStep, rule: string): JsonObject | undefined {
  return notesBefore(trace, step).find((note) => lifts(note, rule));
}
