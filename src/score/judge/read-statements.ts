import { z } from "zod";
import type { JsonObject } from "../../json.ts";
import type { LlmAnswer } from "../../llm/llm.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { agentWords } from "./agent-words.ts";
import { findQuote } from "./find-quote.ts";
import type { JudgeReply } from "./judge-reply.ts";
import { parseAnswer } from "./read-score.ts";
import { type Against, type RejectedStatement, type Statement, StatementKind } from "./statement.ts";

/** The conversation that a judge was shown; the judge's answer is validated against it. */
interface JudgedConversation {
  readonly record: TrialRecord;
  /** The steps of the calls that escalated the case. */
  readonly handOvers: readonly number[];
}

const item = {
  event: { type: "integer", description: "the number of the event in which the agent says it" },
  quote: { type: "string", description: "the fewest words that show it, copied exactly" },
  kind: { type: "string", enum: StatementKind.options },
  against: {
    type: "string",
    description: 'the number of the event, or the id of the rule or article, that it contradicts; "" if there is none',
  },
  why: { type: "string", description: "one short sentence" },
  matters: { type: "boolean" },
};

/** The JSON schema for a list of statements. */
export const statementsSchema: JsonObject = {
  type: "object",
  properties: {
    statements: {
      type: "array",
      items: { type: "object", properties: item, required: Object.keys(item), additionalProperties: false },
    },
  },
  required: ["statements"],
  additionalProperties: false,
};

const Named = z.strictObject({
  event: z.int(),
  quote: z.string(),
  kind: StatementKind,
  against: z.union([z.int(), z.string(), z.null()]),
  why: z.string(),
  matters: z.boolean(),
});
type Named = z.infer<typeof Named>;

const Answer = z.strictObject({ statements: z.array(Named) });

/** Reads the statements a judge lists and rejects those that fail validation. */
export function readStatements(answer: LlmAnswer, heard: JudgedConversation): JudgeReply {
  const { data, why } = parseAnswer(answer, Answer);
  if (!data) return { kind: "unreadable", why };
  const statements: Statement[] = [];
  const thrownOut: RejectedStatement[] = [];
  for (const named of data.statements) {
    const checked = check(named, heard);
    if (typeof checked === "string") thrownOut.push({ event: named.event, quote: named.quote, because: checked });
    else statements.push(checked);
  }
  statements.sort((one, other) => one.event - other.event || one.start - other.start);
  return { kind: "statements", statements, thrownOut };
}

/** The statement with its position, or the reason for its rejection. */
function check(named: Named, { record, handOvers }: JudgedConversation): Statement | string {
  const event = record.events[named.event];
  if (!event) return `there is no event ${named.event}`;
  if (event.kind !== "agent_message" && !handOvers.includes(named.event))
    return `event ${named.event} is neither an agent message nor an escalation`;
  const found = findQuote(agentWords(event) ?? "", named.quote);
  if (!found) return `the quote is not in event ${named.event}`;
  const against = readAgainst(named.against);
  if (against.kind === "event" && !record.events[against.event]) return `there is no event ${against.event} for it to contradict`;
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
