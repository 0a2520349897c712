/** One scored trial: which case, which repetition of it, passed or not. */
export interface ScoredTrial {
  readonly trial: number;
  readonly passed: boolean;
}

/** Run r is trial r of every case; a run with excluded trials counts those it has. */
export interface RunsSummary {
  readonly runs: readonly { readonly run: number; readonly passed: number; readonly of: number }[];
  /** The middle of the runs' shares; the mean of the two middle ones when their number is even. */
  readonly median: number;
  readonly pooled: { readonly passed: number; readonly of: number };
}

/** Splits scored trials into runs; there must be at least one trial. */
export function medianOfRuns(trials: readonly ScoredTrial[]): RunsSummary {
  const runs = [...Map.groupBy(trials, ({ trial }) => trial)]
    .sort(([one], [other]) => one - other)
    .map(([run, members]) => ({ run, passed: members.filter(({ passed }) => passed).length, of: members.length }));
  return {
    runs,
    median: median(runs.map(({ passed, of }) => passed / of)),
    pooled: { passed: trials.filter(({ passed }) => passed).length, of: trials.length },
  };
}

/** The middle value, or the mean of the two middle ones; the list must not be empty. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
