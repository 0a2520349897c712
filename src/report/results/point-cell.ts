import type { PassHatPoint } from "../estimate/curve.ts";
import { percent, percentRange } from "../text/figure-text.ts";
import { nothing } from "../text/spaced.ts";

/** Formats the value of a point of a curve, or returns "withheld" if the curve is withheld. */
export function pointValue(point: PassHatPoint | undefined): string {
  if (point?.kind === "estimated") return percent(point.value);
  return point?.kind === "refused" ? "withheld" : nothing;
}

/** Formats a point of a curve with its interval. Adds the number of cases covered if some are left out. */
export function pointCell(point: PassHatPoint | null): string {
  if (!point) return nothing;
  const range = point.kind === "estimated" ? ` (${percentRange(point.interval)})` : "";
  const coverage = point.counted < point.cases ? ` of ${point.counted}/${point.cases} cases` : "";
  return `${pointValue(point)}${range}${coverage}`;
}
