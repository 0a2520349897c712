import type { Llm, TokenUsage } from "../../llm/llm.ts";
import { handOvers } from "../trial/given-ends.ts";
import { type JudgePrompt, judgePrompt } from "./judge-prompt.ts";
import type { JudgeReply } from "./judge-reply.ts";
import { readScore, scoreSchema } from "./read-score.ts";
import { readStatements, statementsSchema } from "./read-statements.ts";

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
  const isScore = criterion.kind === "score";
  const json = { name: criterion.id, schema: isScore ? scoreSchema(criterion) : statementsSchema };
  try {
    const answer = await llm.generate({ key: { role: "judge", of, step: 0 }, prompt, json, signal });
    const reply = isScore
      ? readScore(answer, criterion, record)
      : readStatements(answer, { record, handOvers: handOvers({ record, desk }) });
    return { reply, usage: answer.usage };
  } finally {
    llm.end?.({ role: "judge", of });
  }
}
