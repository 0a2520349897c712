// Cases with known true pass rates: each case's rate is drawn at random, and then its trials are drawn with that rate.
import type { Random } from "../src/random.ts";
import { normalQuantile } from "../src/statistics/normal.ts";

/** A population of cases: mean rate, and correlation between trials of one case (0: every case has the mean rate). */
export interface Population {
  readonly mean: number;
  readonly withinCase: number;
}

/** The true rate of a case drawn from a beta population. */
export function drawRate({ mean, withinCase }: Population, random: Random): number {
  if (withinCase === 0) return mean;
  const sum = (1 - withinCase) / withinCase;
  const [one, other] = [drawGamma(mean * sum, random), drawGamma((1 - mean) * sum, random)];
  // Both underflow only if every rate in the population is 0 or 1.
  return one + other === 0 ? Number(random.chance(mean)) : one / (one + other);
}

/** The true pass^k of the population. */
export function truePassHat({ mean, withinCase }: Population, k: number): number {
  if (withinCase === 0) return mean ** k;
  const sum = (1 - withinCase) / withinCase;
  let truth = 1;
  for (let drawn = 0; drawn < k; drawn++) truth *= (mean * sum + drawn) / (sum + drawn);
  return truth;
}

/** Draws the number of passes in n trials at a given rate. */
export function drawPasses(rate: number, n: number, random: Random): number {
  let passes = 0;
  for (let trial = 0; trial < n; trial++) if (random.next() < rate) passes++;
  return passes;
}

// Marsaglia and Tsang's method, with the usual boost for shapes below one.
function drawGamma(shape: number, random: Random): number {
  const uniform = () => (random.next() * 2 ** 32 + 0.5) / 2 ** 32;
  if (shape < 1) return drawGamma(shape + 1, random) * uniform() ** (1 / shape);
  const scale = shape - 1 / 3;
  for (;;) {
    const normal = normalQuantile(uniform());
    const cube = (1 + normal / Math.sqrt(9 * scale)) ** 3;
    if (cube > 0 && Math.log(uniform()) < normal ** 2 / 2 + scale * (1 - cube + Math.log(cube))) return scale * cube;
  }
}
