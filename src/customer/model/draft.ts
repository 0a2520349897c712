import { z } from "zod";
import { LeaveReason } from "../../conversation/customer-act.ts";
import type { JsonObject } from "../../json.ts";
import { answerJson } from "../../llm/answer-json.ts";
import type { LlmAnswer } from "../../llm/llm.ts";
import { strictObject } from "./instrument-model-session.ts";

/** The acts that a model may log, as described to it; other acts are read from the message itself. */
const meanings = {
  answer: "you give a detail",
  not_known: "you do not know a detail",
  withhold: "you keep a detail back",
  ask_why: "you ask what a detail is needed for",
  consent: "you say yes to what the agent has put up",
  choose: "you take one of several offers",
  decline: "you say no to what the agent has put up",
  object: "you argue against what the agent says",
  ask: "you ask the agent something",
  remark: "you say something that wants no answer",
  restate_goal: "you say again what you want",
  vague: "you cannot say more",
  not_understood: "you do not understand the agent",
  confused: "you do not know how to do what the agent wants you to do",
  acknowledge: "you take note of something",
  wait: "you agree to wait",
  thank: "you thank the agent",
  farewell: "you say goodbye",
} as const;
const loggable = Object.keys(meanings).filter(isLoggable);

function isLoggable(act: string): act is keyof typeof meanings {
  return act in meanings;
}

/** The reasons why a customer may leave, as described to a model; the first two never apply at the same time. */
const reasons: { readonly [why in LeaveReason]?: string } = {
  goal_met: "what you wanted was done, or you only wanted to know something and were told, whether you like the answer or not",
  refusal_accepted: "what you wanted was not done, the agent stays with its no, and all your lines for a no are said",
  patience_spent: "message after message brought nothing",
  handed_over: "somebody else takes it over",
};

/** A turn as a model writes it. */
export const TurnDraft = z.object({
  text: z.string(),
  attachments: z.array(z.string()),
  acts: z.array(z.object({ act: z.enum(loggable), about: z.string() })),
  leave: z.enum(["no", ...LeaveReason.options]),
});
export type TurnDraft = z.infer<typeof TurnDraft>;

/** The JSON schema of the model's answer. */
export const draftSchema: JsonObject = strictObject({
  text: { type: "string", description: "your message to the support agent, and nothing else" },
  attachments: { type: "array", items: { type: "string" }, description: "names of your files that you send with it" },
  acts: {
    type: "array",
    description: "what your message does, in order",
    items: strictObject({
      act: { type: "string", enum: loggable },
      about: { type: "string", description: "the detail or the action it is about; empty when it is about none" },
    }),
  },
  leave: { type: "string", enum: ["no", ...Object.keys(reasons)], description: "why this is your last message, or no" },
});

/** The same schema in words, for services that do not pass it on to the model. */
export const draftFormat = `Answer with one JSON object and nothing around it:
{"text": your message, "attachments": [names of the files you send with it], "acts": [{"act": …, "about": …}], "leave": …}
acts say what your message does, each once; about is the name of the detail or of the action it is about, as it is written above, or "":
${Object.entries(meanings)
  .map(([act, means]) => `- ${act}: ${means}`)
  .join("\n")}
leave is "no", or why this is your last message:
${Object.entries(reasons)
  .map(([why, means]) => `- ${why}: ${means}`)
  .join("\n")}`;

/** Parses a model's answer; a string explains what is wrong with it. */
export function readDraft(answer: LlmAnswer): TurnDraft | string {
  const value = answerJson(answer);
  if (value === undefined) return "the answer is not one JSON object";
  const parsed = TurnDraft.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `the answer does not have the asked shape (${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""})`;
}
