import type { Interval } from "../../statistics/interval.ts";
import { printedInterval } from "../../statistics/printed-interval.ts";
import { meanOf } from "./mean.ts";
import { resamplingFor } from "./resampling.ts";

/** A share as x of n trials, and as the mean over cases with its 95% interval. */
export interface Rate {
  readonly x: number;
  readonly n: number;
  readonly cases: number;
  readonly value: number;
  readonly interval: Interval;
}

/**
 * The share of trials with a given property; null if there are no trials. The trials of one case form a cluster,
 * whichever agents ran them.
 */
export function rateOf<Trial extends { readonly case: string }>(
  trials: readonly Trial[],
  holds: (trial: Trial) => boolean,
  seed: string,
): Rate | null {
  if (trials.length === 0) return null;
  const shares = [...Map.groupBy(trials, (trial) => trial.case).values()].map((own) => own.filter(holds).length / own.length);
  return {
    x: trials.filter(holds).length,
    n: trials.length,
    cases: shares.length,
    value: meanOf(shares),
    interval: printedInterval(shares, resamplingFor(seed)),
  };
}
