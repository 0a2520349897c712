import { z } from "zod";

/** The ways in which an agent's statement can be wrong. */
export const StatementKind = z.enum(["false", "unsupported", "promised", "leaked"]);
export type StatementKind = z.infer<typeof StatementKind>;

/** A passage of the agent's text, with the event, the quote, and its character range in the event. */
export const Passage = z.strictObject({
  event: z.int().min(0).describe("the event's number in the record"),
  quote: z.string().describe("the exact words in that event"),
  start: z.int().min(0),
  end: z.int().min(0),
});
export type Passage = z.infer<typeof Passage>;

/** The source that a statement contradicts, if the judge names one. */
export const Against = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("event"), event: z.int() }),
  z.strictObject({ kind: z.literal("named"), name: z.string() }).describe("a rule or an article"),
  z.strictObject({ kind: z.literal("nothing") }),
]);
export type Against = z.infer<typeof Against>;

/** A statement by the agent that a judge considers wrong, with a quote verified against the event. */
export const Statement = z.strictObject({
  ...Passage.shape,
  kind: StatementKind,
  against: Against,
  why: z.string(),
  matters: z.boolean().describe("whether relying on it could harm the customer, or it costs the desk money"),
});
export type Statement = z.infer<typeof Statement>;

/** Whether two passages concern the same words: they overlap, or one contains the other. */
export function overlaps(one: Passage, other: Passage): boolean {
  if (one.event !== other.event) return false;
  return (one.start < other.end && other.start < one.end) || one.quote.includes(other.quote) || other.quote.includes(one.quote);
}

/** The outcome of asking a judge once; an invalid answer has no score and no statements. */
export const JudgeReply = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("scored"),
    reason: z.string(),
    score: z.int(),
    course: z.array(z.int()).optional().describe("for a trend: one value per customer message"),
  }),
  z.strictObject({
    kind: z.literal("statements"),
    statements: z.array(Statement).describe("in the order of the conversation"),
    // The rejected statements, whose quote or reference does not exist.
    thrownOut: z.array(z.strictObject({ event: z.int(), quote: z.string(), because: z.string() })),
  }),
  z.strictObject({ kind: z.literal("unreadable"), why: z.string() }),
]);
export type JudgeReply = z.infer<typeof JudgeReply>;
