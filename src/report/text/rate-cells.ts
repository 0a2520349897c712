import type { Rate } from "../estimate/rate.ts";
import { nothing, percent, percentRange } from "./figure-text.ts";

/** The table cell with a rate, its counts and its interval. */
export function rateCell(rate: Rate | null): string {
  return rate ? `${percent(rate.value)} (${rate.x}/${rate.n}; ${percentRange(rate.interval)})` : nothing;
}

/** The table cell with x/n and the share. */
export function countCell(counts: { readonly x: number; readonly n: number } | null): string {
  return counts && counts.n > 0 ? `${counts.x}/${counts.n} (${percent(counts.x / counts.n)})` : nothing;
}
