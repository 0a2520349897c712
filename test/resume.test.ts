import { existsSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { serveAgent } from "./agents/agent-server.ts";
import { deskproof, deskproofAsync } from "./command.ts";
import { attemptsIn } from "./faults/run-twice.ts";
import { fixedRun } from "./fixed-run.ts";
import { slowAgent, start, until } from "./postgres/worker-processes.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const suite = await loadSuite("tiny");

/** Writes a run with one failed and one open trial per case. */
function halfRun(path: string): void {
  const agents = { "stand-in/reference": (_: string, trial: number) => (trial === 0 ? ("fail" as const) : "open") };
  fixedRun(path, { suite, agents, trials: 2 })[Symbol.dispose]();
}

describe("a run that is continued", () => {
  it.each([
    [["tiny"], "suites"],
    [["--agent", "stand-in/reference"], "--agent"],
    [["--agent", "stand-in/gullible", "--seed", "9", "--cases", "nope/*"], "--agent, --cases and --seed"],
    [["--customer", "agenda", "--reader", "built-in"], "--customer and --reader"],
    [["--trials", "8"], "--trials"],
    [["--perturb", "typos"], "--perturb"],
    [["--attempts", "2", "--timeout", "9"], "--attempts and --timeout"],
    [["--seed", "2", "--dry-run"], "--seed"],
  ])("takes its plan from the file and refuses %j", (flags, listed) => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    halfRun(path);
    expect(deskproof(["run", ...flags, "--resume", path])).toEqual({
      status: 2,
      stdout: "",
      stderr: `deskproof: --resume takes ${listed} from the plan of ${path}. Leave out ${listed}, or start a new run.\n`,
    });
  });

  it.each([
    ["--out", "again.db"],
    ["--store", "postgres://db/evals"],
    ["--failed", "run.db"],
  ])("stays where it is, so %s is refused", (...flags) => {
    const { status, stderr } = deskproof(["run", "--resume", "run.db", ...flags]);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining("cannot be used with option") });
  });

  it("is not affected by the defaults in the configuration, and its speed and spending limit can be changed", () => {
    using folder = temporaryFolder();
    halfRun(folder.file("run.db"));
    writeFileSync(
      folder.file("deskproof.config.yaml"),
      "suites: [tiny]\nagents: [stand-in/gullible]\ncustomer: agenda\ntrials: 9\nseed: nine\ncases: [nope/*]\n",
    );
    const args = ["run", "--resume", "run.db", "--concurrency", "2", "--max-cost", "5", "--json"];
    const { status, stdout } = deskproof(args, { cwd: folder.path });
    expect(status).toBe(0);
    expect(JSON.parse(stdout.trim().split("\n").at(-1) ?? "")).toMatchObject({ planned: 12, scored: 12 });
  });

  it("prints the command that continues it if its HTTP agent dies", { timeout: 60_000 }, async () => {
    using folder = temporaryFolder();
    const elsewhere = { cwd: folder.path, env: {} };
    let asked = 0;
    const server = await serveAgent(() => {
      asked += 1;
      if (asked === 20) void server[Symbol.asyncDispose]();
      return { message: "I cannot do that.", end: true };
    });
    const flags = ["--trials", "8", "--concurrency", "2", "--out", "runs/first.db"];
    const died = await deskproofAsync(["run", "tiny", "--agent", server.url, ...flags], elsewhere);
    expect(died).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        new RegExp(
          String.raw`^deskproof: nothing answers at .* anymore \(.*\)\. Restart the agent\. Completed trials are stored; ` +
            String.raw`continue with: npx deskproof run --resume runs/first\.db$`,
          "m",
        ),
      ),
    });
    await using _ = await serveAgent(() => ({ message: "No.", end: true }), Number(new URL(server.url).port));
    expect(await deskproofAsync(["run", "--resume", "runs/first.db"], elsewhere)).toMatchObject({ status: 0 });
  });

  it("warns if another process is running its trials, but not after kill -9", { timeout: 60_000 }, async () => {
    using folder = temporaryFolder();
    writeFileSync(folder.file("slow.ts"), slowAgent("slow", 500));
    const flags = ["--agent", "./slow.ts", "--trials", "4", "--concurrency", "1", "--out", "run.db"];
    const first = start(["run", "tiny", ...flags], folder.path);
    await until("a trial", () => attemptsIn(folder.file("run.db")) > 0);
    const second = start(["run", "--resume", "run.db", "--concurrency", "1"], folder.path);
    await until("a warning", () => second.output().includes("another process is running trials of run.db."));
    for (const { process, ended } of [first, second]) {
      process.kill("SIGKILL");
      await ended;
    }
    const third = await start(["run", "--resume", "run.db", "--concurrency", "24"], folder.path).ended;
    expect(third).toMatchObject({ status: 0, output: expect.not.stringContaining("another process") });
    expect(existsSync(folder.file("run.db-session"))).toBe(false);
  });
});

describe("a rerun of failed trials", () => {
  it.each([
    [["--seed", "4", "--trials", "7", "--cases", "nope/*"], "--cases, --trials and --seed"],
    [["--perturb", "typos"], "--perturb"],
  ])("has the seed and the trials of the earlier run and refuses %j", (flags, listed) => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    halfRun(path);
    const { status, stderr } = deskproof(["run", "--failed", path, ...flags, "--out", folder.file("again.db")]);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `deskproof: --failed takes ${listed} from the plan of ${path}. Leave out ${listed}, or start a new run.\n`,
    });
    expect(existsSync(folder.file("again.db"))).toBe(false);
  });

  it("can be limited to some agents and suites", () => {
    using folder = temporaryFolder();
    halfRun(folder.file("run.db"));
    const flags = ["--agent", "stand-in/reference", "--timeout", "9", "--attempts", "1", "--out", "again.db"];
    expect(deskproof(["run", "tiny", "--failed", "run.db", ...flags], { cwd: folder.path }).status).toBe(0);
  });
});
