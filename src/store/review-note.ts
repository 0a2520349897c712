import { z } from "zod";
import { Passage } from "../score/judge/statement.ts";
import { TrialKey } from "./run-plan.ts";

/** A reviewer's labels for a verdict. */
export const ReviewLabel = z.enum(["genuine", "debatable", "scorer_wrong"]);
export type ReviewLabel = z.infer<typeof ReviewLabel>;

const shared = {
  ...TrialKey.shape,
  reason: z.string(),
  by: z.string().describe("the reviewer's name; empty if not given"),
  at: z.string().describe("when it was written, ISO 8601"),
  verdict: z.enum(["pass", "fail", "excluded", "unscored"]).describe("the verdict it refers to: rescoring may change it"),
  scorer: z.int(),
};

const VerdictNote = z.strictObject({ ...shared, label: ReviewLabel });
const StatementNote = z.strictObject({
  ...shared,
  label: z.enum(["confirmed", "cleared"]),
  passage: Passage.describe("the words it is about"),
});
export type StatementNote = z.infer<typeof StatementNote>;

/** A reviewer's note on a trial, about its verdict or about something the agent said; it never changes the verdict. */
export const ReviewNote = z.discriminatedUnion("label", [VerdictNote, StatementNote]);
export type ReviewNote = z.infer<typeof ReviewNote>;

/** Whether a note is about something the agent said. */
export function isStatementNote(note: ReviewNote): note is StatementNote {
  return "passage" in note;
}
