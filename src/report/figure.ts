import type { Interval } from "../statistics/interval.ts";
import { median } from "../statistics/median-of-runs.ts";
import { printedInterval } from "../statistics/printed-interval.ts";
import { type RareEvent, rareEvent } from "../statistics/rare-event.ts";
import type { TrialResult } from "../store/run-store.ts";
import { hasBounds, type Metric } from "./metric.ts";
import { metrics } from "./metrics.ts";
import { resamplingFor } from "./resampling.ts";

/** A metric of one agent on one suite: the mean over cases, with the counts it comes from. */
export interface Figure extends Pick<Metric, "id" | "title" | "unit" | "better" | "top"> {
  readonly value: number;
  /** Pooled over trials: x of n. */
  readonly x: number;
  readonly n: number;
  readonly cases: number;
  /** Run r is trial r of every case: x of n in each. */
  readonly runs: readonly { readonly run: number; readonly x: number; readonly n: number }[];
  /** The middle one of the runs' values. */
  readonly median: number;
  /** None for counts and sums of money. */
  readonly interval: Interval | null;
  /** For what should never happen: in how many cases it ever did, and the one-sided 95% bound on that share. */
  readonly ever: { readonly cases: number; readonly of: number; readonly upperBound: number } | null;
}

/** Every metric these trials say something about; the others are left out. */
export function figuresOf(trials: readonly TrialResult[], seed: string): Figure[] {
  return metrics.flatMap((metric) => figureOf(metric, trials, `${seed}/${metric.id}`) ?? []);
}

function figureOf(metric: Metric, trials: readonly TrialResult[], seed: string): Figure | undefined {
  const counted = trials.flatMap(({ case: id, trial, verdict }) => {
    const parts = verdict && verdict.kind !== "excluded" ? metric.parts(verdict) : undefined;
    return parts ? [{ id, trial, ...parts }] : [];
  });
  if (counted.length === 0) return undefined;
  const cases = [...Map.groupBy(counted, ({ id }) => id).values()].map((own) => own.map(({ x, n }) => x / n));
  const shares = cases.map(meanOf);
  const { x, n } = total(counted);
  const runs = [...Map.groupBy(counted, ({ trial }) => trial)]
    .sort(([one], [other]) => one - other)
    .map(([run, members]) => ({ run, ...total(members) }));
  const { id, title, unit, better, top } = metric;
  return {
    id,
    title,
    unit,
    better,
    top,
    value: unit === "money" ? x : meanOf(shares),
    x,
    n,
    cases: cases.length,
    runs,
    median: median(runs.map((run) => (unit === "money" ? run.x : run.x / run.n))),
    interval: hasBounds(metric) ? scaledInterval(shares, top, seed) : null,
    ever: metric.rare ? everOf(cases, seed) : null,
  };
}

function total(parts: readonly { readonly x: number; readonly n: number }[]) {
  return { x: parts.reduce((sum, { x }) => sum + x, 0), n: parts.reduce((sum, { n }) => sum + n, 0) };
}

/** The mean; the list must not be empty. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function scaledInterval(shares: readonly number[], top: number, seed: string): Interval {
  const interval = printedInterval(
    shares.map((share) => share / top),
    resamplingFor(seed),
  );
  return { ...interval, low: interval.low * top, high: interval.high * top };
}

function everOf(cases: readonly (readonly number[])[], seed: string): Figure["ever"] {
  const tallies = cases.map((trials) => ({ c: trials.filter((share) => share > 0).length, n: trials.length }));
  const event: RareEvent = rareEvent(tallies, resamplingFor(`${seed}/ever`));
  return { cases: event.everHappened.cases, of: event.everHappened.of, upperBound: event.upperBound };
}
