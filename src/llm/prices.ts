import type { Price, PriceTable } from "./price.ts";

interface Listed {
  readonly asOf: string;
  /** US dollars per million tokens of input, cached input, cache write and output; null if the model has no such price. */
  readonly prices: { readonly [model: string]: readonly [number, number | null, number | null, number] };
}

// The source of each list is in docs/prices.md. For models priced by prompt length, the list contains the price of
// short prompts, because no support conversation comes near the threshold.
const listed: readonly Listed[] = [
  {
    asOf: "2026-06-04",
    prices: {
      "gpt-5.5": [5, 0.5, null, 30],
      "gpt-5.5-pro": [30, null, null, 180],
      "gpt-5.4": [2.5, 0.25, null, 15],
      "gpt-5.4-mini": [0.75, 0.075, null, 4.5],
      "gpt-5.4-nano": [0.2, 0.02, null, 1.25],
    },
  },
  {
    asOf: "2026-10-10",
    prices: {
      "claude-fable-5-1": [10, 0.25, 12.5, 50],
      "claude-opus-5-5": [4, 0.2, 5, 20],
      "claude-opus-5": [5, 0.5, 6.25, 25],
      "claude-opus-4-8": [5, 0.5, 6.25, 25],
      "claude-opus-4-7": [5, 0.5, 6.25, 25],
      "claude-opus-4-6": [5, 0.5, 6.25, 25],
      "claude-opus-4-5": [5, 0.5, 6.25, 25],
      "claude-sonnet-5-5": [2, 0.1, 2.5, 10],
      "claude-sonnet-5": [2, 0.2, 2.5, 10],
      "claude-sonnet-4-6": [3, 0.3, 3.75, 15],
      "claude-sonnet-4-5": [3, 0.3, 3.75, 15],
      "claude-haiku-4-5": [1, 0.1, 1.25, 5],
    },
  },
  {
    asOf: "2026-07-01",
    prices: {
      "gemini-3.5-flash": [1.5, null, null, 9],
      "gemini-3.1-pro-preview": [2, null, null, 12],
      "gemini-3.1-flash-lite": [0.25, null, null, 1.5],
      "gemini-2.5-pro": [1.25, 0.125, null, 10],
      "gemini-2.5-flash": [0.3, 0.03, null, 2.5],
      "gemini-2.5-flash-lite": [0.1, 0.01, null, 0.4],
    },
  },
];

/** The prices known to this version; a model not listed has no known price. */
const knownPrices: PriceTable = new Map(
  listed.flatMap(({ asOf, prices }) =>
    Object.entries(prices).map(([model, [input, cached, cacheWrite, output]]): [string, Price] => [
      model,
      {
        input,
        ...(cached === null ? {} : { cached }),
        ...(cacheWrite === null ? {} : { cacheWrite }),
        output,
        asOf,
      },
    ]),
  ),
);

/** The user's own prices, by model. */
export type OwnPrices = { readonly [model: string]: Price };

/** The known prices, overridden by the user's own; if several lists have a price, the last one applies. */
export function priceTable(...own: readonly (OwnPrices | undefined)[]): PriceTable {
  return new Map([...knownPrices, ...own.flatMap((prices) => Object.entries(prices ?? {}))]);
}
