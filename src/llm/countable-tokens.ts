import type { TokenUsage } from "./llm.ts";

/** The most tokens of one kind that are plausible for one call. */
export const mostTokens = 1_000_000_000;

type Told = { readonly [Kind in keyof TokenUsage]: number | undefined };

/** Keeps plausible counts: negative, non-finite or huge ones become unknown, so that none can lower the spending. */
export function countableTokens(told: Told): TokenUsage {
  return Object.fromEntries(Object.entries(told).filter(([, count]) => isCountable(count)));
}

function isCountable(count: unknown): boolean {
  return typeof count === "number" && count >= 0 && count <= mostTokens;
}
