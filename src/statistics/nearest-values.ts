import { type CurveSize, printedPoint } from "./curve-point.ts";
import { fitPoints } from "./fit-points.ts";
import type { PrintedValue } from "./printed-value.ts";

const reach = 10n;

/**
 * For each value of a curve, the nearest value that would be consistent with the others, such as "a_3 = 0.417"; omitted if none is close.
 */
export function nearestValues(printed: readonly (PrintedValue | undefined)[], size: CurveSize): string[] {
  return printed.flatMap((value, index) => {
    if (value === undefined) return [];
    for (let away = 1n; away <= reach; away++)
      for (const digits of [value.digits - away, value.digits + away]) {
        const changed = printed.with(index, { ...value, digits });
        if (digits >= 0n && fits(changed, size)) return [printedPoint(index + 1, { ...value, digits }, size).label];
      }
    return [];
  });
}

function fits(printed: readonly (PrintedValue | undefined)[], size: CurveSize): boolean {
  const points = printed.flatMap((value, index) => (value === undefined ? [] : [printedPoint(index + 1, value, size)]));
  return fitPoints(points, size).kind === "found";
}
