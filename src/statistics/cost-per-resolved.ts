/** The cost of one reliably resolved case, or a marker that no case was resolved. */
export type CostPerResolved = { readonly kind: "cost"; readonly value: number } | { readonly kind: "none-resolved" };

/** The mean cost of a trial divided by pass^k, which is the cost per case that is resolved in all k trials. */
export function costPerResolved(costPerTrial: number, passHat: number): CostPerResolved {
  return passHat <= 0 ? { kind: "none-resolved" } : { kind: "cost", value: costPerTrial / passHat };
}
