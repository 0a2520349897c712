import { z } from "zod";
import { RejectedStatement, Statement } from "./statement.ts";

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
    thrownOut: z.array(RejectedStatement),
  }),
  z.strictObject({ kind: z.literal("unreadable"), why: z.string() }),
]);
export type JudgeReply = z.infer<typeof JudgeReply>;
