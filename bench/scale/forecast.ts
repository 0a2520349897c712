import type { Constants } from "./constants.ts";
import { type Scenario, simulate } from "./simulate.ts";

/** A run to forecast, in which each worker has its own cores. */
export interface ForecastRun extends Omit<Scenario, "workers" | "cores"> {
  readonly coresPerWorker: number;
}

/** The forecast for a run on many machines. */
export interface Forecast {
  readonly workers: number;
  readonly hours: number;
  readonly trialsPerSecond: number;
  /** The average number of cores that all workers use. */
  readonly workerCores: number;
  readonly statementsPerSecond: number;
  readonly postgresCores: number;
  readonly connections: number;
  readonly bytes: number;
}

/** Longer runs are simulated for this many trials per slot, but at least `fewestTrials`, and then extrapolated. */
const trialsPerSlot = 12;
const fewestTrials = 2_000;
/** If doubling the workers saves less than this share of the time, something else limits the run. */
const leastGain = 0.02;

/** Forecasts a run with the given number of workers. */
export function forecast(run: ForecastRun & { readonly workers: number }, constants: Constants): Forecast {
  const { workers, concurrency, coresPerWorker, trials } = run;
  const sample = Math.min(trials, Math.max(fewestTrials, workers * concurrency * trialsPerSlot));
  const simulated = simulate({ ...run, trials: sample, cores: workers * coresPerWorker }, constants);
  const { trialsPerSecond, connections, storedBytes, calls } = simulated;
  const seconds = simulated.wallMs / 1000 + (trials - sample) / trialsPerSecond;
  const callsPerSecond = (calls / sample) * (trials / seconds);
  const perSecond = (total: number) => (total / sample) * (trials / seconds);
  return {
    ...{ workers, trialsPerSecond, connections },
    hours: seconds / 3600,
    workerCores: (callsPerSecond * constants.callCpuMs) / 1000,
    statementsPerSecond: perSecond(simulated.statements),
    postgresCores: perSecond(simulated.postgresCpuMs) / 1000,
    bytes: (storedBytes / sample) * trials,
  };
}

/** The smallest number of workers that finish a run within the given hours; undefined if no number does. */
export function workersFor(run: ForecastRun, constants: Constants, hours: number): number | undefined {
  const hoursWith = (workers: number) => forecast({ ...run, workers }, constants).hours;
  let enough = 1;
  for (let now = hoursWith(1), before = Number.POSITIVE_INFINITY; now > hours; now = hoursWith(enough)) {
    if (now > before * (1 - leastGain)) return undefined;
    before = now;
    enough *= 2;
  }
  let tooFew = Math.floor(enough / 2);
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2);
    if (hoursWith(middle) <= hours) enough = middle;
    else tooFew = middle;
  }
  return enough;
}
