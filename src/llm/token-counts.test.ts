import { describe, expect, it } from "vitest";
import { Meter } from "../agent/proxy/meter.ts";
import { chatCountsIn } from "./token-counts.ts";

describe("the token counts of a chat completion", () => {
  const plain = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

  it("include reads from and writes to a cache", () => {
    const usage = { ...plain, prompt_tokens_details: { cached_tokens: 30, cache_write_tokens: 60 } };
    expect(chatCountsIn(usage)).toMatchObject({ input: 100, output: 20, cached: 30, cacheWrite: 60 });
  });

  it.each([
    ["is part of the completion", { ...plain, completion_tokens_details: { reasoning_tokens: 8 } }, 20, 8],
    [
      "is only in the total, with its own count",
      { ...plain, total_tokens: 128, completion_tokens_details: { reasoning_tokens: 8 } },
      28,
      8,
    ],
    ["is only in the total, without a count", { ...plain, total_tokens: 128 }, 28, undefined],
  ])("include reasoning as output where it %s", (_, usage, output, reasoning) => {
    expect(chatCountsIn(usage)).toMatchObject({ output, reasoning });
  });

  it("are unknown, not 0, if the service does not report them", () => {
    expect(chatCountsIn({ completion_tokens: 5, total_tokens: 90 })).toEqual({ output: 5 });
    expect(chatCountsIn({})).toEqual({});
  });
});

describe("the token counts that the proxy reads", () => {
  it("include writes to a cache in OpenAI's formats", () => {
    const [chat, responses] = [new Meter(), new Meter()];
    chat.take({ usage: { prompt_tokens: 90, completion_tokens: 4, prompt_tokens_details: { cache_write_tokens: 60 } } });
    const usage = { input_tokens: 90, output_tokens: 4, input_tokens_details: { cached_tokens: 0, cache_write_tokens: 60 } };
    responses.take({ type: "response.completed", response: { usage } });
    expect(chat.usage).toEqual({ input: 90, output: 4, cacheWrite: 60 });
    expect(responses.usage).toEqual({ input: 90, output: 4, cached: 0, cacheWrite: 60 });
  });

  it("keep an Anthropic stream's cached input if its last event repeats only the rest of the input", () => {
    const meter = new Meter();
    const usage = { input_tokens: 12, cache_read_input_tokens: 1000, cache_creation_input_tokens: 200, output_tokens: 1 };
    meter.take({ type: "message_start", message: { usage } });
    meter.take({ type: "message_delta", usage: { input_tokens: 12, cache_read_input_tokens: null, output_tokens: 34 } });
    expect(meter.usage).toEqual({ input: 1212, output: 34, cached: 1000, cacheWrite: 200 });
  });
});
