// Runs trials with workers on PostgreSQL and measures the values that the simulation predicts.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { openRun } from "../../src/store/open/open-run.ts";
import { SyncClient } from "../../src/store/postgres/sync-client.ts";
import { type Started, slowAgent, start, until } from "../../test/postgres/worker-processes.ts";
import { machineCpuMs, postgresCpuMs } from "./cpu-time.ts";

/** A run to measure: trials of the tiny suite with an agent that waits before each answer. */
export interface RealRun {
  readonly trials: number;
  readonly workers: number;
  readonly concurrency: number;
  readonly latencyMs: number;
}

/** The measurements of a real run. */
export interface Measured {
  readonly trials: number;
  readonly calls: number;
  /** The time from starting the workers until the last one has ended. */
  readonly wallMs: number;
  /** The CPU time of all workers. */
  readonly workerCpuMs: number;
  readonly postgresCpuMs: number;
  readonly statements: number;
  readonly connections: number;
  /** The bytes that the run added to the tables and their indexes. */
  readonly storedBytes: number;
  /** The average number of cores that everything else on the machine used. */
  readonly otherCores: number;
}

/** The server settings that are needed to count statements. */
export const serverSettings = ["shared_preload_libraries=pg_stat_statements"];
const casesInSuite = 6;
const Usage = z.object({ cpuMs: z.number() });

/** Runs trials with workers and measures them. No other run may be active in the database. */
export async function measureRun(address: string, folder: string, run: RealRun): Promise<Measured> {
  const place = `${address}?run=${run.trials}-${run.workers}-${process.hrtime.bigint()}`;
  using client = new SyncClient(address);
  client.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
  const planner = await plan(place, folder, run);
  client.query("SELECT pg_stat_statements_reset()");
  const before = { bytes: storedBytes(client), postgres: postgresCpuMs(client), machine: machineCpuMs() };
  const begun = performance.now();
  const { workerCpuMs, connections } = await work(place, folder, run, client);
  const wallMs = performance.now() - begun;
  const statements = countStatements(client);
  const postgres = postgresCpuMs(client) - before.postgres;
  const otherCores = (machineCpuMs() - before.machine - workerCpuMs - postgres) / wallMs;
  await planner.ended;
  return {
    ...{ ...countCalls(place), wallMs, workerCpuMs, connections, statements, otherCores },
    postgresCpuMs: postgres,
    storedBytes: storedBytes(client) - before.bytes,
  };
}

async function plan(place: string, folder: string, { trials, latencyMs }: RealRun): Promise<Started> {
  writeFileSync(join(folder, "slow.ts"), slowAgent("slow", latencyMs));
  const flags = ["--agent", "./slow.ts", "--trials", String(Math.ceil(trials / casesInSuite)), "--seed", "7"];
  const planner = start(["run", "tiny", ...flags, "--store", place, "--workers-only-elsewhere"], folder);
  await until("planned", () => planner.output().includes("Planned."), 120_000);
  return planner;
}

/** Starts workers and waits until all have ended. */
async function work(place: string, folder: string, { workers, concurrency }: RealRun, client: SyncClient) {
  const usage = join(folder, `usage-${process.hrtime.bigint()}.jsonl`);
  const hook = pathToFileURL(join(import.meta.dirname, "../peers/usage.mjs"));
  const env = { NODE_OPTIONS: `--import=${hook.href}`, USAGE_FILE: usage };
  const command = ["worker", "--store", place, "--concurrency", String(concurrency), "--trust"];
  const started = Array.from({ length: workers }, () => start(command, folder, env));
  let isOver = false;
  const ended = Promise.all(started.map((worker) => worker.ended)).finally(() => {
    isOver = true;
  });
  let connections = 0;
  while (!isOver) {
    connections = Math.max(connections, countConnections(client));
    await Promise.race([ended, sleep(2_000)]);
  }
  const failed = (await ended).find(({ status }) => status !== 0);
  if (failed) throw new Error(failed.output);
  const lines = readFileSync(usage, "utf8").trim().split("\n");
  return {
    connections,
    workerCpuMs: lines.reduce((sum, line) => sum + Usage.parse(JSON.parse(line)).cpuMs, 0),
  };
}

/** Starts a worker on a finished run; returns the run's address and the worker's CPU time and wall time. */
export async function measureStart(address: string, folder: string) {
  using client = new SyncClient(address);
  const place = `${address}?run=start-${process.hrtime.bigint()}`;
  const alone = { trials: casesInSuite, workers: 1, concurrency: 1, latencyMs: 0 };
  const planner = await plan(place, folder, alone);
  await work(place, folder, alone, client);
  await planner.ended;
  const begun = performance.now();
  const { workerCpuMs } = await work(place, folder, alone, client);
  return { place, startCpuMs: workerCpuMs, startMs: performance.now() - begun };
}

function countCalls(place: string): { readonly trials: number; readonly calls: number } {
  using store = openRun(place);
  let [trials, calls] = [0, 0];
  for (const key of store.results()) {
    trials += 1;
    calls += store.record(key)?.events.filter(({ kind }) => kind === "agent_message").length ?? 0;
  }
  return { trials, calls };
}

function countStatements(client: SyncClient): number {
  const sql = "SELECT coalesce(sum(calls), 0)::integer AS n FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat_%'";
  return numberIn(client, sql);
}

function countConnections(client: SyncClient): number {
  return numberIn(
    client,
    `SELECT count(*)::integer AS n FROM pg_stat_activity
     WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
}

function storedBytes(client: SyncClient): number {
  return numberIn(
    client,
    `SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 AS n
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'deskproof' AND c.relkind = 'r'`,
  );
}

function numberIn(client: SyncClient, sql: string): number {
  return Number(client.query(sql)[0]?.n);
}
