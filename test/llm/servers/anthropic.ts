import type { JsonObject } from "../../../src/json.ts";
import { number, object, objects, text, texts } from "./fields.ts";
import type { ScriptedReply, Wire } from "./script.ts";

/** Anthropic's Messages API. */
export const anthropic: Wire = {
  basePath: "/v1",
  accepts: (path) => path === "/v1/messages",
  read: (body) => {
    const messages = objects(body.messages);
    const parts = (role: string) => messages.filter((message) => message.role === role).flatMap(({ content }) => objects(content));
    const last = objects(messages.at(-1)?.content);
    return {
      model: text(body.model),
      system: texts(body.system),
      answered: messages.filter(({ role }) => role === "assistant").length,
      customer: parts("user")
        .filter(({ type }) => type === "text")
        .map((part) => text(part.text)),
      results: last.filter(({ type }) => type === "tool_result").map(({ content }) => texts(content)),
      tools: objects(body.tools).map(({ name }) => text(name)),
      signatures: parts("assistant")
        .filter(({ type }) => type === "thinking")
        .map(({ signature }) => text(signature)),
      effort: text(object(body.output_config).effort) || undefined,
      temperature: number(body.temperature),
    };
  },
  write: (reply, serial, { model }): JsonObject => ({
    id: `msg_${serial}`,
    type: "message",
    role: "assistant",
    model,
    content: content(reply, serial),
    stop_reason: reply.cutOff
      ? "max_tokens"
      : reply.refusal !== undefined
        ? "refusal"
        : reply.calls === undefined
          ? "end_turn"
          : "tool_use",
    stop_sequence: null,
    usage: {
      input_tokens: reply.tokens.fresh,
      cache_creation_input_tokens: reply.tokens.cacheWrite,
      cache_read_input_tokens: reply.tokens.cached,
      output_tokens: reply.tokens.visible + reply.tokens.reasoning,
      output_tokens_details: { thinking_tokens: reply.tokens.reasoning },
    },
  }),
  fail: (status, message) => ({
    type: "error",
    error: { type: status === 429 ? "rate_limit_error" : status === 529 ? "overloaded_error" : "api_error", message },
  }),
};

function content({ reasoning, text: words, refusal, calls = [] }: ScriptedReply, serial: number): JsonObject[] {
  const said = words ?? refusal;
  return [
    ...(reasoning === undefined ? [] : [{ type: "thinking", thinking: reasoning, signature: `sealed-${serial}` }]),
    ...(said === undefined ? [] : [{ type: "text", text: said }]),
    ...calls.map(({ tool, args }, index) => ({
      type: "tool_use",
      id: `toolu_${serial}_${index}`,
      name: tool,
      input: args,
    })),
  ];
}
