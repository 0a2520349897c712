import { nothing, percent, percentRange } from "./figure-text.ts";
import type { Rate } from "./rate.ts";

/** A rate with its counts and interval. */
export function rateCell(rate: Rate | null): string {
  return rate ? `${percent(rate.value)} (${rate.x}/${rate.n}; ${percentRange(rate.interval)})` : nothing;
}

/** x/n with its share. */
export function countCell(counts: { readonly x: number; readonly n: number } | null): string {
  return counts && counts.n > 0 ? `${counts.x}/${counts.n} (${percent(counts.x / counts.n)})` : nothing;
}
