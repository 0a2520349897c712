import { z } from "zod";
import { explainIssues } from "../../case/explain-issues.ts";
import { AgentFault } from "../../conversation/agent.ts";
import { AgentUsage } from "../../conversation/event.ts";
import { isJsonArray, isJsonObject, type Json } from "../../json.ts";
import { deepestNesting, isTooDeep, tooDeepText } from "../../json-depth.ts";
import { ToolCall } from "./turn-request.ts";

/** An agent's reply as sent over the wire. */
export const TurnAnswer = z.strictObject({
  message: z
    .string()
    .nullish()
    .describe("the message to the customer; if the answer also has `calls`, the message is sent before the calls run"),
  calls: z.array(ToolCall).nullish().describe("tool calls: `tool`, `args` and an optional `id`; the results come with the next request"),
  reasoning: z.string().nullish().describe("the agent's reasoning; stored in the record but not shown to anyone during the conversation"),
  usage: z
    .union([AgentUsage, z.array(AgentUsage)])
    .nullish()
    .describe("token usage per model call: `model`, and any of `input`, `output`, `reasoning`, `cached` and `cacheWrite` that you know"),
  end: z.boolean().nullish().describe("`true` ends the conversation: the agent gets no further requests"),
  provider_error: z
    .union([z.literal(true), z.string()])
    .nullish()
    .describe("`true`, or a string that gives the reason: the service behind the agent failed, so the trial is excluded and retried"),
});

export type TurnAnswer = z.input<typeof TurnAnswer>;

/** An agent's parsed reply. */
export type ParsedAnswer =
  | { readonly kind: "provider_error"; readonly why: string }
  | {
      readonly kind: "reply";
      /** The message; undefined if the agent sent none, which is not the same as an empty message. */
      readonly message: string | undefined;
      /** The tools to call before the turn can end. */
      readonly calls: readonly ToolCall[];
      readonly reasoning: string | undefined;
      readonly usage: readonly AgentUsage[];
      readonly end: boolean;
    };

/** Parses a reply; `where` names the agent and step in error messages, and `hide` redacts keys from them. */
export function parseTurnAnswer(text: string, where: string, hide = (words: string) => words): ParsedAnswer {
  const value = withReadableCalls(parseJson(text, where, hide));
  if (isTooDeep(value, deepestAnswer))
    throw new AgentFault("agent_invalid", `${where}: the answer is nested deeper than ${deepestNesting} levels`);
  const parsed = TurnAnswer.safeParse(value);
  if (!parsed.success) {
    const findings = explainIssues(parsed.error.issues, value, z.toJSONSchema(TurnAnswer, { io: "input", unrepresentable: "any" }));
    const problems = findings.slice(0, 3).map(({ message, expected }) => `${message}; expected ${expected}`);
    throw new AgentFault("agent_invalid", `${where}: ${problems.join(". ")}`);
  }
  const { message, calls, reasoning, usage, end, provider_error: failed } = parsed.data;
  if (failed) return { kind: "provider_error", why: failed === true ? "the agent reports that its provider failed" : failed };
  if (typeof message !== "string" && !calls?.length)
    throw new AgentFault("agent_invalid", `${where}: the answer has neither "message" nor "calls"`);
  return {
    kind: "reply",
    message: message ?? undefined,
    calls: calls ?? [],
    reasoning: reasoning ?? undefined,
    usage: usage ? [usage].flat() : [],
    end: end === true,
  };
}

/** The deepest nesting accepted in a reply. Arguments start at its third level, inside a call in the list of calls. */
const deepestAnswer = deepestNesting + 3;

/** Replaces arguments that are nested too deeply with text, so that only that call is rejected and not the whole reply. */
function withReadableCalls(answer: Json): Json {
  if (!isJsonObject(answer) || answer.calls === undefined || !isJsonArray(answer.calls)) return answer;
  const readable = (call: Json) => (isJsonObject(call) && isTooDeep(call.args) ? { ...call, args: tooDeepText } : call);
  return { ...answer, calls: answer.calls.map(readable) };
}

function parseJson(text: string, where: string, hide: (words: string) => string): Json {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // Redact before shortening, because part of a key would not be recognised. Leave out the parser's message if
    // anything was redacted, because it quotes the text.
    const clean = hide(text);
    const why = clean === text ? `${error.message}: ` : "";
    const start = text.trim() === "" ? "it is empty" : `${why}${shorten(clean)}`;
    throw new AgentFault("agent_invalid", `${where}: the answer is not JSON (${start})`);
  }
}

const longestQuote = 300;

/** Shortens a text to fit on one line of an error message. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line;
}
