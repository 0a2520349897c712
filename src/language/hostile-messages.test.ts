import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAgentMessage } from "./read-agent-message.ts";

const SLOTS = ["order_number", "travel_date", "other"];

describe("hostile messages", () => {
  it("never throw", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => Array.isArray(readAgentMessage(text, { slots: SLOTS }))),
    );
  });

  it.each(["a", "$1,", "((", "and you ", "it's ", "**", "- x\n", "which order number "])("of 100 kB of %j read quickly", (part) => {
    const text = part.repeat(100_000 / part.length);
    const started = performance.now();
    readAgentMessage(text, { slots: SLOTS });
    // The budget is 50 ms; the limit is higher to allow for a busy machine.
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
