import { isScoredVerdict, type ScoredVerdict } from "../../score/verdict.ts";
import { median } from "../../statistics/median-of-runs.ts";
import { rareEvent } from "../../statistics/rare-event.ts";
import type { TrialResult } from "../../store/run-store.ts";
import { meanOf, resamplingFor, scaleInterval, shareInterval } from "./mean.ts";
import { hasBounds, type Metric } from "./metric.ts";

/** Computes each of the metrics that these trials measure; other metrics are left out. */
export function figuresOf(metrics: readonly Metric[], trials: readonly TrialResult[], seed: string): Figure[] {
  const placed = placeTrials(trials);
  return metrics.flatMap((metric) => figureOf(metric, placed, `${seed}/${metric.id}`) ?? []);
}

/** One agent's value for a metric on one suite: the mean over cases, with its counts. */
function figureOf(metric: Metric, trials: PlacedTrials, seed: string) {
  const { total, byCase, byRun } = countParts(metric, trials);
  if (byCase.length === 0) return undefined;
  const shares = byCase.map(({ sum, n }) => sum / n);
  const runs = byRun.toSorted((one, other) => one.run - other.run);
  const { id, title, unit, better, top, of, among } = metric;
  const ofTop = shares.map((share) => share / top);
  return {
    id,
    title,
    unit,
    better,
    top,
    ...(of && { of }),
    ...(among && { among }),
    value: unit === "money" ? total.x : meanOf(shares),
    // The sum over all trials, x out of n.
    ...total,
    cases: byCase.length,
    // The counts of each round, x out of n; round r is trial r of every case.
    runs,
    median: median(runs.map((run) => (unit === "money" ? run.x : run.x / run.n))),
    interval: hasBounds(metric) ? scaleInterval(shareInterval(ofTop, seed), top) : null,
    ever: metric.rare ? everOf(byCase, seed) : null,
  };
}
export type Figure = NonNullable<ReturnType<typeof figureOf>>;

/** Gives scored trials the indexes of their case and round, once for all metrics. */
function placeTrials(results: readonly TrialResult[]) {
  const [cases, runs] = [new Map<string, number>(), new Map<number, number>()];
  const trials: { readonly verdict: ScoredVerdict; readonly case: number; readonly run: number }[] = [];
  for (const { case: id, trial, verdict } of results) {
    if (!isScoredVerdict(verdict)) continue;
    if (!cases.has(id)) cases.set(id, cases.size);
    if (!runs.has(trial)) runs.set(trial, runs.size);
    trials.push({ verdict, case: cases.get(id) ?? 0, run: runs.get(trial) ?? 0 });
  }
  return { trials, runs: [...runs.keys()], cases: cases.size };
}
type PlacedTrials = ReturnType<typeof placeTrials>;

/** One case's contribution to a metric: the sum of its trials' shares and the number of trials with a value. */
interface CasePart {
  sum: number;
  any: number;
  n: number;
}

// Make a single pass and keep only sums, because one object per trial and metric would take too much memory. The
// resampling of an interval depends on the order of the cases, which is the order in which their first values occur.
function countParts(metric: Metric, { trials, runs, cases }: PlacedTrials) {
  const total = { x: 0, n: 0 };
  const byPlace = new Array<CasePart | undefined>(cases);
  const byCase: CasePart[] = [];
  const byRun = runs.map((run) => ({ run, x: 0, n: 0 }));
  for (const trial of trials) {
    const parts = metric.parts(trial.verdict);
    const inRun = byRun[trial.run];
    if (!parts || !inRun) continue;
    const { x, n } = parts;
    let own = byPlace[trial.case];
    if (!own) {
      own = { sum: 0, any: 0, n: 0 };
      byPlace[trial.case] = own;
      byCase.push(own);
    }
    own.sum += x / n;
    own.n += 1;
    if (x / n > 0) own.any += 1;
    total.x += x;
    total.n += n;
    inRun.x += x;
    inRun.n += n;
  }
  return { total, byCase, byRun: byRun.filter(({ n }) => n > 0) };
}

/** The number of cases in which an event that should never happen occurred, and the one-sided 95% bound on the share of such cases. */
function everOf(parts: readonly CasePart[], seed: string) {
  const tallies = parts.map(({ any, n }) => ({ c: any, n }));
  const { everHappened, upperBound } = rareEvent(tallies, resamplingFor(`${seed}/ever`));
  return { cases: everHappened.cases, of: everHappened.of, upperBound };
}
