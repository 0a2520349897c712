// Predicts, by simulation (bench/scale/), the time, workers, PostgreSQL load and storage that a run on many machines
// needs.
//   node bench/scale.ts --agents 24 --cases 310 --trials 8 --workers 20     predicts a run
//   node bench/scale.ts --agents 24 --cases 310 --trials 8 --hours 8        finds the number of workers
//   node bench/scale.ts --measure                                           measures the constants of this machine
//   node bench/scale.ts --check                                             measures the constants, and compares predictions with real runs
import { parseArgs } from "node:util";
import { check, measureConstants } from "./scale/check.ts";
import { readConstants } from "./scale/constants.ts";
import { type Forecast, forecast, workersFor } from "./scale/forecast.ts";

const { values } = parseArgs({
  options: {
    check: { type: "boolean" },
    measure: { type: "boolean" },
    agents: { type: "string", default: "1" },
    cases: { type: "string", default: "310" },
    trials: { type: "string", default: "8" },
    workers: { type: "string", default: "1" },
    hours: { type: "string" },
    concurrency: { type: "string", default: "32" },
    calls: { type: "string", default: "10" },
    "latency-ms": { type: "string", default: "2000" },
    "latency-spread": { type: "string", default: "0.6" },
    "tokens-per-call": { type: "string", default: "5000" },
    "requests-per-minute": { type: "string", default: "Infinity" },
    "tokens-per-minute": { type: "string", default: "Infinity" },
    "cores-per-worker": { type: "string", default: "1" },
    "postgres-cores": { type: "string", default: "4" },
    "call-cpu-ms": { type: "string" },
    "bytes-per-call": { type: "string" },
    "statement-ms": { type: "string" },
    seed: { type: "string", default: "1" },
    json: { type: "boolean" },
  },
});

if (values.check) await check();
else if (values.measure) await measureConstants();
else predict();

function predict(): void {
  const measured = readConstants();
  const constants = {
    ...measured,
    callCpuMs: Number(values["call-cpu-ms"] ?? measured.callCpuMs),
    bytesPerCall: Number(values["bytes-per-call"] ?? measured.bytesPerCall),
    statementMs: Number(values["statement-ms"] ?? measured.statementMs),
  };
  const run = {
    trials: Number(values.agents) * Number(values.cases) * Number(values.trials),
    concurrency: Number(values.concurrency),
    calls: Number(values.calls),
    latencyMs: Number(values["latency-ms"]),
    latencySpread: Number(values["latency-spread"]),
    tokensPerCall: Number(values["tokens-per-call"]),
    requestsPerMinute: Number(values["requests-per-minute"]),
    tokensPerMinute: Number(values["tokens-per-minute"]),
    coresPerWorker: Number(values["cores-per-worker"]),
    postgresCores: Number(values["postgres-cores"]),
    seed: values.seed,
  };
  const workers = values.hours === undefined ? Number(values.workers) : workersFor(run, constants, Number(values.hours));
  if (workers === undefined) {
    process.stdout.write("No number of workers is enough: the limits of the provider or PostgreSQL are too low.\n");
    process.exitCode = 1;
    return;
  }
  const found = forecast({ ...run, workers }, constants);
  process.stdout.write(values.json ? `${JSON.stringify({ ...run, ...found })}\n` : textOf(run.trials, found));
}

function textOf(trials: number, found: Forecast): string {
  const { workers, hours, trialsPerSecond, workerCores, statementsPerSecond, postgresCores, connections, bytes } = found;
  return [
    `${trials.toLocaleString("en-US")} trials on ${workers} workers: ${hours.toFixed(2)} hours, ` +
      `${trialsPerSecond.toFixed(1)} trials per second`,
    `CPU of the workers: ${workerCores.toFixed(2)} cores, ${(workerCores / workers).toFixed(2)} per worker`,
    `PostgreSQL: ${statementsPerSecond.toFixed(0)} statements per second, ` +
      `${postgresCores.toFixed(2)} cores, ${connections} connections, ${(bytes / 1e9).toFixed(2)} GB ` +
      "stored",
    "",
  ].join("\n");
}
