// Several workers on one run in PostgreSQL.
// 1. Faults: 4 worker processes, one of which is killed with kill -9 every few seconds and replaced, and a PostgreSQL
//    that is restarted once. Every trial must be scored exactly once and as in a run on one machine; a killed worker's
//    trials must be done within 30 s.
// 2. Throughput: with a model latency of 50 ms, 4 workers against 1 at the same concurrency per worker. Limit: 3.6 times.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startPostgres } from "../scripts/postgres.ts";
import { randomFrom } from "../src/random.ts";
import { openRun } from "../src/store/open-run.ts";
import { SyncClient } from "../src/store/postgres/sync-client.ts";
import { decisions } from "../test/postgres/decisions.ts";
import { type Started, slowAgent, start, until } from "../test/postgres/worker-processes.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "both" },
    trials: { type: "string", default: "2000" },
    "kill-every": { type: "string", default: "5" },
    "throughput-trials": { type: "string", default: "240" },
    concurrency: { type: "string", default: "2" },
    json: { type: "string" },
  },
});
const workers = 4;
const longestRecoverySeconds = 30;
const leastRatio = 3.6;
const folder = mkdtempSync(join(tmpdir(), "deskproof-workers-"));
writeFileSync(join(folder, "slow.ts"), slowAgent("slow", 50));
const results: { [name: string]: unknown } = {};
let isWithin = true;
/** When PostgreSQL was down, during which no one can recover anything. */
let outage = { from: 0, to: 0 };

{
  await using server = await startPostgres();
  if (values.only !== "throughput") await faults(server);
  if (values.only !== "faults") await throughput(server.address);
}
rmSync(folder, { recursive: true });
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
if (!isWithin) process.exitCode = 1;

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
  const recoveries: Promise<number>[] = [];
  let isOver = false;
  const ended = planner.ended.finally(() => {
    isOver = true;
  });
  let hasRestarted = false;
  for (;;) {
    await Promise.race([ended, sleep(Number(values["kill-every"]) * 1000)]);
    if (isOver) break;
    const { done, active } = look(server.address);
    if (!hasRestarted && done > Number(values.trials) / 2) {
      hasRestarted = true;
      const from = performance.now();
      outage = { from, to: Number.POSITIVE_INFINITY };
      await server.restart();
      outage = { from, to: performance.now() };
      continue;
    }
    const victim = Math.floor(random.next() * workers);
    const killed = running[victim];
    running[victim] = work(place, "4");
    killed?.process.kill("SIGKILL");
    recoveries.push(recovered(server.address, active));
  }
  const seconds = (performance.now() - begun) / 1000;
  const { status, output } = await ended;
  if (status !== 0) throw new Error(`the planner ended with ${status}: ${output}`);
  const recovery = await Promise.all(recoveries);
  await Promise.all(running.map((worker) => worker.ended));
  const alone = await start([...runOf(Number(values.trials), agents), "--out", file], folder).ended;
  if (alone.status !== 0) throw new Error(alone.output);
  const { planned, once } = exactlyOnce(server.address);
  const isEqual = same(place, file);
  const longest = Math.max(0, ...recovery);
  const down = (outage.to - outage.from) / 1000;
  isWithin &&= once === planned && isEqual && longest <= longestRecoverySeconds && hasRestarted;
  results.faults = {
    planned,
    scoredExactlyOnce: once,
    isEqual,
    kills: recovery.length,
    hasRestarted,
    down,
    recovery,
    seconds,
  };
  process.stdout.write(
    `workers, faults: ${once} of ${planned} trials scored exactly once in ${seconds.toFixed(0)} s with ${recovery.length} workers killed and PostgreSQL ${hasRestarted ? `restarted once (${down.toFixed(1)} s)` : "not restarted"}; results ${isEqual ? "equal" : "NOT equal"} to a run on one machine; slowest recovery after a kill ${longest.toFixed(1)} s without the restart (limit ${longestRecoverySeconds} s)\n`,
  );
}

/** The number of trials that are done, and the jobs of those in progress. */
function look(address: string): { readonly done: number; readonly active: readonly string[] } {
  using client = new SyncClient(address);
  const rows = client.query("SELECT id, state::text FROM deskproof_queue.job WHERE state IN ('active', 'completed')");
  const active = rows.filter(({ state }) => state === "active").map(({ id }) => String(id));
  return { done: rows.length - active.length, active };
}

/** Waits until all of these jobs are done, the killed worker's among them, and returns the seconds that took. */
async function recovered(address: string, jobs: readonly string[]): Promise<number> {
  const begun = performance.now();
  for (;;) {
    await sleep(250);
    if (performance.now() - begun > 120_000) return Number.POSITIVE_INFINITY;
    try {
      using client = new SyncClient(address);
      const [row] = client.query(
        `SELECT count(*)::integer AS n FROM deskproof_queue.job
         WHERE state < 'completed' AND id::text IN (SELECT json_array_elements_text($1::json))`,
        [JSON.stringify(jobs)],
      );
      if (Number(row?.n) === 0) return (performance.now() - begun - downSince(begun)) / 1000;
    } catch {
      // The server is being restarted.
    }
  }
}

/** The milliseconds since a moment in which PostgreSQL was down. */
function downSince(begun: number): number {
  return Math.max(0, Math.min(performance.now(), outage.to) - Math.max(begun, outage.from));
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
  isWithin &&= ratio >= leastRatio;
  results.throughput = { concurrency: Number(values.concurrency), one, four, ratio };
  process.stdout.write(
    `workers, throughput: ${one.toFixed(2)} trials per second with 1 worker, ${four.toFixed(2)} with ${workers} at concurrency ${values.concurrency} each and 50 ms per model call: ${ratio.toFixed(2)} times (limit ${leastRatio})\n`,
  );
}

/** Trials per second between 10% and 90% of a run, when all workers have started and none is idle. */
async function rate(address: string, count: number): Promise<number> {
  // As many trials per worker in each run.
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
