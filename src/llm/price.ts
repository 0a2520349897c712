import { z } from "zod";
import type { TokenUsage } from "./llm.ts";

const perMillion = (what: string) => z.number().min(0).describe(`US dollars per million ${what}`);

/** A model's token prices; hidden reasoning is billed as output. */
export const Price = z.strictObject({
  input: perMillion("input tokens"),
  cached: perMillion("input tokens read from a cache (default: same as other input)").optional(),
  cacheWrite: perMillion("input tokens written to a cache (default: same as other input)").optional(),
  output: perMillion("output tokens, including hidden reasoning"),
  asOf: z.iso.date().optional().describe("the date of this price, such as 2026-11-05"),
});
export type Price = z.infer<typeof Price>;

/** Prices by model name at the provider. */
export type PriceTable = ReadonlyMap<string, Price>;

/** Returns a model's price, even if the name ends in a version date; undefined if the price is unknown. */
export function priceOf(model: string, prices: PriceTable): Price | undefined {
  return prices.get(model) ?? prices.get(model.replace(/-(\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, ""));
}

/** The cost of one call in US dollars; undefined if its token counts are unknown. */
export function costOfCall({ input, output, cached = 0, cacheWrite = 0 }: TokenUsage, price: Price): number | undefined {
  if (input === undefined || output === undefined) return undefined;
  const dollars =
    Math.max(0, input - cached - cacheWrite) * price.input +
    cached * (price.cached ?? price.input) +
    cacheWrite * (price.cacheWrite ?? price.input) +
    output * price.output;
  return dollars / 1_000_000;
}
