import type { Interval } from "./interval.ts";
import { studentQuantile } from "./student-quantile.ts";

// With fewer differing cases, the sample variance is not a reliable estimate.
const enoughThatDiffer = 10;

/**
 * Student's t interval for the mean over cases, clipped to the possible range of the scores; undefined if fewer than
 * ten cases differ from the most common value, because rare events need an exact interval.
 */
export function studentInterval(
  values: readonly number[],
  { low, high }: { readonly low: number; readonly high: number },
  level = 0.95,
): Interval | undefined {
  const cases = values.length;
  const counts = Array.from(Map.groupBy(values, (value) => value).values(), (same) => same.length);
  if (cases - Math.max(0, ...counts) < enoughThatDiffer) return undefined;
  const mean = values.reduce((sum, value) => sum + value, 0) / cases;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const reach = studentQuantile((1 + level) / 2, cases - 1) * Math.sqrt(squares / (cases - 1) / cases);
  return { low: Math.max(low, mean - reach), high: Math.min(high, mean + reach), level, method: "student" };
}
