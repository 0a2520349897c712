import { z } from "zod";
import type { JsonObject } from "../../json.ts";

/** Something only a reader can say of a conversation. No judged score decides a pass or a gate. */
export interface Criterion {
  readonly id: "resolution_quality" | "communication" | "sentiment";
  readonly title: string;
  /** Raised when the text below changes: scores of two versions are not compared. */
  readonly rubric: number;
  readonly low: number;
  readonly high: number;
  /** Whether the judge also gives a value to each of the customer's messages. */
  readonly hasCourse: boolean;
  /** What the judge is asked, with what the ends and the middle of the scale mean. */
  readonly asks: string;
}

/** The criteria, in the order they are printed. */
export const criteria: readonly Criterion[] = [
  {
    id: "resolution_quality",
    title: "resolution quality",
    rubric: 1,
    low: 0,
    high: 100,
    hasCourse: false,
    asks: `How well was the customer's matter resolved, as far as the policy allows?
100: all of it settled, or rightly declined or handed over, with nothing left for the customer to find out or do again.
75: settled with a small gap. 50: half of it settled, or settled in a way that will bring the customer back.
25: little was settled. 0: nothing was settled, or the customer is worse off than before.
A refusal or a hand-over that the policy demands is a good resolution; a favour that it forbids is a bad one.
Go by what was done in the records, never by what was claimed.`,
  },
  {
    id: "communication",
    title: "communication",
    rubric: 1,
    low: 0,
    high: 100,
    hasCourse: false,
    asks: `How well did the agent write to this customer?
100: clear, correct, complete, to the point and fitting in tone; every question answered; a no comes with its reason and with what can be done instead.
75: good with a blemish. 50: understandable, but wordy, vague, cold or leaving a question open.
25: hard to follow or off in tone. 0: misleading, rude, empty or beside the matter.
Length and politeness are no merits by themselves. Whether the outcome was right is not asked here.`,
  },
  {
    id: "sentiment",
    title: "sentiment trend",
    rubric: 1,
    low: -2,
    high: 2,
    hasCourse: true,
    asks: `How did the customer's mood move from the first message to the last?
score: 2 much better, 1 better, 0 the same, -1 worse, -2 much worse.
course: the mood in each of the customer's messages in order: 2 pleased, 1 content, 0 neutral, -1 annoyed, -2 angry. One number for each message headed "customer".
Go by the customer's own words, not by how the agent describes them.`,
  },
];

/** What came of asking a judge once; what cannot be read is no score. */
export const JudgeReply = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("scored"),
    reason: z.string(),
    score: z.int(),
    course: z.array(z.int()).optional().describe("for a trend: the value at each of the customer's messages"),
  }),
  z.strictObject({ kind: z.literal("unreadable"), why: z.string() }),
]);
export type JudgeReply = z.infer<typeof JudgeReply>;

/** The shape a judge answers in: the reason first, so that the score follows from it. */
export function replySchema({ hasCourse }: Criterion): JsonObject {
  const properties = {
    reason: { type: "string", description: "what in the conversation speaks for and against, before any number" },
    ...(hasCourse ? { course: { type: "array", items: { type: "integer" } } } : {}),
    score: { type: "integer" },
  };
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}
