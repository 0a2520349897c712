import type { JsonObject } from "../../../src/json.ts";
import { number, objects, text, texts } from "./fields.ts";
import type { Wire } from "./script.ts";

/** OpenAI's Chat Completions API, which local servers and gateways also speak. */
export const openaiChat: Wire = {
  basePath: "/v1",
  accepts: (path) => path === "/v1/chat/completions",
  read: (body) => {
    const messages = objects(body.messages);
    const since = messages.findLastIndex(({ role }) => role === "assistant");
    return {
      model: text(body.model),
      system: messages
        .filter(({ role }) => role === "system" || role === "developer")
        .map(({ content }) => texts(content))
        .join(""),
      answered: messages.filter(({ role }) => role === "assistant").length,
      customer: messages.filter(({ role }) => role === "user").map(({ content }) => texts(content)),
      results: messages
        .slice(since + 1)
        .filter(({ role }) => role === "tool")
        .map(({ content }) => texts(content)),
      tools: objects(body.tools).map(({ function: tool }) => text(objects([tool ?? null])[0]?.name)),
      // This format returns reasoning as text, if at all.
      signatures: [],
      effort: text(body.reasoning_effort) || undefined,
      temperature: number(body.temperature),
    };
  },
  write: ({ reasoning, text: words, refusal, calls, cutOff, tokens }, serial, { model }): JsonObject => ({
    id: `chatcmpl-${serial}`,
    object: "chat.completion",
    created: 1_770_000_000,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: words ?? null,
          ...(refusal === undefined ? {} : { refusal }),
          ...(reasoning === undefined ? {} : { reasoning_content: reasoning }),
          ...(calls === undefined
            ? {}
            : {
                tool_calls: calls.map(({ tool, args }, index) => ({
                  id: `call_${serial}_${index}`,
                  type: "function",
                  function: { name: tool, arguments: typeof args === "string" ? args : JSON.stringify(args) },
                })),
              }),
        },
        finish_reason: cutOff ? "length" : calls === undefined ? "stop" : "tool_calls",
      },
    ],
    usage: {
      prompt_tokens: tokens.fresh + tokens.cached + tokens.cacheWrite,
      completion_tokens: tokens.visible + tokens.reasoning,
      total_tokens: tokens.fresh + tokens.cached + tokens.cacheWrite + tokens.visible + tokens.reasoning,
      prompt_tokens_details: { cached_tokens: tokens.cached, cache_write_tokens: tokens.cacheWrite },
      completion_tokens_details: { reasoning_tokens: tokens.reasoning },
    },
  }),
  fail: (status, message) => ({ error: { message, type: status === 429 ? "requests" : "server_error", code: null } }),
};
