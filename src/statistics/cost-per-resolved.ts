/** What one reliably resolved case costs, or that none was. */
export type CostPerResolved = { readonly kind: "cost"; readonly value: number } | { readonly kind: "none-resolved" };

/** Mean cost of a trial divided by pass^k: what is paid for each case that is resolved every one of k times. */
export function costPerResolved(costPerTrial: number, passHat: number): CostPerResolved {
  return passHat <= 0 ? { kind: "none-resolved" } : { kind: "cost", value: costPerTrial / passHat };
}
