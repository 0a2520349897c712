import { binomialCoefficient } from "./binomial-coefficient.ts";
import { type Condition, openProgram } from "./linear-program.ts";

/** A range that includes both ends. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** The constraints on a set of cases: their number, the trials per case, and for some k the range of Σ C(c, k). */
export interface HistogramQuestion {
  readonly n: number;
  readonly cases: number;
  readonly sums: ReadonlyMap<number, Range>;
}

/** The number of cases with exactly c of n passes, for c from 0 to n; "none" if nothing fits, or "gave-up" if the search was stopped. */
export type HistogramAnswer =
  | { readonly kind: "found"; readonly histogram: readonly number[] }
  | { readonly kind: "none" }
  | { readonly kind: "gave-up" };

const nodeLimit = 100_000;

/**
 * Finds a histogram that fits the constraints exactly. Counts are chosen from c = n downwards, because once the counts at k and above are
 * chosen, the sum for k is fixed and can be compared in whole numbers. The linear program is used only for pruning.
 */
export function findHistogram({ n, cases, sums }: HistogramQuestion): HistogramAnswer {
  const ways = pascal(n);
  const counts = new Array<number>(n + 1).fill(0);
  let nodes = 0;
  const settled = (k: number, above: number) => {
    let sum = 0;
    for (let c = above; c <= n; c++) sum += (counts[c] ?? 0) * (ways[c]?.[k] ?? 0);
    return sum;
  };
  const choose = (c: number, left: number): boolean => {
    counts[c] = left;
    if (c === 0) return true;
    const range = countRange({ c, left, n, ways, sums, settled });
    if (range === undefined) return false;
    for (const count of fromTheMiddle(range)) {
      if (++nodes > nodeLimit) return false;
      counts[c] = count;
      if (choose(c - 1, left - count)) return true;
    }
    return false;
  };
  if (choose(n, cases)) return { kind: "found", histogram: counts };
  return nodes > nodeLimit ? { kind: "gave-up" } : { kind: "none" };
}

interface Level {
  readonly c: number;
  readonly left: number;
  readonly n: number;
  readonly ways: readonly (readonly number[])[];
  readonly sums: ReadonlyMap<number, Range>;
  readonly settled: (k: number, above: number) => number;
}

// The whole numbers that the count at c can still take, given the counts above it.
function countRange({ c, left, n, ways, sums, settled }: Level): Range | undefined {
  const own = sums.get(c);
  const above = own === undefined ? 0 : settled(c, c + 1);
  const exact = { low: Math.max(0, (own?.low ?? 0) - above), high: Math.min(left, (own?.high ?? left) - above) };
  if (exact.low > exact.high) return undefined;
  const conditions: Condition[] = [{ coefficients: new Array(c + 1).fill(1), low: left, high: left }];
  for (const [k, { low, high }] of sums) {
    if (k > c) continue;
    const [scale, already] = [ways[n]?.[k] ?? 1, settled(k, c + 1)];
    const coefficients = Array.from({ length: c + 1 }, (_, passes) => (ways[passes]?.[k] ?? 0) / scale);
    conditions.push({ coefficients, low: (low - already) / scale, high: (high - already) / scale });
  }
  if (conditions.length === 1) return exact;
  const program = openProgram(c + 1, conditions);
  if (program === "unsolvable") return undefined;
  const last = new Array<number>(c + 1).fill(0);
  const most = program.largest(last.with(c, 1));
  const least = -program.largest(last.with(c, -1));
  const low = Math.max(exact.low, Math.ceil(least - slop));
  const high = Math.min(exact.high, Math.floor(most + slop));
  return low > high ? undefined : { low, high };
}

// The tolerance is larger than the linear program's rounding error and smaller than one case.
const slop = 1e-4;

// Start in the middle, because whole-number solutions are more often inside the feasible range than at its edges.
function* fromTheMiddle({ low, high }: Range): Generator<number> {
  const middle = Math.floor((low + high) / 2);
  for (let away = 0; away <= high - low + 1; away++) {
    if (middle - away >= low) yield middle - away;
    if (away > 0 && middle + away <= high) yield middle + away;
  }
}

function pascal(n: number): number[][] {
  return Array.from({ length: n + 1 }, (_, c) => Array.from({ length: n + 1 }, (_, k) => binomialCoefficient(c, k)));
}
