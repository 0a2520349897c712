import { counted, namedCounts, percent } from "./figure-text.ts";

/** The number of trials that were attempted, and of those that are excluded because something other than the agent failed, by cause. */
export interface Exclusions {
  readonly attempted: number;
  readonly excluded: { readonly [cause: string]: number };
}

/** Formats exclusions, such as `3 of 48 attempted trials (customer error 2, provider error 1)`. */
export function exclusionsText({ attempted, excluded }: Exclusions): string {
  const total = Object.values(excluded).reduce((sum, count) => sum + count, 0);
  const of = `of ${counted(attempted, "attempted trial")}`;
  return total === 0 ? `none ${of}` : `${total} ${of} (${namedCounts(excluded)})`;
}

/** Whether any cause excludes a different share of the trials on the two sides. */
export function haveDifferentExclusions(one: Exclusions, other: Exclusions): boolean {
  const causes = new Set([one, other].flatMap(({ excluded }) => Object.keys(excluded)));
  return [...causes].some((cause) => (one.excluded[cause] ?? 0) * other.attempted !== (other.excluded[cause] ?? 0) * one.attempted);
}

const tolerated = 0.01;

/** The warning about an agent if the customer's failures exclude more than 1% of its attempted trials. */
export function customerWarnings({ attempted, excluded }: Exclusions): string[] {
  const failed = excluded.customer_error ?? 0;
  if (failed <= tolerated * attempted) return [];
  return [
    `${failed} of ${counted(attempted, "attempted trial")} (${percent(failed / attempted)}) ` +
      `${failed === 1 ? "is" : "are"} excluded because the simulated customer failed, more than ${tolerated * 100}%. ` +
      "The other trials may not be representative; resume the run to repeat the excluded ones.",
  ];
}
