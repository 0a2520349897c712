// Measures the constants on small runs with one worker, predicts larger runs from them, and executes those runs.
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../../scripts/postgres.ts";
import { SharedRun } from "../../src/store/postgres/shared-run.ts";
import { reportMetric, reportSkipped } from "../metric.ts";
import { type Constants, writeConstants } from "./constants.ts";
import { type Measured, measureRun, measureStart, type RealRun, serverSettings } from "./real-run.ts";
import { heartbeatStatements, type Scenario, type Simulated, simulate, statementsPerTrial } from "./simulate.ts";

const latencyMs = 50;
const concurrency = 2;
/** The constants are measured on a short and a long run with one worker; the other runs are predicted. */
const calibration: RealRun = { trials: 200, workers: 1, concurrency, latencyMs };
const shortCalibration: RealRun = { ...calibration, trials: 48 };
const predicted: readonly RealRun[] = [
  { trials: 200, workers: 4, concurrency, latencyMs },
  { trials: 2_000, workers: 4, concurrency, latencyMs },
];
/** A run counts as undisturbed if other programs use at most this many cores. */
const quietCores = 0.3;
const mostTimes = 3;

/** Measures the constants and stores them. */
export async function measureConstants(): Promise<void> {
  await onServer(async (address, folder) => writeConstants((await calibrate(address, folder)).constants));
}

/** Compares predictions with real runs. Only the duration of 2,000 trials on a quiet machine has a limit. */
export async function check(): Promise<void> {
  await onServer(async (address, folder) => {
    const { constants, calls } = await calibrate(address, folder);
    writeConstants(constants);
    for (const run of predicted) {
      // Predict before the run, so the prediction cannot depend on its results.
      const expected = simulate(scenarioOf(run, calls), constants);
      compare(run, expected, await quietRun(() => measureRun(address, folder, run)));
    }
  });
}

async function onServer(work: (address: string, folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "deskproof-scale-"));
  try {
    await using server = await startPostgres(serverSettings);
    await work(server.address, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function calibrate(address: string, folder: string): Promise<{ constants: Constants; calls: number }> {
  const { place, startCpuMs, startMs } = await measureStart(address, folder);
  const short = await measureRun(address, folder, shortCalibration);
  const measured = await measureRun(address, folder, calibration);
  const { trials, calls, wallMs, statements, workerCpuMs, postgresCpuMs, storedBytes } = measured;
  const callCpuMs = (workerCpuMs - short.workerCpuMs) / (calls - short.calls);
  const constants = {
    ...{ startCpuMs, startMs, callCpuMs },
    warmUpCpuMs: Math.max(0, short.workerCpuMs - startCpuMs - short.calls * callCpuMs),
    statementMs: measureStatement(place),
    postgresCpuMs: postgresCpuMs / statements,
    backgroundStatements: ((statements - calls - statementsPerTrial * trials) * 1000) / wallMs - heartbeatStatements,
    bytesPerCall: storedBytes / calls,
  };
  for (const run of [short, measured]) process.stdout.write(`measured with 1 worker: ${JSON.stringify(run)}\n`);
  return { constants, calls: calls / trials };
}

/** The median time in milliseconds of the statement that workers execute most often. */
function measureStatement(place: string): number {
  using shared = new SharedRun(place);
  const state = { host: "bench", running: 0, done: 0, perMinute: 0, spending: [], hasEnded: false };
  const times = Array.from({ length: 300 }, () => {
    const start = performance.now();
    shared.beat({ name: "bench", ...state });
    return performance.now() - start;
  });
  return times.sort((one, other) => one - other)[times.length / 2] ?? 0;
}

/**
 * Repeats a run while other programs disturb it, up to `mostTimes` runs in all, and returns the least disturbed one.
 */
async function quietRun(measure: () => Promise<Measured>): Promise<Measured> {
  let best = await measure();
  for (let times = 1; times < mostTimes && best.otherCores > quietCores; times++) {
    const next = await measure();
    if (next.otherCores < best.otherCores) best = next;
  }
  return best;
}

function scenarioOf(run: RealRun, calls: number): Scenario {
  return {
    ...{ ...run, calls, latencySpread: 0, tokensPerCall: 0, seed: "check" },
    requestsPerMinute: Number.POSITIVE_INFINITY,
    tokensPerMinute: Number.POSITIVE_INFINITY,
    cores: availableParallelism(),
    postgresCores: 0,
  };
}

function compare({ trials, workers }: RealRun, expected: Simulated, real: Measured): void {
  const name = `${trials} trials, ${workers} ${workers === 1 ? "worker" : "workers"}`;
  const rows: readonly (readonly [string, number, number, string])[] = [
    ["time", expected.wallMs / 1000, real.wallMs / 1000, "s"],
    ["worker CPU", expected.workerCpuMs / 1000, real.workerCpuMs / 1000, "s"],
    ["PostgreSQL CPU", expected.postgresCpuMs / 1000, real.postgresCpuMs / 1000, "s"],
    ["statements", expected.statements, real.statements, ""],
    ["storage", expected.storedBytes / 1e6, real.storedBytes / 1e6, "MB"],
  ];
  if (trials >= 2_000 && real.otherCores > quietCores)
    reportSkipped(`the limit for the time of ${name}, because other programs used ${real.otherCores.toFixed(2)} cores`);
  for (const [what, predicts, measures, unit] of rows) {
    const error = (100 * (predicts - measures)) / measures;
    const isLimited = what === "time" && trials >= 2_000 && real.otherCores <= quietCores;
    const limit = isLimited ? { limit: { least: -15, most: 15 } } : {};
    const note = `predicted ${predicts.toFixed(1)} ${unit}, measured ${measures.toFixed(1)} ${unit}`;
    const more = what === "time" ? `; other programs used ${real.otherCores.toFixed(2)} cores` : "";
    reportMetric({ name: `${name}, error of ${what}`, value: error, unit: "%", ...limit, note: `${note}${more}` });
  }
  // A worker opens its connections when it needs them, so the predicted number is an upper bound.
  const { connections } = expected;
  reportMetric({ name: `${name}, connections`, value: real.connections, unit: "", limit: { most: connections } });
}
