/** The mean; the list must not be empty. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The mean of a value over the trials of each case. */
export function caseMeans<Trial extends { readonly case: string }>(trials: readonly Trial[], value: (trial: Trial) => number): number[] {
  return Array.from(Map.groupBy(trials, (trial) => trial.case).values(), (own) => meanOf(own.map(value)));
}
