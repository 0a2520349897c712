import { z } from "zod";
import type { JsonObject } from "../../json.ts";
import { answerJson } from "../../llm/answer-json.ts";
import type { Llm, LlmAnswer, TokenUsage } from "../../llm/llm.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { handOvers } from "../trial/made-calls.ts";
import type { ScoreCriterion } from "./criterion.ts";
import { agentWords, findQuote } from "./find-quote.ts";
import { type JudgePrompt, judgePrompt } from "./judge-prompt.ts";
import { type Against, type JudgeReply, StatementKind } from "./statement.ts";

/** One question to a judge about one criterion, one trial and one sample. */
export interface JudgeQuestion extends JudgePrompt {
  readonly llm: Llm;
  /** A label that is unique to each question and sample. */
  readonly of: string;
  readonly signal: AbortSignal;
}

/** Asks a judge. An invalid answer becomes a reply without a score; a failure of the judge's service is thrown. */
export async function askJudge(question: JudgeQuestion): Promise<{ reply: JudgeReply; usage: TokenUsage }> {
  const { llm, record, criterion, of, signal } = question;
  const prompt = judgePrompt(question);
  const isScore = criterion.kind === "score";
  const json = { name: criterion.id, schema: isScore ? scoreSchema(criterion) : statementsSchema };
  try {
    const answer = await llm.generate({ key: { role: "judge", of, step: 0 }, prompt, json, signal });
    const reply = isScore ? readScore(answer, criterion, record) : readStatements(answer, question);
    return { reply, usage: answer.usage };
  } finally {
    llm.end?.({ role: "judge", of });
  }
}

/** The JSON schema for a score, in which the reason comes first, so that the judge gives it before the score. */
function scoreSchema({ hasCourse }: ScoreCriterion): JsonObject {
  const properties = {
    reason: { type: "string", description: "what in the conversation counts for and against, before any number" },
    ...(hasCourse ? { course: { type: "array", items: { type: "integer" } } } : {}),
    score: { type: "integer" },
  };
  return objectSchema(properties);
}

/** The JSON schema for an object with exactly these properties. */
function objectSchema(properties: JsonObject): JsonObject {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

const ScoreAnswer = z.strictObject({ reason: z.string(), score: z.int(), course: z.array(z.int()).optional() });

/** Reads a score with its reason and, if the criterion asks for them, one value per customer message. */
function readScore(answer: LlmAnswer, criterion: ScoreCriterion, { events }: TrialRecord): JudgeReply {
  const unreadable = (why: string): JudgeReply => ({ kind: "unreadable", why });
  const { data, why } = parseAnswer(answer, ScoreAnswer);
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
function parseAnswer<Data>(answer: LlmAnswer, schema: z.ZodType<Data>): { data: Data; why?: never } | { data?: never; why: string } {
  const value = answerJson(answer);
  if (value === undefined) return { why: `no JSON object (finished: ${answer.finish})` };
  const { data, error } = schema.safeParse(value);
  return error ? { why: `does not match the schema: ${error.issues[0]?.message ?? ""}` } : { data };
}

function isOn(value: number, { low, high }: ScoreCriterion): boolean {
  return value >= low && value <= high;
}

const statement = objectSchema({
  event: { type: "integer", description: "the number of the event in which the agent says it" },
  quote: { type: "string", description: "the fewest words that show it, copied exactly" },
  kind: { type: "string", enum: StatementKind.options },
  against: {
    type: "string",
    description: 'the number of the event, or the id of the rule or article, that it contradicts; "" if there is none',
  },
  why: { type: "string", description: "one short sentence" },
  matters: { type: "boolean" },
});
const statementsSchema = objectSchema({ statements: { type: "array", items: statement } });

const Named = z.strictObject({
  event: z.int(),
  quote: z.string(),
  kind: StatementKind,
  against: z.union([z.int(), z.string(), z.null()]),
  why: z.string(),
  matters: z.boolean(),
});
type Named = z.infer<typeof Named>;

/** Reads the statements a judge lists and rejects those that do not fit the conversation. */
function readStatements(answer: LlmAnswer, trial: JudgePrompt): JudgeReply {
  const { data, why } = parseAnswer(answer, z.strictObject({ statements: z.array(Named) }));
  if (!data) return { kind: "unreadable", why };
  const checked = data.statements.map((named) => check(named, trial));
  const statements = checked.filter((one) => "kind" in one);
  statements.sort((one, other) => one.event - other.event || one.start - other.start);
  return { kind: "statements", statements, thrownOut: checked.filter((one) => "because" in one) };
}

/** The statement with its position, or with the reason for its rejection. */
function check(named: Named, trial: JudgePrompt) {
  const { events } = trial.record;
  const event = events[named.event];
  const rejected = (because: string) => ({ event: named.event, quote: named.quote, because });
  if (!event) return rejected(`there is no event ${named.event}`);
  if (event.kind !== "agent_message" && !handOvers(trial).includes(named.event))
    return rejected(`event ${named.event} is neither an agent message nor an escalation`);
  const found = findQuote(agentWords(event) ?? "", named.quote);
  if (!found) return rejected(`the quote is not in event ${named.event}`);
  const against = readAgainst(named.against);
  if (against.kind === "event" && !events[against.event]) return rejected(`there is no event ${against.event} for it to contradict`);
  const { kind, why, matters } = named;
  return { event: named.event, ...found, kind, against, why, matters };
}

function readAgainst(given: Named["against"]): Against {
  if (typeof given === "number") return { kind: "event", event: given };
  const name = given?.trim() ?? "";
  const event = /^(?:event\s+)?(\d+)$/i.exec(name)?.[1];
  if (event !== undefined) return { kind: "event", event: Number(event) };
  return /^(?:nothing|none|null|-)?$/i.test(name) ? { kind: "nothing" } : { kind: "named", name };
}
