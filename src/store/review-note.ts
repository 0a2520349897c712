import { z } from "zod";
import { TrialKey } from "./run-plan.ts";

/** What a reviewer may say of a verdict. */
export const ReviewLabel = z.enum(["genuine", "debatable", "scorer_wrong"]);
export type ReviewLabel = z.infer<typeof ReviewLabel>;

/** A reviewer's word on one trial; it stands beside the verdict and never changes it. */
export const ReviewNote = z.strictObject({
  ...TrialKey.shape,
  label: ReviewLabel,
  reason: z.string(),
  by: z.string().describe("who says so; empty when they did not give a name"),
  at: z.string().describe("when it was written, ISO 8601"),
  verdict: z
    .enum(["pass", "fail", "excluded", "unscored"])
    .describe("the verdict it was said of: scoring again may give another"),
  scorer: z.int(),
});
export type ReviewNote = z.infer<typeof ReviewNote>;
