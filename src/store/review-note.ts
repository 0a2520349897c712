import { z } from "zod";
import { Passage } from "../score/judge/statement.ts";
import { TrialKey } from "./run-plan.ts";

/** What a reviewer may say of a verdict. */
export const ReviewLabel = z.enum(["genuine", "debatable", "scorer_wrong"]);
export type ReviewLabel = z.infer<typeof ReviewLabel>;

const shared = {
  ...TrialKey.shape,
  reason: z.string(),
  by: z.string().describe("who says so; empty when they did not give a name"),
  at: z.string().describe("when it was written, ISO 8601"),
  verdict: z
    .enum(["pass", "fail", "excluded", "unscored"])
    .describe("the verdict it was said of: scoring again may give another"),
  scorer: z.int(),
};

const VerdictNote = z.strictObject({ ...shared, label: ReviewLabel });
const StatementNote = z.strictObject({
  ...shared,
  label: z.enum(["confirmed", "cleared"]),
  passage: Passage.describe("the words it is about"),
});
export type StatementNote = z.infer<typeof StatementNote>;

/** A reviewer's word on a trial: on its verdict, or on something the agent said. It stands beside the verdict. */
export const ReviewNote = z.discriminatedUnion("label", [VerdictNote, StatementNote]);
export type ReviewNote = z.infer<typeof ReviewNote>;

/** Whether a note is about something the agent said. */
export function isStatementNote(note: ReviewNote): note is StatementNote {
  return "passage" in note;
}
