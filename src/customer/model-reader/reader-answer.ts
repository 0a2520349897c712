import { z } from "zod";
import type { JsonObject } from "../../json.ts";
import { answerJson } from "../../llm/answer-json.ts";
import type { LlmAnswer } from "../../llm/llm.ts";
import { strictObject } from "../model/instrument-model-session.ts";

/** The acts of a clause other than questions and proposals. */
const tellings = ["inform", "refuse", "done", "hold", "handover", "close", "instruct", "apology", "greet"] as const;

/** A reading as a model writes it; every quote must be verbatim from the agent. */
export const ReaderAnswer = z.object({
  questions: z.array(z.object({ slot: z.string(), quote: z.string() })),
  alternatives: z.array(z.object({ slots: z.array(z.string()), need: z.int().nonnegative() })),
  proposals: z.array(
    z.object({
      action: z.string(),
      terms: z.array(z.object({ name: z.string(), quote: z.string() })),
      is_choice: z.boolean(),
      wants_answer: z.boolean(),
      quote: z.string(),
    }),
  ),
  statements: z.array(z.object({ kind: z.enum(tellings), action: z.string(), quote: z.string() })),
  verifying: z.boolean(),
  not_found: z.boolean(),
  only_closing: z.boolean(),
});
export type ReaderAnswer = z.infer<typeof ReaderAnswer>;

const list = (items: JsonObject): JsonObject => ({ type: "array", items });
const text: JsonObject = { type: "string" };
const flag: JsonObject = { type: "boolean" };
const count: JsonObject = { type: "integer" };

/** The JSON schema of the model's answer. */
export const readerAnswerSchema: JsonObject = strictObject({
  questions: list(strictObject({ slot: text, quote: text })),
  alternatives: list(strictObject({ slots: list(text), need: count })),
  proposals: list(
    strictObject({
      action: text,
      terms: list(strictObject({ name: text, quote: text })),
      is_choice: flag,
      wants_answer: flag,
      quote: text,
    }),
  ),
  statements: list(strictObject({ kind: { type: "string", enum: [...tellings] }, action: text, quote: text })),
  verifying: flag,
  not_found: flag,
  only_closing: flag,
});

/** The same schema in words, for services that do not pass it on to the model. */
export const readerAnswerFormat = [
  "Answer with one JSON object and nothing around it:",
  [
    '{"questions": [{"slot", "quote"}], "alternatives": [{"slots": [], "need": 1}],',
    '"proposals": [{"action", "terms": [{"name", "quote"}], "is_choice", "wants_answer", "quote"}],',
    '"statements": [{"kind", "action", "quote"}], "verifying", "not_found", "only_closing"}',
  ].join(" "),
  [
    "Lists may be empty. The last three, is_choice and wants_answer are true or false. Copy every quote exactly from the",
    "agent's turn, as few words as show the point; a quote that is not in the turn word for word is discarded.",
  ].join(" "),
].join("\n");

/** Parses a model's answer; returns a message if it cannot be used. */
export function parseReaderAnswer(answer: LlmAnswer): ReaderAnswer | string {
  const value = answerJson(answer);
  if (value === undefined) return "the answer is not one JSON object";
  const parsed = ReaderAnswer.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `the answer does not have the requested shape (${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""})`;
}
