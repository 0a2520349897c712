import type { Interval } from "../statistics/interval.ts";
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
  const cases = new Map<string, number[]>();
  let [x, n] = [0, 0];
  for (const { case: id, verdict } of trials) {
    const parts = verdict && verdict.kind !== "excluded" ? metric.parts(verdict) : undefined;
    if (!parts) continue;
    x += parts.x;
    n += parts.n;
    const known = cases.get(id);
    if (known) known.push(parts.x / parts.n);
    else cases.set(id, [parts.x / parts.n]);
  }
  if (cases.size === 0) return undefined;
  const shares = [...cases.values()].map(meanOf);
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
    cases: cases.size,
    interval: hasBounds(metric) ? scaledInterval(shares, top, seed) : null,
    ever: metric.rare ? everOf([...cases.values()], seed) : null,
  };
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
