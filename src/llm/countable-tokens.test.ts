import { describe, expect, it } from "vitest";
import { Meter } from "../agent/proxy/meter.ts";
import { Transcript } from "../conversation/transcript.ts";
import { countableTokens, mostTokens } from "./countable-tokens.ts";

describe("L: negative usage", () => {
  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300, mostTokens + 1])(
    "treats a count of %d as unknown",
    (count) => {
      expect(countableTokens({ input: count, output: 3 })).toEqual({ output: 3 });
    },
  );

  it("keeps 0, which is a valid count", () => {
    expect(countableTokens({ input: 0, cached: undefined })).toEqual({ input: 0 });
  });

  it("is neither recorded nor counted in a budget", () => {
    const told: unknown[] = [];
    const transcript = new Transcript(
      () => 0,
      (usage) => told.push(usage),
    );
    transcript.note({ usage: { model: "m", input: -5_000_000, output: 7, by: "customer" } });
    expect(told).toEqual([{ model: "m", output: 7, by: "customer" }]);
    expect(transcript.events).toEqual([{ kind: "usage", at: 0, model: "m", output: 7, by: "customer" }]);
  });

  it("is not accepted from a service either", () => {
    const meter = new Meter();
    meter.take({ object: "chat.completion", usage: { prompt_tokens: -100, completion_tokens: 4 } });
    meter.take({ type: "message", usage: { input_tokens: 5, cache_read_input_tokens: -4, output_tokens: -1 } });
    expect(meter.usage).toEqual({ input: 5, output: 4 });
  });
});
