import type { Llm, TokenUsage } from "../../llm/llm.ts";
import { handOvers } from "../trial/given-ends.ts";
import { answerSchema, readJudgeAnswer } from "./judge-answer.ts";
import { type JudgePrompt, judgePrompt } from "./judge-prompt.ts";
import type { JudgeReply } from "./judge-reply.ts";

/** One question to a judge about one criterion, one trial and one sample. */
export interface JudgeQuestion extends JudgePrompt {
  readonly llm: Llm;
  /** A label that is unique to each question and sample. */
  readonly of: string;
  readonly signal: AbortSignal;
}

/** Asks a judge. An invalid answer becomes a reply without a score; a failure of the judge's service is thrown. */
export async function askJudge(question: JudgeQuestion): Promise<{ reply: JudgeReply; usage: TokenUsage }> {
  const { llm, record, desk, criterion, of, signal } = question;
  const prompt = judgePrompt(question);
  const json = { name: criterion.id, schema: answerSchema(criterion) };
  try {
    const answer = await llm.generate({ key: { role: "judge", of, step: 0 }, prompt, json, signal });
    const reply = readJudgeAnswer(answer, criterion, { record, handOvers: handOvers({ record, desk }) });
    return { reply, usage: answer.usage };
  } finally {
    llm.end?.({ role: "judge", of });
  }
}
