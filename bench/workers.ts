// Tests several workers on one run in PostgreSQL.
// 1. Faults: 4 worker processes, one of which is killed with kill -9 every few seconds and replaced, and a PostgreSQL
//    server that is restarted once. Every trial must be scored exactly once, with the same result as in a run on one
//    machine. A killed worker's trials must be done within 30 s; if a trial's next worker is killed too, the time
//    starts again.
// 2. Throughput: 4 workers compared with 1, at the same concurrency per worker and a model latency of 50 ms. Limit: at
//    least 3.6 times as many trials per second.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startPostgres } from "../scripts/postgres.ts";
import { randomFrom } from "../src/random.ts";
import { openRun } from "../src/store/open/open-run.ts";
import { StoreUnavailable } from "../src/store/postgres/store-unavailable.ts";
import { SyncClient } from "../src/store/postgres/sync-client.ts";
import { decisions } from "../test/postgres/decisions.ts";
import { type Started, slowAgent, start, until } from "../test/postgres/worker-processes.ts";
import { reportMetric } from "./metric.ts";
import { Deliveries, now, type Recovery } from "./workers/deliveries.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "both" },
    trials: { type: "string", default: "2000" },
    "kill-every": { type: "string", default: "5" },
    "throughput-trials": { type: "string", default: "240" },
    concurrency: { type: "string", default: "2" },
  },
});
const workers = 4;
const longestRecoverySeconds = 30;
const leastRatio = 3.6;
const folder = mkdtempSync(join(tmpdir(), "deskproof-workers-"));
writeFileSync(join(folder, "slow.ts"), slowAgent("slow", 50));

{
  await using server = await startPostgres();
  if (values.only !== "throughput") await faults(server);
  if (values.only !== "faults") await throughput(server.address);
}
rmSync(folder, { recursive: true });

/** Starts a planner for a number of trials of the tiny suite, and waits until they are queued. */
async function plan(place: string, trials: number, agents: readonly string[]): Promise<Started> {
  const planner = start([...runOf(trials, agents), "--store", place, "--workers-only-elsewhere"], folder);
  await until("planned", () => planner.output().includes("Planned."), 120_000);
  return planner;
}

function runOf(trials: number, agents: readonly string[]): string[] {
  const each = String(Math.ceil(trials / 6 / agents.length));
  return ["run", "tiny", ...agents.flatMap((agent) => ["--agent", agent]), "--trials", each, "--seed", "7"];
}

function work(place: string, concurrency: string): Started {
  return start(["worker", "--store", place, "--concurrency", concurrency, "--trust"], folder);
}

async function faults(server: Awaited<ReturnType<typeof startPostgres>>): Promise<void> {
  const [place, file] = [`${server.address}?run=faults`, join(folder, "alone.db")];
  const agents = ["./slow.ts", "stand-in/reckless"];
  const planner = await plan(place, Number(values.trials), agents);
  const random = randomFrom("workers");
  const begun = performance.now();
  const running = Array.from({ length: workers }, () => work(place, "4"));
  const deliveries = new Deliveries(server.address);
  const sampling = sampleUntil(planner.ended, deliveries);
  let kills = 0;
  let isOver = false;
  const ended = planner.ended.finally(() => {
    isOver = true;
  });
  let hasRestarted = false;
  let down = 0;
  for (;;) {
    await Promise.race([ended, sleep(Number(values["kill-every"]) * 1000)]);
    if (isOver) break;
    const done = completed(server.address);
    if (!hasRestarted && done > Number(values.trials) / 2) {
      hasRestarted = true;
      const from = now();
      await server.restart();
      down = now() - from;
      deliveries.wasDown(from, now());
      continue;
    }
    const victim = Math.floor(random.next() * workers);
    const killed = running[victim];
    running[victim] = work(place, "4");
    killed?.process.kill("SIGKILL");
    deliveries.killed();
    kills += 1;
  }
  const seconds = (performance.now() - begun) / 1000;
  const { status, output } = await ended;
  if (status !== 0) throw new Error(`the planner ended with ${status}: ${output}`);
  await sampling;
  const recoveries = deliveries.recoveries();
  await Promise.all(running.map((worker) => worker.ended));
  const alone = await start([...runOf(Number(values.trials), agents), "--out", file], folder).ended;
  if (alone.status !== 0) throw new Error(alone.output);
  const { planned, once } = exactlyOnce(server.address);
  const isEqual = same(place, file);
  const longest = (seconds: (recovery: Recovery) => number) => Math.max(0, ...recoveries.map(seconds));
  const [returned, recovered] = [longest((one) => one.returned), longest((one) => one.done ?? 0)];
  const [lost, sinceFirst] = [longest((one) => one.lost), longest((one) => one.sinceFirst)];
  const late = recoveries.filter(({ fault }) => fault === undefined).length;
  const restarted = hasRestarted ? `restarted once (${down.toFixed(1)} s)` : "not restarted";
  reportMetric({
    name: "trials scored exactly once",
    value: once,
    unit: `of ${planned}`,
    limit: { least: planned },
    note: `${seconds.toFixed(0)} s with ${kills} workers killed and PostgreSQL ${restarted}`,
  });
  const different = { name: "results that differ from those of one machine", unit: "", limit: { most: 0 } };
  reportMetric({ ...different, value: isEqual ? 0 : 1 });
  const slowest = { unit: "s", limit: { most: longestRecoverySeconds } };
  reportMetric({
    ...slowest,
    name: "slowest trial until another worker had it after a kill",
    value: returned,
    note: `${recoveries.length} times, a trial lost its worker (${late} of them only late)`,
  });
  reportMetric({
    ...slowest,
    name: "slowest trial until it was done after a kill",
    value: recovered,
    note: `one lost ${lost} workers in a row, or waited ${sinceFirst.toFixed(1)} s in all`,
  });
  if (!hasRestarted) throw new Error("the run was too short to restart PostgreSQL");
}

