import { describe, expect, it } from "vitest";
import { findQuote } from "./find-quote.ts";

const text = "Done, **Ana**: I've refunded $40.00\nto your card — “within 5 days”. R&D says 3 < 4, don't use `x`.";

describe("a quote", () => {
  it.each([
    ["verbatim", "refunded $40.00"],
    ["across a line break, as a transcript shows it", "refunded $40.00\n    | to your card"],
    ["without the emphasis", "Done, Ana: I've"],
    ["with other quotation marks", "to your card — 'within 5 days'"],
    ["with a typographer's apostrophe", "I’ve refunded"],
    ["with markup escaped as in a transcript", "R&amp;D says 3 &lt; 4"],
    ["as JSON escapes it", 'refunded $40.00\\nto your card — \\"within'],
  ])("is found %s", (_, quote) => {
    expect(findQuote(text, quote)).toBeDefined();
  });

  it.each([
    ["has another number", "refunded $400.00"],
    ["leaves words out", "refunded … to your card"],
    ["is in other words", "gave $40.00 back"],
    ["is empty", " \n* "],
    ["is a single character", "D"],
  ])("is not found when it %s", (_, quote) => {
    expect(findQuote(text, quote)).toBeUndefined();
  });

  it("is returned in the text's own wording, with its position", () => {
    const found = findQuote(text, "Ana: I’ve refunded $40.00 to") ?? expect.unreachable();
    expect(found.quote).toBe("Ana**: I've refunded $40.00\nto");
    expect(text.slice(found.start, found.end)).toBe(found.quote);
  });
});
