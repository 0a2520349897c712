import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { RunOptions } from "../../src/run/options.ts";
import { runSuites } from "../../src/run/run-suites.ts";
import { planForWorkers } from "../../src/run/workers/plan-for-workers.ts";
import { openRun } from "../../src/store/open/open-run.ts";
import { describeWithPostgres, newDatabase } from "../postgres/database.ts";
import { decisions } from "../postgres/decisions.ts";
import { slowAgent, start, until } from "../postgres/worker-processes.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { longestBlockMs, longestRecoveryMs } from "./longest-waits.ts";
import { startProxy, type TestProxy } from "./proxy.ts";

const database = newDatabase();
const folder = temporaryFolder();
const trials = 8;
// An agent that runs in the thread that the lost connection blocks.
const agents = [folder.file("slow.ts"), "stand-in/reckless"];
const request = {
  suites: ["tiny"],
  options: RunOptions.parse({ agents, trials, seed: "7", timeout: 5 }),
  signal: new AbortController().signal,
};
let undisturbed = "";

function counted(place: string): number {
  using store = openRun(place);
  return store.counts().attempts;
}

function decided(place: string): string {
  using store = openRun(place);
  return decisions(store);
}

describeWithPostgres("a lost connection", () => {
  beforeAll(async () => {
    writeFileSync(folder.file("slow.ts"), slowAgent("slow", 60));
    using alone = (await runSuites({ ...request, out: folder.file("alone.db") })).store;
    undisturbed = decisions(alone);
    return () => folder[Symbol.dispose]();
  }, 60_000);

  it("of all workers, on which nothing arrives, delays their run for less than 30 seconds and changes nothing", async () => {
    await using proxy = await startProxy(database);
    const place = `${database}?run=silent`;
    let isPlanned = false;
    const onPlanned = () => {
      isPlanned = true;
    };
    const planned = planForWorkers({ ...request, store: place, onPlanned, onProgress: () => {} });
    await until("planned", () => isPlanned);
    const workers = Array.from({ length: 2 }, () =>
      start(["worker", "--store", `${proxy.address}?run=silent`, "--concurrency", "3", "--trust"], folder.path),
    );
    await until("some trials", () => counted(place) >= 10);
    proxy.silence();
    workers[0]?.process.kill("SIGKILL");
    // The other worker is blocked more than once.
    await sleep(longestBlockMs);
    const before = counted(place);
    proxy.restore();
    const restored = performance.now();
    await until("more trials", () => counted(place) > before, 2 * longestRecoveryMs);
    expect(performance.now() - restored).toBeLessThan(longestRecoveryMs);
    expect(await planned).toMatchObject({ kind: "done" });
    expect(await workers[1]?.ended).toMatchObject({
      status: 0,
      output: expect.stringMatching(/PostgreSQL cannot be reached; trying again.*PostgreSQL is back after/s),
    });
    expect(decided(place)).toBe(undisturbed);
  });

  it.each([
    ["is closed", "cut", /was lost \(.*\)|nothing is listening|cannot be used/],
    ["is silent", "silence", /did not answer in time/],
  ] as const)("of a run on one machine that %s ends it in one line, and the run continues", async (_, breaks, why) => {
    await using proxy = await startProxy(database);
    const place = `${database}?run=${breaks}`;
    const own = `${proxy.address}?run=${breaks}`;
    const options = ["--trials", String(trials), "--seed", "7", "--timeout", "5", "--concurrency", "4"];
    const running = start(["run", "tiny", ...agents.flatMap((agent) => ["--agent", agent]), ...options, "--store", own], folder.path);
    await until("some trials", () => isStored(place) && counted(place) >= 10);
    const seconds = await broken(proxy, breaks, running.ended);
    const { status, output } = await running.ended;
    expect([status, output]).toEqual([1, expect.stringMatching(why)]);
    const lines = output.split("\n").filter((line) => line.startsWith("deskproof: "));
    expect(lines).toEqual([expect.stringContaining(`Stored trials are kept; continue with: npx deskproof run --resume`)]);
    expect(seconds).toBeLessThan((2 * longestBlockMs) / 1000);
    expect((await start(["run", "--resume", place], folder.path).ended).status).toBe(0);
    expect(decided(place)).toBe(undisturbed);
  });
});

function isStored(place: string): boolean {
  try {
    openRun(place)[Symbol.dispose]();
    return true;
  } catch {
    return false;
  }
}

/** Breaks a connection and returns how many seconds later the run has ended. */
async function broken(proxy: TestProxy, how: "cut" | "silence", ended: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  proxy[how]();
  await ended;
  return (performance.now() - begun) / 1000;
}
