import type { JsonObject } from "../../../src/json.ts";
import { number, object, objects, text, texts } from "./fields.ts";
import type { ScriptedReply, Tokens, Wire } from "./script.ts";

/** OpenAI's Responses API (POST /v1/responses), without streaming. */
export const openaiResponses: Wire = {
  basePath: "/v1",
  accepts: (path) => path === "/v1/responses",
  read: (body) => {
    const input = objects(body.input);
    const isAnswer = (item: JsonObject) => item.role === "assistant" || item.type === "function_call" || item.type === "reasoning";
    const isResult = (item: JsonObject) => item.type === "function_call_output";
    const since = input.findLastIndex(isAnswer);
    return {
      model: text(body.model),
      system: input
        .filter(({ role }) => role === "system" || role === "developer")
        .map(({ content }) => texts(content))
        .join(""),
      // An answer is a run of consecutive items, delimited by tool results and customer messages.
      answered: input.filter((item, index) => isAnswer(item) && !isAnswer(input[index - 1] ?? {})).length,
      customer: input.filter(({ role }) => role === "user").map(({ content }) => texts(content)),
      results: input
        .slice(since + 1)
        .filter(isResult)
        .map(({ output }) => text(output)),
      tools: objects(body.tools).map(({ name }) => text(name)),
      signatures: input.filter(({ type }) => type === "reasoning").map((item) => text(item.encrypted_content)),
      effort: text(object(body.reasoning).effort) || undefined,
      temperature: number(body.temperature),
    };
  },
  write: (reply, serial, { model }) => ({
    id: `resp_${serial}`,
    object: "response",
    created_at: 1_770_000_000,
    status: reply.cutOff ? "incomplete" : "completed",
    error: null,
    incomplete_details: reply.cutOff ? { reason: "max_output_tokens" } : null,
    model: `${model}-2026-01-01`,
    output: output(reply, serial),
    usage: usage(reply.tokens),
  }),
  fail: (status, message) => ({
    error: { message, type: status === 429 ? "rate_limit_error" : "server_error", param: null, code: null },
  }),
};

function output(reply: ScriptedReply, serial: number): JsonObject[] {
  const message = (content: JsonObject): JsonObject => ({
    type: "message",
    id: `msg_${serial}`,
    status: "completed",
    role: "assistant",
    content: [content],
  });
  return [
    ...(reply.reasoning === undefined
      ? []
      : [
          {
            type: "reasoning",
            id: `rs_${serial}`,
            summary: [{ type: "summary_text", text: reply.reasoning }],
            encrypted_content: `sealed-${serial}`,
          },
        ]),
    ...(reply.text === undefined ? [] : [message({ type: "output_text", text: reply.text, annotations: [] })]),
    ...(reply.refusal === undefined ? [] : [message({ type: "refusal", refusal: reply.refusal })]),
    ...(reply.calls ?? []).map(({ tool, args }, index) => ({
      type: "function_call",
      id: `fc_${serial}_${index}`,
      call_id: `call_${serial}_${index}`,
      name: tool,
      arguments: typeof args === "string" ? args : JSON.stringify(args),
      status: "completed",
    })),
  ];
}

function usage({ fresh, cached, cacheWrite, visible, reasoning }: Tokens): JsonObject {
  const input = fresh + cached + cacheWrite;
  const output = visible + reasoning;
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached, cache_write_tokens: cacheWrite },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input + output,
  };
}
