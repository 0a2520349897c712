/** One scored trial, with its number within the case and whether it passed. */
export interface ScoredTrial {
  readonly trial: number;
  readonly passed: boolean;
}

/**
 * Groups scored trials into rounds; there must be at least one trial. Round r is trial r of every case; excluded trials
 * are left out of their round.
 */
export function medianOfRuns(trials: readonly ScoredTrial[]) {
  const runs = [...Map.groupBy(trials, ({ trial }) => trial)]
    .sort(([one], [other]) => one - other)
    .map(([run, members]) => ({ run, passed: members.filter(({ passed }) => passed).length, of: members.length }));
  return {
    runs,
    /** The median of the rounds' pass rates. */
    median: median(runs.map(({ passed, of }) => passed / of)),
    pooled: { passed: trials.filter(({ passed }) => passed).length, of: trials.length },
  };
}

/** The middle value, or the mean of the two middle values; the list must not be empty. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
