import type { PassHatPoint } from "../estimate/curve.ts";
import { nothing, percent, percentRange } from "../text/figure-text.ts";
import { heldNote, type SuspicionSummary } from "./suspected.ts";

/** A point of a curve, or "withheld". */
export function pointValue(point: PassHatPoint): string {
  if (point.kind === "estimated") return percent(point.value);
  return point.kind === "refused" ? "refused" : nothing;
}

/**
 * A point of a curve with its interval, the number of cases it covers if some are left out, and its value with
 * suspicions counted as failures if that differs.
 */
export function pointCell(point: PassHatPoint | null, suspected?: Pick<SuspicionSummary, "curve">): string {
  if (!point) return nothing;
  const range = point.kind === "estimated" ? ` (${percentRange(point.interval)})` : "";
  const coverage = point.counted < point.cases ? ` of ${point.counted}/${point.cases} cases` : "";
  const held = suspected ? heldNote(point, suspected) : "";
  return `${pointValue(point)}${range}${coverage}${held && `; ${held}`}`;
}
