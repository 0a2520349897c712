import { type Check, checks } from "./checks.ts";
import type { Dimension } from "./define-check.ts";

/** One way to lose points: tenths of the five points of a dimension, each time it happens. */
export interface Deduction {
  readonly check: Check;
  readonly dimension: Dimension;
  readonly tenths: number;
  readonly says: string;
}

const dimensions: readonly Dimension[] = ["resolution", "evidence", "toolUse", "safety", "communication"];

/** Every deduction there is, by dimension; docs/method.md prints this table. Suspicions cost nothing. */
export const deductions: readonly Deduction[] = dimensions.flatMap((dimension) =>
  checks.flatMap(({ name, tier, costs, says }) => {
    const tenths = tier === "exact" ? costs?.[dimension] : undefined;
    return tenths === undefined ? [] : [{ check: name, dimension, tenths, says }];
  }),
);
