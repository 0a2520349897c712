import { z } from "zod";
import type { JsonObject } from "../../json.ts";
import { answerJson } from "../../llm/answer-json.ts";
import type { LlmAnswer } from "../../llm/llm.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { ScoreCriterion } from "./criterion.ts";
import type { JudgeReply } from "./judge-reply.ts";

/** The JSON schema for a score, in which the reason comes first, so that the judge gives it before the score. */
export function scoreSchema({ hasCourse }: ScoreCriterion): JsonObject {
  const properties = {
    reason: { type: "string", description: "what in the conversation counts for and against, before any number" },
    ...(hasCourse ? { course: { type: "array", items: { type: "integer" } } } : {}),
    score: { type: "integer" },
  };
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

const Answer = z.strictObject({ reason: z.string(), score: z.int(), course: z.array(z.int()).optional() });

/** Reads a score with its reason and, if the criterion asks for them, one value per customer message. */
export function readScore(answer: LlmAnswer, criterion: ScoreCriterion, { events }: TrialRecord): JudgeReply {
  const unreadable = (why: string): JudgeReply => ({ kind: "unreadable", why });
  const { data, why } = parseAnswer(answer, Answer);
  if (!data) return unreadable(why);
  const { reason, score, course } = data;
  if (reason.trim() === "") return unreadable("a score without a reason");
  if (!isOn(score, criterion)) return unreadable(`score ${score} is outside ${criterion.low} to ${criterion.high}`);
  if (!criterion.hasCourse) return { kind: "scored", reason, score };
  const messages = events.filter(({ kind }) => kind === "customer_message").length;
  if (course?.length !== messages) return unreadable(`${course?.length ?? 0} values for ${messages} messages`);
  const stray = course.find((mood) => !isOn(mood, criterion));
  return stray === undefined ? { kind: "scored", reason, score, course } : unreadable(`value ${stray} is off the scale`);
}

/** Parses the JSON of a judge's answer, or says why it is invalid. */
export function parseAnswer<Data>(answer: LlmAnswer, schema: z.ZodType<Data>): { data: Data; why?: never } | { data?: never; why: string } {
  const value = answerJson(answer);
  if (value === undefined) return { why: `no JSON object (finished: ${answer.finish})` };
  const { data, error } = schema.safeParse(value);
  return error ? { why: `does not match the schema: ${error.issues[0]?.message ?? ""}` } : { data };
}

function isOn(value: number, { low, high }: ScoreCriterion): boolean {
  return value >= low && value <= high;
}
