/**
 * Explains why cases with n scored trials each cannot produce these values of pass^1 to pass^n; null if the curve is decreasing and convex,
 * starting from pass^0 = 1. Curves from complete data also satisfy higher-order conditions, but a single missing trial can violate those.
 */
export function whyImpossible(values: readonly number[]): string | null {
  const falls = values.map((value, index) => (index === 0 ? 1 : (values[index - 1] ?? 0)) - value);
  const rise = falls.findIndex((fall) => fall < -slack);
  if (rise >= 0) return `it rises at k = ${rise + 1}`;
  const bend = falls.findIndex((fall, index) => index > 0 && fall > (falls[index - 1] ?? 0) + slack);
  return bend >= 0 ? `it falls by more at k = ${bend + 1} than before` : null;
}

// Equal shares can differ in the last bits if they are summed in a different order.
const slack = 1e-12;