/** Samples the queue until the run is done. */
async function sampleUntil(ended: Promise<unknown>, deliveries: Deliveries): Promise<void> {
  let isOver = false;
  const end = ended.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    try {
      deliveries.sample();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
    await Promise.race([end, sleep(250)]);
  }
  deliveries.sample();
}

/** The number of trials that are done. */
function completed(address: string): number {
  using client = new SyncClient(address);
  const [row] = client.query("SELECT count(*)::integer AS n FROM deskproof_queue.job WHERE state = 'completed'");
  return Number(row?.n);
}

function exactlyOnce(address: string): { readonly planned: number; readonly once: number } {
  using client = new SyncClient(address);
  const [row] = client.query(
    `SELECT count(*)::integer AS planned, count(*) FILTER (WHERE conversations = 1 AND verdicts = 1)::integer AS once
     FROM (SELECT t.number,
         (SELECT count(*) FROM deskproof.attempts a WHERE a.run_id = t.run_id AND a.number = t.number) AS conversations,
         (SELECT count(*) FROM deskproof.verdicts v WHERE v.run_id = t.run_id AND v.number = t.number
            AND v.kind IN ('pass', 'fail')) AS verdicts
       FROM deskproof.trials t JOIN deskproof.runs r ON r.id = t.run_id WHERE r.name = 'faults') each_trial`,
  );
  return { planned: Number(row?.planned), once: Number(row?.once) };
}

function same(place: string, file: string): boolean {
  using shared = openRun(place);
  using alone = openRun(file);
  return decisions(shared) === decisions(alone);
}

async function throughput(address: string): Promise<void> {
  const [one, four] = [await rate(address, 1), await rate(address, workers)];
  const ratio = four / one;
  reportMetric({
    name: `throughput of ${workers} workers compared with 1`,
    value: ratio,
    unit: "times",
    limit: { least: leastRatio },
    note: `${four.toFixed(2)} and ${one.toFixed(2)} trials per second at concurrency ${values.concurrency} each and 50 ms per model call`,
  });
}

/** Trials per second between 10% and 90% of a run, when all workers have started and none is idle. */
async function rate(address: string, count: number): Promise<number> {
  // Both runs have the same number of trials per worker.
  const trials = Number(values["throughput-trials"]) * count;
  const place = `${address}?run=throughput-${count}`;
  const planner = await plan(place, trials, ["./slow.ts"]);
  const started = Array.from({ length: count }, () => work(place, values.concurrency));
  using store = openRun(place);
  const moments: { readonly done: number; readonly at: number }[] = [];
  const { planned } = store.counts();
  for (let done = 0; done < planned * 0.9; await sleep(100)) {
    done = store.counts().attempts;
    if (done >= planned * 0.1) moments.push({ done, at: performance.now() });
  }
  await Promise.all([planner, ...started].map(({ ended }) => ended));
  const [first, last] = [moments.at(0), moments.at(-1)];
  if (!first || !last || last.at === first.at) throw new Error("the run was too short to measure");
  return ((last.done - first.done) * 1000) / (last.at - first.at);
}
