import { caseMeans, meanOf } from "./mean.ts";
import { shareInterval } from "./resampling.ts";

/**
 * The share of trials with a given property, as x of n trials and as the mean over cases with its 95% interval; null if
 * there are no trials. The trials of one case form a cluster, whichever agents ran them.
 */
export function rateOf<Trial extends { readonly case: string }>(trials: readonly Trial[], holds: (trial: Trial) => boolean, seed: string) {
  if (trials.length === 0) return null;
  const shares = caseMeans(trials, (trial) => (holds(trial) ? 1 : 0));
  return {
    x: trials.filter(holds).length,
    n: trials.length,
    cases: shares.length,
    value: meanOf(shares),
    interval: shareInterval(shares, seed),
  };
}

export type Rate = NonNullable<ReturnType<typeof rateOf>>;
