import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRun } from "../../src/store/open/open-run.ts";
import { deskproof } from "../command.ts";
import { decisions } from "../postgres/decisions.ts";
import { slowAgent, start, until } from "../postgres/worker-processes.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { attemptsIn, runTwice } from "./run-twice.ts";

// Faults around a run in a file. In each of them, the results must be those of an undisturbed run.

const folder = temporaryFolder();
const play = ["run", "tiny", "--agent", "./slow.ts", "--agent", "stand-in/reckless", "--trials", "10", "--seed", "7"];
let undisturbed = "";

function decided(path: string): string {
  using store = openRun(path);
  return decisions(store);
}

/** Starts a run, and waits until some of its trials are stored. */
async function begun(path: string, more: readonly string[] = []) {
  const run = start([...play, ...more, "--out", path], folder.path);
  await until("some trials", () => attemptsIn(path) >= 10);
  return run;
}

beforeAll(() => {
  writeFileSync(folder.file("slow.ts"), slowAgent("slow", 20));
  expect(deskproof([...play, "--out", "alone.db"], { cwd: folder.path }).status).toBe(0);
  undisturbed = decided(folder.file("alone.db"));
}, 60_000);
afterAll(() => folder[Symbol.dispose]());

describe("a run in a file", () => {
  it.skipIf(process.platform === "win32")(
    "that reaches the size limit for files ends in one line, and continues, even after kill -9",
    async () => {
      const path = folder.file("full.db");
      // 200 or 400 kB, depending on the shell.
      const limited = spawn("sh", ["-c", 'ulimit -f 400; exec "$@"', "sh", process.execPath, bin(), ...play, "--out", path], {
        cwd: folder.path,
        stdio: ["ignore", "ignore", "pipe"],
      });
      const [stderr, [status]] = await Promise.all([text(limited.stderr), once(limited, "close")]);
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringMatching(
          new RegExp(
            String.raw`^(?:\d+\/\d+ trials .*\n)*deskproof: .*full\.db cannot be written: the disk rejected the write ` +
              String.raw`and may be full\. Free some space\. Stored trials are kept; continue with: .*run --resume ` +
              String.raw`.*full\.db\n$`,
          ),
        ),
      });
      const stored = attemptsIn(path);
      expect(stored).toBeGreaterThan(0);
      expect(stored).toBeLessThan(120);
      const killed = start(["run", "--resume", path], folder.path);
      await until("more trials", () => attemptsIn(path) > stored);
      killed.process.kill("SIGKILL");
      await killed.ended;
      expect((await start(["run", "--resume", path], folder.path).ended).status).toBe(0);
      expect(decided(path)).toBe(undisturbed);
    },
  );

  it("that someone reads in one long transaction continues, also after kill -9, and the reader sees nothing new", async () => {
    const path = folder.file("read.db");
    const run = await begun(path);
    using reader = hold(path, "BEGIN");
    const before = reader.attempts();
    await until("more trials", () => attemptsIn(path) > before + 5);
    run.process.kill("SIGKILL");
    await run.ended;
    expect((await start(["run", "--resume", path], folder.path).ended).status).toBe(0);
    expect(reader.attempts()).toBe(before);
    expect(decided(path)).toBe(undisturbed);
    reader[Symbol.dispose]();
    expect(decided(path)).toBe(undisturbed);
  });

  it("that someone has locked for longer than it waits ends in one line, without blaming the agent, and continues", async () => {
    const path = folder.file("locked.db");
    // With a timeout this short, an agent counts as hung after ten seconds.
    const run = await begun(path, ["--timeout", "1"]);
    {
      using _ = hold(path, "BEGIN IMMEDIATE");
      const { status, output } = await run.ended;
      expect(status, output).toBe(1);
      expect(output.split("\n").filter((line) => line.startsWith("deskproof: "))).toEqual([
        expect.stringMatching(/locked\.db cannot be written: another process has locked it\. Wait .*run --resume/),
      ]);
    }
    expect((await start(["run", "--resume", path], folder.path).ended).status).toBe(0);
    expect(decided(path)).toBe(undisturbed);
  });

  it("is started by only one of several processes", async () => {
    const path = folder.file("started.db");
    const runs = await Promise.all(Array.from({ length: 4 }, () => start([...play, "--out", path], folder.path).ended));
    expect(runs.map(({ status }) => status).sort()).toEqual([0, 1, 1, 1]);
    for (const { status, output } of runs) if (status === 1) expect(output).toMatch(/started\.db already exists\./);
    expect(decided(path)).toBe(undisturbed);
  });

  it("that two processes continue at the same time has every trial once, and everything that both have spent", async () => {
    const path = folder.file("twice.db");
    const { called, statuses } = await runTwice(path, { folder, play });
    expect(statuses).toEqual([0, 0]);
    expect(decided(path)).toBe(undisturbed);
    using store = openRun(path);
    expect(store.spending()).toMatchObject([{ model: "acme-1", calls: called, input: 1000 * called }]);
    expect(store.counts()).toMatchObject({ attempts: 120, scored: 120 });
  });
});

