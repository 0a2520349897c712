import type { RankSet } from "../../statistics/rank-sets.ts";
import type { CurvePoint } from "../curve.ts";
import { nothing, percentRange } from "../figure-text.ts";
import { pointValue } from "../report-tables.ts";

/** A difference of shares in percentage points. */
export function pointsText(share: number): string {
  const text = (share * 100).toFixed(1);
  return text === "-0.0" ? "0.0" : text;
}

/** Both ends of a difference of shares, in percentage points. */
export function rangeText({ low, high }: { readonly low: number; readonly high: number }): string {
  return `${pointsText(low)} to ${pointsText(high)}`;
}

/** A p-value as it is printed. */
export function chanceText(p: number): string {
  return p < 0.0001 ? "< 0.0001" : p.toFixed(4);
}

/** A point of a curve with its interval, and with its coverage where cases are left out. */
export function pointCell(point: CurvePoint | null): string {
  if (!point) return nothing;
  const range = point.kind === "estimated" ? ` (${percentRange(point.interval)})` : "";
  const coverage = point.counted < point.cases ? ` of ${point.counted}/${point.cases} cases` : "";
  return `${pointValue(point)}${range}${coverage}`;
}

/** The ranks that no comparison rules out. */
export function rankCell(rank: RankSet | null): string {
  if (!rank) return nothing;
  return rank.best === rank.worst ? `${rank.best}` : `${rank.best} to ${rank.worst}`;
}
