import { cpSync, rmSync, writeFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import { RunOptions } from "../../src/run/options.ts";
import { type RunRequest, runSuites } from "../../src/run/run-suites.ts";
import { runTrial } from "../../src/run/run-trial.ts";
import { planForWorkers } from "../../src/run/workers/plan-for-workers.ts";
import { TrialQueue } from "../../src/run/workers/trial-queue.ts";
import { workOnRun } from "../../src/run/workers/work-on-run.ts";
import { scoreTrial } from "../../src/score/score-trial.ts";
import { openRun } from "../../src/store/open/open-run.ts";
import { SharedRun } from "../../src/store/postgres/shared-run.ts";
import { findSuite } from "../../src/suite/load/find-suite.ts";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import { outOfReachAtFirst } from "../failing-customer.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { describeWithPostgres, newDatabase } from "./database.ts";
import { slowAgent } from "./worker-processes.ts";

const database = newDatabase();
const folder = temporaryFolder();

interface Asked {
  readonly suites?: readonly string[];
  readonly cases?: readonly string[];
  readonly agents?: readonly string[];
  readonly attempts?: number;
  readonly timeout?: number;
  readonly trials?: number;
  readonly seed?: string;
  readonly maxCost?: number;
}

function requestOf({ suites = ["tiny"], agents = ["stand-in/reference"], ...options }: Asked): RunRequest {
  const given = RunOptions.parse({ agents, trials: 1, concurrency: 3, ...options });
  return { suites, options: given, trust: true, signal: new AbortController().signal };
}

/** Plans a run and does not wait for it. */
async function plan(run: string, asked: Asked = {}, more: Partial<RunRequest> = {}): Promise<string> {
  const nobody = { onPlanned: () => {}, onProgress: () => {}, signal: AbortSignal.abort() };
  const place = `${database}?run=${run}`;
  const { kind, path } = await planForWorkers({ ...requestOf(asked), ...more, store: place, ...nobody });
  expect([kind, path]).toEqual(["left", place]);
  return place;
}

function workOf(place: string): RunRequest {
  return { ...requestOf({ suites: [] }), resume: place, worker: { host: "test", drainMs: 5_000 } };
}

async function work(place: string): Promise<readonly string[]> {
  const notices: string[] = [];
  const onNotice = (line: string) => notices.push(line);
  const { store } = await workOnRun({ ...workOf(place), onNotice });
  store[Symbol.dispose]();
  return notices;
}

async function leftIn(place: string): Promise<number> {
  using shared = new SharedRun(place);
  await using queue = await TrialQueue.open(database, shared.id);
  return await queue.left();
}

describeWithPostgres("a worker", () => {
  beforeAll(() => () => folder[Symbol.dispose]());

  it("retries an excluded trial as often as the plan says, and again after the run is planned again", async () => {
    const agent = `export const agent = { kind: "agent", id: "busy", timeoutIs: "provider_error",
      open: () => ({ reply: () => new Promise(() => {}) }) };`;
    writeFileSync(folder.file("busy.ts"), agent);
    const asked = { agents: [folder.file("busy.ts")], attempts: 2, timeout: 0.05 };
    const place = await plan("excluded", asked);
    const attempts = () => {
      using store = openRun(place);
      return [...store.results()].map((result) => [result.attempts, result.verdict?.kind]);
    };
    await Promise.all([work(place), work(place)]);
    expect(attempts()).toEqual(Array.from({ length: 6 }, () => [2, "excluded"]));
    expect(await leftIn(place)).toBe(0);
    await plan("excluded", asked);
    expect(await leftIn(place)).toBe(6);
    await work(place);
    expect(attempts()).toEqual(Array.from({ length: 6 }, () => [4, "excluded"]));
  });

  it("spends no more than the budget that it shares with others, except for calls in flight", async () => {
    writeFileSync(folder.file("paid.ts"), slowAgent("paid", 20));
    // A call costs one cent.
    const prices = { "acme-1": { input: 10, output: 0 } };
    const asked = { agents: [folder.file("paid.ts")], trials: 10, maxCost: 0.5 };
    const place = await plan("paid", asked, { prices });
    const spent = await Promise.all([1, 2].map(() => workOnRun(workOf(place))));
    for (const { store, overBudget } of spent) {
      store[Symbol.dispose]();
      expect(overBudget).toBeGreaterThanOrEqual(0.5);
    }
    using store = openRun(place);
    const [{ calls } = { calls: 0 }] = store.spending();
    // Each of the two workers has three conversations.
    expect(calls).toBeGreaterThanOrEqual(50);
    expect(calls).toBeLessThan(50 + 6);
    await expect(work(place)).rejects.toThrow(/^this run has already spent \$0\.5\d, and --max-cost is 0\.5\./);
    expect(await leftIn(place)).toBeGreaterThan(0);
  });

  it("refuses a suite with other content than the plan's, naming both hashes", async () => {
    const mine = folder.file("tiny");
    cpSync(findSuite("tiny"), mine, { recursive: true });
    const edit = () => writeFileSync(`${mine}/policy.md`, "\nBe kind.\n", { flag: "a" });
    edit();
    const place = await plan("hashed", { suites: [mine] });
    using store = openRun(place);
    const [planned] = store.plan.suites;
    edit();
    await expect(work(place)).rejects.toThrow(
      new RegExp(`suite tiny on this machine has the hash \\w+ .* planned with ${planned?.hash} .* or plan a new run\\.$`),
    );
    expect(store.counts().attempts).toBe(0);
  });

  it("scores a conversation that a dead worker has stored without a verdict, and does not repeat it", async () => {
    const place = await plan("unscored");
    using shared = new SharedRun(place);
    const alone = requestOf({});
    const file = folder.file("alone.db");
    using single = (await runSuites({ ...alone, out: file })).store;
    const [first] = shared.trials([1]);
    const record = first && single.record(first);
    if (!first || !record) throw new Error("the first trial has a record");
    expect(shared.keepAttempt(record, first)).toBe(true);
    await work(place);
    expect(shared.store.record(first)?.startedAt).toBe(record.startedAt);
    expect([...shared.store.results()]).toEqual([...single.results()]);
  });

  it("retries an excluded trial, also if a dead worker has stored its conversation without a verdict", async () => {
    const place = await plan("outage", { cases: ["damaged_item/cracked-grinder"], trials: 2 });
    using shared = new SharedRun(place);
    const suite = await loadSuite("tiny");
    const testCase = suite.cases.find(({ id }) => id === "damaged_item/cracked-grinder");
    const [first, second] = shared.trials([1, 2]);
    if (!testCase || !first || !second) throw new Error("there are two trials of the case");
    const played = { suite, testCase, agent: standIn("stand-in/reference"), customer: outOfReachAtFirst(1), seed: "1" };
    const record = await runTrial(played);
    const excluded = scoreTrial(suite, testCase, record);
    expect(excluded).toMatchObject({ kind: "excluded", cause: "provider_error" });
    expect(shared.keepAttempt({ ...record, trial: first.trial }, first)).toBe(true);
    // The other worker died after it had stored the verdict.
    expect(shared.keepAttempt({ ...record, trial: second.trial }, second)).toBe(true);
    shared.keepVerdict({ ...second, attempts: 1 }, excluded);
    expect(shared.trials([1, 2]).map(({ state, attempts }) => [state, attempts])).toEqual([
      ["unscored", 1],
      ["open", 1],
    ]);
    expect([...shared.left()]).toEqual([
      { number: 1, attempts: 1 },
      { number: 2, attempts: 1 },
    ]);
    await Promise.all([work(place), work(place)]);
    expect([...shared.store.results()].map(({ attempts, verdict }) => [attempts, verdict?.kind])).toEqual([
      [2, "pass"],
      [2, "pass"],
    ]);
    expect(await leftIn(place)).toBe(0);
    // A worker that was considered dead delivers the verdict on its conversation late.
    shared.keepVerdict({ ...first, attempts: 1 }, excluded);
    expect(shared.store.counts()).toMatchObject({ attempts: 4, scored: 2, excluded: 0 });
  });

  it("is refused an agent whose file is not on its machine, in one line", async () => {
    writeFileSync(folder.file("gone.ts"), `export const agent = { kind: "agent", id: "gone", open: () => ({}) };`);
    const place = await plan("gone", { agents: [folder.file("gone.ts")] });
    rmSync(folder.file("gone.ts"));
    await expect(work(place)).rejects.toThrow(/^this worker cannot run the agents of the plan: there is no file .*gone\.ts/);
  });

  it("is told that a run was not planned for workers", async () => {
    const place = `${database}?run=single`;
    (await runSuites({ ...requestOf({}), store: place })).store[Symbol.dispose]();
    await expect(work(place)).rejects.toThrow(/was not planned for workers\. Queue its trials with: deskproof run --resume/);
  });
});

describeWithPostgres("a planner", () => {
  it("queues each trial once, however often the run is planned, and refuses another plan of the same name", async () => {
    const places = await Promise.all([plan("twice"), plan("twice")]);
    expect(new Set(places).size).toBe(1);
    const [place = ""] = places;
    expect(await leftIn(place)).toBe(6);
    await expect(plan("twice", { seed: "2" })).rejects.toThrow(/already exists with other suites, agents or options/);
    await expect(plan("twice", { trials: 2 })).rejects.toThrow(/already exists with other suites, agents or options/);
    await work(place);
    expect(await leftIn(place)).toBe(0);
  });
});
