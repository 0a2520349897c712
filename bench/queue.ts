// Measures the queue of trials on PostgreSQL: how fast trials are queued, and how many of them workers can take and
// complete per second, with 1,000 to 1,000,000 trials waiting. Workers take one trial at a time, or 32.
//   node bench/queue.ts [max-trials]
import { startPostgres } from "../scripts/postgres.ts";
import { TrialQueue } from "../src/run/workers/trial-queue.ts";
import { reportMetric } from "./metric.ts";

const most = Number(process.argv[2] ?? 100_000);
const rounds = 200;
const batch = 32;
const clients = 4;

await using server = await startPostgres();
for (let waiting = 1_000; waiting <= most; waiting *= 10) await measure(waiting);

async function measure(waiting: number): Promise<void> {
  await using queue = await TrialQueue.open(server.address, `bench-${waiting}`, { create: true });
  const queued = await timed(() => queue.add(Array.from({ length: waiting }, (_, number) => ({ number, since: 0 }))));
  const name = `${waiting.toLocaleString("en-US")} trials waiting`;
  reportMetric({ name: `${name}, time to queue 1,000`, value: (queued * 1000) / waiting, unit: "ms" });
  const one = await timed(() => takeOften(queue, 1));
  reportMetric({ name: `${name}, take and complete 1`, value: one / rounds, unit: "ms" });
  const several = waiting < rounds * batch ? undefined : await timed(() => takeOften(queue, batch));
  if (several !== undefined) reportMetric({ name: `${name}, take and complete ${batch}`, value: several / rounds, unit: "ms" });
  if (waiting >= 10_000) await measureClients(waiting, name);
}

/** Measures several workers at the same time, each of which takes one trial at a time. */
async function measureClients(waiting: number, name: string): Promise<void> {
  const queues = await Promise.all(Array.from({ length: clients }, () => TrialQueue.open(server.address, `bench-${waiting}`)));
  const took = await timed(() => Promise.all(queues.map((queue) => takeOften(queue, 1))));
  for (const queue of queues) await queue[Symbol.asyncDispose]();
  const perSecond = (clients * rounds * 1000) / took;
  reportMetric({ name: `${name}, ${clients} workers`, value: perSecond, unit: "trials per second" });
}

async function takeOften(queue: TrialQueue, size: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const jobs = await queue.fetch(size);
    if (jobs.length !== size) throw new Error(`${jobs.length} of ${size} trials`);
    await queue.complete(jobs.map(({ id }) => id));
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
