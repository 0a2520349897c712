import { z } from "zod";
import type { Json, JsonObject } from "../../json.ts";

/** The version of the turn protocol, sent with every request so that an agent can reject a version it does not support. */
export const turnProtocol = 1;

const JsonValue = z.custom<Json>((value) => value !== undefined);

/** A tool call requested by an agent. Arguments that are not an object are passed on, because the desk rejects them. */
export const ToolCall = z.strictObject({
  id: z.string().optional().describe("returned with the result; results are in the order of the calls anyway"),
  tool: z.string().describe("the tool's name"),
  args: z
    .custom<JsonObject>((value) => value !== undefined)
    .default({})
    .describe("the tool's arguments, an object"),
});
export type ToolCall = z.output<typeof ToolCall>;

/** The result of one tool call. */
export const ToolResult = z.discriminatedUnion("ok", [
  z.strictObject({
    id: z.string().optional(),
    tool: z.string(),
    ok: z.literal(true),
    value: JsonValue,
    ended: z.literal(true).optional().describe("the case is over: this call, or an earlier one, has closed or escalated it"),
  }),
  z.strictObject({
    id: z.string().optional(),
    tool: z.string(),
    ok: z.literal(false),
    code: z.string(),
    message: z.string(),
  }),
]);
export type ToolResult = z.output<typeof ToolResult>;

const CustomerMessage = z.strictObject({
  text: z.string(),
  attachments: z.array(z.strictObject({ name: z.string(), caption: z.string() })),
});

/** One message or tool call in the conversation so far. */
export const HistoryEntry = z.discriminatedUnion("from", [
  z.strictObject({ from: z.literal("customer"), ...CustomerMessage.shape }),
  z.strictObject({ from: z.literal("agent"), message: z.string().optional(), calls: z.array(ToolCall).optional() }),
  z.strictObject({ from: z.literal("tools"), results: z.array(ToolResult) }),
]);
export type HistoryEntry = z.output<typeof HistoryEntry>;

/** A request to an agent, over HTTP or stdin. Each request is self-contained, so an agent need not remember earlier ones. */
export const TurnRequest = z.strictObject({
  protocol: z.literal(turnProtocol).describe("the version of this protocol"),
  conversation: z.string().describe("an id that is unique to the conversation and the same in all its requests"),
  turn: z.int().min(1).describe("number of the customer's message, starting at 1"),
  step: z.int().min(1).describe("number of the request within this turn, starting at 1"),
  policy: z.string().describe("the desk's policy, in Markdown"),
  tools: z
    .array(z.strictObject({ name: z.string(), description: z.string(), parameters: z.custom<JsonObject>(() => true) }))
    .describe("the desk's tools: `name`, `description` and `parameters`, a JSON Schema; empty if `mcp` is given"),
  ticket: z.record(z.string(), z.string()).describe("the fields that the desk's system shows with the ticket"),
  now: z.string().describe("the desk's fixed date and time, not the current time"),
  message: CustomerMessage.describe("the customer's message in this turn: `text` and `attachments` (`name`, `caption`)"),
  results: z.array(ToolResult).describe("the results of the `calls` in your last answer; empty at the first step of a turn"),
  history: z.array(HistoryEntry).describe("the whole conversation in order, including this message and these results"),
  mcp: z
    .strictObject({ url: z.string(), token: z.string() })
    .optional()
    .describe("for an `mcp:` agent: the `url` of the MCP server that provides its tools, and a bearer `token`"),
  proxy: z
    .strictObject({ openai: z.string(), anthropic: z.string() })
    .optional()
    .describe("base URLs of a proxy that records model calls to `openai` and `anthropic` and counts their tokens"),
});
export type TurnRequest = z.output<typeof TurnRequest>;
