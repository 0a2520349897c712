import type { Random } from "../random.ts";

/**
 * The two-sided probability of a mean difference at least this large if each case's difference were equally likely to
 * be positive or negative.
 */
export interface SignFlipTest {
  readonly p: number;
  /** "exact" enumerates all sign patterns; "sampled" draws them at random. With one trial per case, "exact" is McNemar's test. */
  readonly method: "exact" | "sampled";
}

const largestTable = 50_000_000;
const enumerated = 16;

/** Tests per-case paired differences against the null hypothesis of no difference. */
export function signFlipTest(
  differences: readonly number[],
  { random, flips = 20_000 }: { readonly random: Random; readonly flips?: number },
): SignFlipTest {
  const moving = differences.filter((difference) => difference !== 0).map(Math.abs);
  const observed = Math.abs(differences.reduce((sum, difference) => sum + difference, 0));
  if (moving.length === 0) return { p: 1, method: "exact" };
  const denominator = commonDenominator(moving);
  if (denominator !== undefined) {
    const steps = moving.map((size) => Math.round(size * denominator));
    const reach = steps.reduce((sum, step) => sum + step, 0);
    if (reach * moving.length <= largestTable) return { p: exactTail(steps, Math.round(observed * denominator)), method: "exact" };
  }
  if (moving.length <= enumerated) return { p: enumeratedTail(moving, observed), method: "exact" };
  return { p: sampledTail(moving, observed, { random, flips }), method: "sampled" };
}

// Shares of n trials are multiples of a common fraction, so the distribution of their sum fits into a small table.
function commonDenominator(values: readonly number[]): number | undefined {
  for (let denominator = 1; denominator <= 5040; denominator++)
    if (values.every((value) => Math.abs(value * denominator - Math.round(value * denominator)) < 1e-7)) return denominator;
  return undefined;
}

function exactTail(steps: readonly number[], observed: number): number {
  const reach = steps.reduce((sum, step) => sum + step, 0);
  // The index is the sum of the differences with a plus sign; the signed sum is twice the index minus the total.
  let chances = new Float64Array(reach + 1);
  chances[0] = 1;
  let used = 0;
  for (const step of steps) {
    const next = new Float64Array(reach + 1);
    for (let plus = 0; plus <= used; plus++) {
      const half = (chances[plus] ?? 0) / 2;
      next[plus] = (next[plus] ?? 0) + half;
      next[plus + step] = (next[plus + step] ?? 0) + half;
    }
    used += step;
    chances = next;
  }
  let tail = 0;
  chances.forEach((chance, plus) => {
    if (Math.abs(2 * plus - reach) >= observed) tail += chance;
  });
  return Math.min(1, tail);
}

function enumeratedTail(sizes: readonly number[], observed: number): number {
  const patterns = 2 ** sizes.length;
  let extreme = 0;
  for (let pattern = 0; pattern < patterns; pattern++) {
    let sum = 0;
    sizes.forEach((size, index) => {
      sum += (pattern >> index) & 1 ? size : -size;
    });
    if (Math.abs(sum) >= observed - 1e-12) extreme++;
  }
  return extreme / patterns;
}

// The observed pattern counts as one of the draws, so p is never 0 and the test stays conservative.
function sampledTail(
  sizes: readonly number[],
  observed: number,
  { random, flips }: { readonly random: Random; readonly flips: number },
): number {
  let extreme = 1;
  for (let flip = 0; flip < flips; flip++) {
    let sum = 0;
    for (const size of sizes) sum += random.next() < 0.5 ? size : -size;
    if (Math.abs(sum) >= observed - 1e-12) extreme++;
  }
  return extreme / (flips + 1);
}
