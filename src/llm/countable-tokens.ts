import type { TokenUsage } from "./llm.ts";

/** The highest plausible number of tokens of one kind in one call. */
export const mostTokens = 1_000_000_000;

/** Token counts as a service reports them, whether plausible or not. */
export type TokenCounts = { readonly [Kind in keyof TokenUsage]: number | undefined };

/** Keeps plausible counts. Negative, non-finite and huge counts become unknown, so that none can reduce the computed cost. */
export function countableTokens(told: TokenCounts): TokenUsage {
  return Object.fromEntries(Object.entries(told).filter(([, count]) => isCountable(count)));
}

function isCountable(count: unknown): boolean {
  return typeof count === "number" && count >= 0 && count <= mostTokens;
}
