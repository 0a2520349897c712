import { z } from "zod";
import { Statement, ThrownOut } from "./statement.ts";

/** What came of asking a judge once; what cannot be read is no score and names no statement. */
export const JudgeReply = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("scored"),
    reason: z.string(),
    score: z.int(),
    course: z.array(z.int()).optional().describe("for a trend: the value at each of the customer's messages"),
  }),
  z.strictObject({
    kind: z.literal("statements"),
    statements: z.array(Statement).describe("in the order of the conversation"),
    thrownOut: z.array(ThrownOut),
  }),
  z.strictObject({ kind: z.literal("unreadable"), why: z.string() }),
]);
export type JudgeReply = z.infer<typeof JudgeReply>;
