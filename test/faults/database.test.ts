import { writeFileSync } from "node:fs";
import { afterEach, beforeAll, expect, it } from "vitest";
import { RunOptions } from "../../src/run/options.ts";
import { runSuites } from "../../src/run/run-suites.ts";
import { type PlanRequest, planForWorkers } from "../../src/run/workers/plan-for-workers.ts";
import { TrialQueue } from "../../src/run/workers/trial-queue.ts";
import { workOnRun } from "../../src/run/workers/work-on-run.ts";
import { openRun } from "../../src/store/open/open-run.ts";
import { SharedRun } from "../../src/store/postgres/shared-run.ts";
import { SyncClient } from "../../src/store/postgres/sync-client.ts";
import { describeWithPostgres, newDatabase } from "../postgres/database.ts";
import { decisions } from "../postgres/decisions.ts";
import { slowAgent, start, until } from "../postgres/worker-processes.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { longestHandoverMs } from "./longest-waits.ts";
import { attemptsIn, runTwice } from "./run-twice.ts";

// Faults around a run in PostgreSQL. In each of them, the results must be those of an undisturbed run.

const database = newDatabase();
const folder = temporaryFolder();
const agents = [folder.file("slow.ts"), "stand-in/reckless"];
const play = ["run", "tiny", "--agent", "./slow.ts", "--agent", "stand-in/reckless", "--trials", "10", "--seed", "7"];
const request = {
  suites: ["tiny"],
  options: RunOptions.parse({ agents, trials: 10, seed: "7", concurrency: 3 }),
  trust: true,
  signal: new AbortController().signal,
};
let undisturbed = "";

function decided(place: string): string {
  using store = openRun(place);
  return decisions(store);
}

/** Plans a run for workers and does not wait for it. */
function plan(place: string) {
  const nobody: Partial<PlanRequest> = { signal: AbortSignal.abort() };
  return planForWorkers({ ...request, store: place, onPlanned: () => {}, onProgress: () => {}, ...nobody });
}

async function work(place: string): Promise<void> {
  const worker = { host: "test", drainMs: 5_000 };
  (await workOnRun({ ...request, suites: [], resume: place, worker })).store[Symbol.dispose]();
}

/** Sets the clock that the queue's tables are written with. */
function setClock(interval: string): void {
  using client = new SyncClient(database);
  const [queue] = client.query("SELECT to_regprocedure('deskproof_queue.job_now()') IS NOT NULL AS here");
  if (queue?.here !== true) return;
  client.query(
    `CREATE OR REPLACE FUNCTION deskproof_queue.job_now() RETURNS timestamptz LANGUAGE sql STABLE
     AS $$ SELECT now() + interval '${interval}' $$`,
  );
}

describeWithPostgres("a run in PostgreSQL", () => {
  beforeAll(async () => {
    writeFileSync(folder.file("slow.ts"), slowAgent("slow", 20));
    using alone = (await runSuites({ ...request, out: folder.file("alone.db") })).store;
    undisturbed = decisions(alone);
    return () => folder[Symbol.dispose]();
  }, 60_000);
  afterEach(() => setClock("0"));

  it.each([
    ["and no worker has searched for trials yet", false],
    ["and workers have searched for trials", true],
  ])("does not wait if the server's clock is set back by an hour while a worker dies, %s", async (_, hasSearched) => {
    const place = `${database}?run=back-${hasSearched}`;
    await plan(place);
    {
      using shared = new SharedRun(place);
      await using dying = await TrialQueue.open(database, shared.id);
      expect(await dying.fetch(3)).toHaveLength(3);
      if (hasSearched) await dying.supervise();
    }
    setClock("-1 hour");
    const begun = performance.now();
    await work(place);
    expect(performance.now() - begun).toBeLessThan(2 * longestHandoverMs);
    expect(decided(place)).toBe(undisturbed);
  });

  it("counts no trial twice if the server's clock is set forward by an hour, so that all of them seem to be abandoned", async () => {
    const place = `${database}?run=forward`;
    await plan(place);
    const working = work(place);
    await until("some trials", () => attemptsIn(place) >= 10);
    setClock("1 hour");
    await working;
    expect(decided(place)).toBe(undisturbed);
    using store = openRun(place);
    expect(store.counts()).toMatchObject({ attempts: 120, scored: 120 });
  });

  it("is planned once by two planners at the same time", async () => {
    const place = `${database}?run=planned`;
    const ends = await Promise.all([plan(place), plan(place)]);
    expect(ends.map(({ kind }) => kind)).toEqual(["left", "left"]);
    {
      using shared = new SharedRun(place);
      await using queue = await TrialQueue.open(database, shared.id);
      expect(await queue.left()).toBe(120);
    }
    await work(place);
    expect(decided(place)).toBe(undisturbed);
  });

  it("is started by only one of several processes on one machine each", async () => {
    const place = `${database}?run=started`;
    const runs = await Promise.all(Array.from({ length: 3 }, () => start([...play, "--store", place], folder.path).ended));
    expect(runs.map(({ status }) => status).sort()).toEqual([0, 1, 1]);
    for (const { status, output } of runs) if (status === 1) expect(output).toMatch(/started already exists\. Continue it with --resume/);
    expect(decided(place)).toBe(undisturbed);
  });

  it("that two processes continue at the same time has every trial once, and everything that both have spent", async () => {
    const place = `${database}?run=twice`;
    const { called, statuses } = await runTwice(place, { folder, play });
    expect(statuses).toEqual([0, 0]);
    expect(decided(place)).toBe(undisturbed);
    using store = openRun(place);
    expect(store.spending()).toMatchObject([{ model: "acme-1", calls: called, input: 1000 * called }]);
    expect(store.counts()).toMatchObject({ attempts: 120, scored: 120 });
  });
});
