import type { JsonObject } from "../../json.ts";
import type { LlmAnswer } from "../../llm/llm.ts";
import type { Criterion } from "./criterion.ts";
import type { JudgeReply } from "./judge-reply.ts";
import { readScore, scoreSchema } from "./read-score.ts";
import { type JudgedConversation, readStatements, statementsSchema } from "./read-statements.ts";

/** The JSON schema for a judge's answer to a criterion. */
export function answerSchema(criterion: Criterion): JsonObject {
  return criterion.kind === "score" ? scoreSchema(criterion) : statementsSchema;
}

/** Reads a judge's answer; an answer that does not match the schema yields no score and no statements. */
export function readJudgeAnswer(answer: LlmAnswer, criterion: Criterion, heard: JudgedConversation): JudgeReply {
  return criterion.kind === "score" ? readScore(answer, criterion, heard.record) : readStatements(answer, heard);
}
