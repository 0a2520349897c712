import type { CaseTally } from "./case-tally.ts";

/** The numbers of cases solved always, sometimes and never; always + sometimes + never + untried = cases. */
export interface SolvedCounts {
  readonly cases: number;
  readonly always: number;
  readonly sometimes: number;
  readonly never: number;
  /** Cases without a scored trial, which are neither solved nor unsolved. */
  readonly untried: number;
  /** The number of cases with c passes in n scored trials, by n then c. */
  readonly histogram: readonly (CaseTally & { readonly cases: number })[];
  /** The number of cases solved at least once, out of those tried (pass@n, not pass^1). */
  readonly solvedOnce: { readonly cases: number; readonly of: number };
  /** Passes over all scored trials together (avg@n), which differs from pass^1 if cases have unequal n. */
  readonly pooled: { readonly passes: number; readonly of: number };
}

/** Counts the cases that were solved always, sometimes and never. */
export function countSolved(tallies: readonly CaseTally[]): SolvedCounts {
  const tried = tallies.filter(({ n }) => n > 0);
  const always = tried.filter(({ c, n }) => c === n).length;
  const never = tried.filter(({ c }) => c === 0).length;
  const sum = (pick: (tally: CaseTally) => number) => tried.reduce((total, tally) => total + pick(tally), 0);
  const groups = [...Map.groupBy(tried, ({ c, n }) => `${n}/${c}`).values()];
  return {
    cases: tallies.length,
    always,
    sometimes: tried.length - always - never,
    never,
    untried: tallies.length - tried.length,
    histogram: groups
      .map((group) => ({ c: group[0]?.c ?? 0, n: group[0]?.n ?? 0, cases: group.length }))
      .sort((one, other) => one.n - other.n || one.c - other.c),
    solvedOnce: { cases: tried.length - never, of: tried.length },
    pooled: { passes: sum(({ c }) => c), of: sum(({ n }) => n) },
  };
}
