/** The monthly prices of the plans in EUR, as the policy lists them. */
export const planPrices: Readonly<Record<string, number>> = {
  D50: 29,
  F200: 39,
  F500: 49,
  F1000: 64,
  M5: 12,
  M20: 18,
  M60: 26,
};