describe("a clock that is set", () => {
  it.each([
    ["forward by an hour", 3_600_000],
    ["back by an hour", -3_600_000],
  ])("%s during a run changes no result, no duration and no estimate", async (_, jump) => {
    const path = folder.file(`clock${jump}.db`);
    writeFileSync(folder.file("jump.mjs"), jumpingDate(jump));
    const preload = { NODE_OPTIONS: `--import ${folder.file("jump.mjs")}` };
    const { status, output } = await start([...play, "--out", path], folder.path, preload).ended;
    expect(status, output).toBe(0);
    expect(decided(path)).toBe(undisturbed);
    const times = [...output.matchAll(/ · (?:in|ETA) (\S+) (\S+)$/gm)];
    expect(times.length).toBeGreaterThan(0);
    for (const [, number, unit] of times) expect({ isPositive: Number(number) >= 0, unit }).toEqual({ isPositive: true, unit: "s" });
    using store = openRun(path);
    const records = [...store.results()].flatMap((result) => store.record(result) ?? []);
    const hours = new Set(records.map(({ startedAt }) => Math.round((Date.parse(startedAt) - Date.now()) / 3_600_000)));
    expect(hours).toEqual(new Set([0, jump / 3_600_000]));
    for (const { ms, events: happened } of records) {
      const moments = happened.map(({ at }) => at);
      expect(moments).toEqual(moments.toSorted((one, other) => one - other));
      expect(ms).toBeGreaterThanOrEqual(moments.at(-1) ?? 0);
      expect(ms).toBeLessThan(60_000);
    }
  });
});

/** The source of a module that changes the date when a thread has asked for it often, as for the start of each trial. */
function jumpingDate(ms: number): string {
  return `const Real = Date;
let asked = 0;
const jump = () => (++asked > 40 ? ${ms} : 0);
globalThis.Date = class extends Real {
  constructor(...parts) {
    if (parts.length > 0) super(...parts);
    else super(Real.now() + jump());
  }
  static now() {
    return Real.now() + jump();
  }
};
`;
}

/** Opens a run's file as another program would, and keeps a transaction open in which it reads or writes. */
function hold(path: string, how: "BEGIN" | "BEGIN IMMEDIATE"): { attempts(): number } & Disposable {
  const database = new DatabaseSync(path, { timeout: 5_000 });
  database.exec(how);
  const select = database.prepare("SELECT count(*) AS n FROM attempts");
  select.get();
  return { attempts: () => Number(select.get()?.n), [Symbol.dispose]: () => database.isOpen && database.close() };
}

function bin(): string {
  return new URL("../../bin/deskproof.js", import.meta.url).pathname;
}
