// Also loaded by the viewer's page, so it imports only types.

/** Formats a difference of shares in percentage points. */
export function pointsText(share: number): string {
  const points = share * 100;
  if (Math.abs(points) < 1e-9) return "0.0";
  // An end of an interval that is not 0 must not look like 0, because then it would be unclear whether the interval contains 0.
  const decimals = Math.abs(points) < 0.05 ? Math.ceil(-Math.log10(Math.abs(points))) : 1;
  return points.toFixed(decimals);
}
