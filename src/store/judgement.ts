import { z } from "zod";
import { Usage } from "../conversation/event.ts";
import { JudgeReply } from "../score/judge/statement.ts";
import { TrialKey } from "./run-plan.ts";

/** One sample of a judge's answer on one criterion for one trial; it never changes the verdict. */
export const Judgement = z.strictObject({
  ...TrialKey.shape,
  judge: z.string().describe("the model that judged, with its settings"),
  criterion: z.string(),
  rubric: z.int().describe("the version of the criterion's text"),
  sample: z.int().min(0),
  reply: JudgeReply,
  family: z.enum(["other", "own", "unknown"]).describe("whether the judge is of the same model family as the agent it judged"),
  usage: Usage.optional(),
});
export type Judgement = z.infer<typeof Judgement>;
