import { mkdirSync, writeFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { openRun } from "../../src/store/open/open-run.ts";
import { SharedRun } from "../../src/store/postgres/shared-run.ts";
import { SyncClient } from "../../src/store/postgres/sync-client.ts";
import { deskproof } from "../command.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { describeWithPostgres, newDatabase } from "./database.ts";
import { slowAgent, start, until } from "./worker-processes.ts";

const database = newDatabase();
const folder = temporaryFolder();

function workersOf(place: string) {
  using shared = new SharedRun(place);
  return shared.workers();
}

function attemptsIn(place: string): number {
  using store = openRun(place);
  return store.counts().attempts;
}

function activeJobs(): number {
  using client = new SyncClient(database);
  const [row] = client.query("SELECT count(*)::integer AS n FROM deskproof_queue.job WHERE state = 'active'");
  return Number(row?.n);
}

describeWithPostgres("workers on one run", () => {
  beforeAll(() => {
    mkdirSync(folder.path, { recursive: true });
    writeFileSync(folder.file("slow.ts"), slowAgent("slow", 100));
    return () => folder[Symbol.dispose]();
  });

  it("finish their trials and give the rest back on SIGTERM, and end when the run is stopped", async () => {
    const place = `${database}?run=drained`;
    const args = ["run", "tiny", "--agent", "./slow.ts", "--trials", "20", "--store", place];
    const planner = start([...args, "--workers-only-elsewhere"], folder.path);
    await until("planned", () => planner.output().includes("Planned."));
    const worker = start(["worker", "--store", place, "--concurrency", "3", "--trust"], folder.path);
    await until("some trials", () => attemptsIn(place) >= 3);
    worker.process.kill("SIGTERM");
    const { status, output } = await worker.ended;
    expect([status, output]).toEqual([130, expect.stringMatching(/trials done by this worker.* Ended on request/)]);
    // No trial was interrupted: whatever the worker had begun, it finished and stored.
    expect(activeJobs()).toBe(0);
    expect(workersOf(place)).toEqual([expect.objectContaining({ isAlive: false, running: 0, done: attemptsIn(place) })]);
    const other = start(["worker", "--store", place, "--concurrency", "3", "--trust"], folder.path);
    await until("a second worker", () => workersOf(place).some(({ isAlive, running }) => isAlive && running === 3));
    // Between two trials, fewer than three are running.
    const alive = {
      isAlive: true,
      running: expect.toSatisfy((count) => count >= 1 && count <= 3),
      host: expect.any(String),
    };
    const shown = JSON.parse(deskproof(["status", place, "--json"]).stdout);
    expect(shown).toMatchObject({
      planned: 120,
      isStopped: false,
      workers: [alive, {}],
      perMinute: expect.any(Number),
    });
    expect(deskproof(["status", place, "--stop"]).stdout).toMatch(
      /\(stopped\)\n\d+\/120 trials .*\n[\d,]+ tokens · .* · .* trials per minute · ETA .*\n1 of 2 workers alive\n {2}.*: \d running, /,
    );
    expect((await other.ended).status).toBe(0);
    const planned = await planner.ended;
    expect([planned.status, planned.output]).toEqual([130, expect.stringContaining("The run was stopped.")]);
    expect(attemptsIn(place)).toBeLessThan(120);
    expect(activeJobs()).toBe(0);
  });
});
