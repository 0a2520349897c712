import type { TokenUsage } from "./llm.ts";

/** The most tokens of one kind that one model call is believed to have taken. */
export const mostTokens = 1_000_000_000;

type Told = { readonly [Kind in keyof TokenUsage]: number | undefined };

/** The counts that can be: what is negative, not finite or beyond all measure is unknown, so that nobody can count a budget down. */
export function countableTokens(told: Told): TokenUsage {
  return Object.fromEntries(Object.entries(told).filter(([, count]) => isCountable(count)));
}

function isCountable(count: unknown): boolean {
  return typeof count === "number" && count >= 0 && count <= mostTokens;
}
