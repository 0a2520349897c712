import type { Interval } from "./interval.ts";
import { normalQuantile } from "./normal.ts";

/** Wilson's interval for a share of independent cases; its coverage is close to its level on average, but too low for rare events. */
export function wilson(successes: number, cases: number, level = 0.95): Interval {
  if (cases === 0) return { low: 0, high: 1, level, method: "wilson" };
  const z = normalQuantile((1 + level) / 2);
  const share = successes / cases;
  const shrink = 1 + (z * z) / cases;
  const centre = (share + (z * z) / (2 * cases)) / shrink;
  const half = (z / shrink) * Math.sqrt((share * (1 - share)) / cases + (z * z) / (4 * cases * cases));
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - half),
    high: successes === cases ? 1 : Math.min(1, centre + half),
    level,
    method: "wilson",
  };
}
