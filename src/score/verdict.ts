import { z } from "zod";

/** Raised when a stored record could now get another verdict. */
export const scorerVersion = 1;

/** One thing that was wrong in a trial, at the event that shows it (none when something never happened). */
export const Finding = z.strictObject({
  check: z.enum(["end_state", "disposition", "prohibited", "rule"]),
  step: z.int().nullable(),
  why: z.string(),
  rule: z.string().optional(),
});
export type Finding = z.infer<typeof Finding>;

/** What the scorecard says of a record. */
export const Verdict = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("pass"), scorer: z.int(), remarks: z.array(Finding) }),
  z.strictObject({
    kind: z.literal("fail"),
    scorer: z.int(),
    findings: z.array(Finding).min(1),
    remarks: z.array(Finding),
  }),
  z.strictObject({ kind: z.literal("excluded"), scorer: z.int(), cause: z.string(), detail: z.string() }),
]);
export type Verdict = z.infer<typeof Verdict>;
