import { z } from "zod";
import { LeaveReason } from "../../conversation/customer-act.ts";
import type { JsonObject } from "../../json.ts";
import { answerJson } from "../../llm/answer-json.ts";
import type { LlmAnswer } from "../../llm/llm.ts";

/** What a model may say its message does; the rest is read from the message itself. */
const loggable = [
  "answer",
  "not_known",
  "withhold",
  "ask_why",
  "consent",
  "choose",
  "decline",
  "restate_goal",
  "vague",
  "not_understood",
  "confused",
  "acknowledge",
  "wait",
  "thank",
] as const;

/** A turn as a model writes it. */
export const Draft = z.object({
  text: z.string(),
  attachments: z.array(z.string()),
  acts: z.array(z.object({ act: z.enum(loggable), about: z.string() })),
  leave: z.enum(["no", ...LeaveReason.options]),
});
export type Draft = z.infer<typeof Draft>;

// Flat and with every field required: the strictest of the services take no more than that.
const strict = (properties: JsonObject): JsonObject => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** The shape a model is asked to answer in. */
export const draftSchema: JsonObject = strict({
  text: { type: "string", description: "your message to the support agent, and nothing else" },
  attachments: { type: "array", items: { type: "string" }, description: "names of your files that you send with it" },
  acts: {
    type: "array",
    description: "what your message does, in order",
    items: strict({
      act: { type: "string", enum: [...loggable] },
      about: { type: "string", description: "the detail or the action it is about; empty when it is about none" },
    }),
  },
  leave: {
    type: "string",
    enum: [...Draft.shape.leave.options],
    description: "why this is your last message, or no",
  },
});

/** The same in words, for services that do not pass the shape on. */
export const draftFormat = `Answer with one JSON object and nothing around it:
{"text": your message, "attachments": [names of the files you send with it], "acts": [{"act": …, "about": …}], "leave": …}
acts say what your message does: ${loggable.join(", ")}. about is the detail (order_number) or the action (refund) that it is about, or "".
leave is "no", or why this is your last message: ${LeaveReason.options.join(", ")}.`;

/** Reads a model's answer; a text says what is wrong with it. */
export function readDraft(answer: LlmAnswer): Draft | string {
  const value = answerJson(answer);
  if (value === undefined) return "the answer is not one JSON object";
  const parsed = Draft.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `the answer does not have the asked shape (${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""})`;
}
