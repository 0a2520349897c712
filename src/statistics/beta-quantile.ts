import { type BetaShape, betaCdf, betaDensity } from "./beta-cdf.ts";

/** The value that a beta variable does not exceed with the given probability. */
export function betaQuantile(chance: number, shape: BetaShape): number {
  if (chance <= 0) return 0;
  if (chance >= 1) return 1;
  let [low, high] = [0, 1];
  let guess = shape.alpha / (shape.alpha + shape.beta);
  // Newton's method inside a shrinking bracket; a step that would leave the bracket is replaced by a bisection.
  for (let step = 0; step < 200; step++) {
    const error = betaCdf(guess, shape) - chance;
    if (error > 0) high = guess;
    else low = guess;
    const newton = guess - error / betaDensity(guess, shape);
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - guess) <= 1e-15 * Math.max(guess, 1e-300)) return next;
    guess = next;
  }
  return guess;
}
