import { type BetaShape, betaCdf, betaDensity } from "./beta-cdf.ts";

/** The value below which a beta variable falls with the given chance. */
export function betaQuantile(chance: number, shape: BetaShape): number {
  if (chance <= 0) return 0;
  if (chance >= 1) return 1;
  let [low, high] = [0, 1];
  let guess = shape.alpha / (shape.alpha + shape.beta);
  // Newton's steps, kept inside a bracket that only shrinks; a step that leaves it becomes a bisection.
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
