import type { CaseTally } from "../../statistics/case-tally.ts";
import { passHatCurve } from "../../statistics/pass-hat-curve.ts";
import { whyImpossible } from "../../statistics/possible-curve.ts";
import { shareInterval } from "./mean.ts";

/**
 * The reliability curve up to kMax, or only the requested points of it. `refused` says why only pass^1 is printed:
 * missing trials distort the curve into one that complete data could not produce.
 */
export function curveOf(
  tallies: readonly CaseTally[],
  { kMax, seed, wanted = () => true }: { kMax: number; seed: string; wanted?: (k: number) => boolean },
) {
  const steps = passHatCurve(tallies, kMax);
  const known = steps.flatMap((step) => (step.kind === "estimated" ? [step] : []));
  // If every case has enough trials for every k, the curve cannot be distorted; otherwise, it may be.
  const ragged = known.some(({ counted }) => counted !== known[0]?.counted);
  const refused = ragged ? whyImpossible(known.map(({ value }) => value)) : null;
  const once = known[0]?.value ?? 0;
  const points = steps
    .filter(({ k }) => wanted(k))
    .map((step) => {
      if (step.kind === "no-case") return step;
      const { perCase, ...point } = step;
      const { k, counted, cases } = point;
      if (refused !== null && k > 1) return { kind: "refused" as const, k, counted, cases };
      // `independent` is the value that pass^k would have if every trial of every case had the same probability of passing.
      return { ...point, interval: shareInterval(perCase, `${seed}/pass^${k}`), independent: once ** k };
    });
  return { points, refused };
}

/** pass^k with its 95% interval, over the cases with k scored trials; withheld if the curve is withheld. */
export type PassHatPoint = ReturnType<typeof curveOf>["points"][number];
