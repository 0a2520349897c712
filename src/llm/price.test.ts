import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { costOfCall, priceOf } from "./price.ts";
import { priceTable } from "./prices.ts";

describe("the cost of a call", () => {
  const price = { input: 2, cached: 0.2, cacheWrite: 2.5, output: 10 };

  it("charges each kind of token once, counting cached and cache-written tokens as part of the input", () => {
    const usage = { input: 1_000_000, cached: 600_000, cacheWrite: 100_000, output: 50_000, reasoning: 40_000 };
    expect(costOfCall(usage, price)).toBeCloseTo(0.3 * 2 + 0.6 * 0.2 + 0.1 * 2.5 + 0.05 * 10, 12);
  });

  it("is unknown, not 0, when the token counts are unknown", () => {
    expect(costOfCall({ input: 10 }, price)).toBeUndefined();
    expect(costOfCall({ output: 10 }, price)).toBeUndefined();
    expect(costOfCall({}, price)).toBeUndefined();
  });

  it("charges cached tokens as other input if there is no price for them", () => {
    expect(costOfCall({ input: 1_000_000, cached: 500_000, output: 0 }, { input: 2, output: 1 })).toBe(2);
  });
});

describe("the price of a model", () => {
  it("also applies to its dated versions", () => {
    const prices = priceTable();
    expect(priceOf("claude-haiku-4-5-20251001", prices)).toEqual(priceOf("claude-haiku-4-5", prices));
    expect(priceOf("gpt-5.4-mini-2026-03-01", prices)).toMatchObject({ input: 0.75, output: 4.5 });
  });

  it("is unknown for an unlisted model, even if its name begins like another's", () => {
    expect(priceOf("gpt-5.5-turbo", priceTable())).toBeUndefined();
    expect(priceOf("llama-3", priceTable())).toBeUndefined();
  });

  it("is the user's own if there is one; the last one wins", () => {
    const free = { input: 0, output: 0 };
    const prices = priceTable({ "gpt-5.5": { input: 1, output: 2 }, "llama-3": free }, { "gpt-5.5": free });
    expect([priceOf("gpt-5.5", prices), priceOf("llama-3", prices)]).toEqual([free, free]);
  });

  it("has a date for every model this version knows", () => {
    expect([...priceTable().values()].filter((price) => price.asOf === undefined)).toEqual([]);
  });
});

it("docs/prices.md lists every known price, and no other", () => {
  const rows = readFileSync("docs/prices.md", "utf8").match(/^\| `[^|]+`( \|[^|\n]+){5}\|$/gm);
  const shown = (price: number | undefined) => (price === undefined ? "–" : `${price}`);
  const known = [...priceTable()].map(
    ([model, { input, cached, cacheWrite, output, asOf }]) =>
      `| \`${model}\` | ${[input, cached, cacheWrite, output].map(shown).join(" | ")} | ${asOf} |`,
  );
  expect(rows).toEqual(known);
});
