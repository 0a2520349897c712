import { type Check, checks } from "./checks.ts";
import { type CheckCosts, type Dimension, dimensions } from "./trial/define-check.ts";

/** A deduction that a check can make for each occurrence, in tenths of a point; each dimension has five points. */
export interface Deduction {
  readonly check: Check;
  readonly dimension: Dimension;
  readonly tenths: number;
  readonly says: string;
}

/** All deductions, by dimension; docs/method.md prints this table. Suspicions cost no points until confirmed. */
export const deductions: readonly Deduction[] = dimensions.flatMap((dimension) =>
  checks.flatMap((check) => {
    const costs: CheckCosts = "costs" in check ? check.costs : {};
    const tenths = costs[dimension];
    return tenths === undefined ? [] : [{ check: check.name, dimension, tenths, says: check.says }];
  }),
);
