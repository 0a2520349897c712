import { spawn, spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { agendaCustomer } from "../src/customer/agenda-customer.ts";
import { defineAgent, ProviderError } from "../src/index.ts";
import { reportShort } from "../src/report/run-report.ts";
import { execute } from "../src/run/execute.ts";
import { createRun } from "../src/store/open/open-run.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { deskproof } from "./command.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const plan = {
  startedAt: "",
  deskproof: "",
  seed: "1",
  customer: "agenda",
  suites: [{ name: "tiny", title: "", folder: "", version: "", hash: "" }],
  agents: ["flaky"],
  agentSources: {},
  replyMs: 1000,
  attempts: 3,
};

describe("an excluded trial", () => {
  it("is retried up to the limit, counted once, and never counted against the agent", async () => {
    using folder = temporaryFolder();
    const suite = await loadSuite("tiny");
    let calls = 0;
    const flaky = defineAgent({
      id: "flaky",
      reply: () => {
        calls += 1;
        if (calls % 2 === 1) throw new ProviderError("429");
        return "I can not help.";
      },
    });
    const keys = suite.cases.map(({ id }) => ({ suite: "tiny", agent: "flaky", case: id, trial: 0 }));
    using store = createRun(folder.file("run.db"), plan, keys);
    await execute({
      store,
      suites: new Map([["tiny", suite]]),
      agents: new Map([["flaky", flaky]]),
      customer: agendaCustomer,
      concurrency: 1,
      signal: new AbortController().signal,
    });
    const results = [...store.results()];
    expect(results.every(({ attempts }) => attempts <= 3)).toBe(true);
    const row = reportShort(store).suites[0]?.agents[0];
    expect(row?.scored).toBe(results.filter(({ verdict }) => verdict?.kind !== "excluded").length);
    expect((row?.scored ?? 0) + Object.values(row?.excluded ?? {}).reduce((sum, count) => sum + count, 0)).toBe(keys.length);
  });
});

describe("deskproof run", () => {
  it("can be resumed after Ctrl-C without losing or repeating a trial", async () => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    const args = ["run", "tiny", "--agent", "stand-in/reference", "--trials", "60", "--out", path];
    const child = spawn(process.execPath, ["bin/deskproof.js", ...args], { stdio: "ignore" });
    const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
    while (!existsSync(path)) await sleep(5);
    await sleep(50);
    child.kill("SIGINT");
    expect(await closed).toBe(130);
    const { planned, scored } = JSON.parse(deskproof(["report", path, "--json"]).stdout);
    expect(scored).toBeLessThan(planned);
    expect(deskproof(["run", "--resume", path]).status).toBe(0);
    const after = JSON.parse(deskproof(["report", path, "--json"]).stdout);
    expect(after.scored).toBe(planned);
  });

  it("loses nothing to kill -9", () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["bench/kill.ts", "--rounds", "2"], {
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(stdout).toContain("every trial scored exactly once");
    expect(status).toBe(0);
  });

  it("reruns failed trials with the same customers", () => {
    using folder = temporaryFolder();
    const [first, again] = [folder.file("first.db"), folder.file("again.db")];
    deskproof(["run", "tiny", "--agent", "stand-in/believer@1", "--trials", "2", "--out", first]);
    deskproof(["run", "--failed", first, "--out", again]);
    const before = JSON.parse(deskproof(["report", first, "--json"]).stdout).suites[0].agents[0];
    const after = JSON.parse(deskproof(["report", again, "--json"]).stdout).suites[0].agents[0];
    expect(before.scored - before.passed).toBeGreaterThan(0);
    expect(after).toMatchObject({ planned: before.scored - before.passed, passed: 0 });
  });

  it("does not resume a run if the suite has changed", () => {
    using folder = temporaryFolder();
    deskproof(["new", "suite", folder.file("desk")]);
    deskproof(["run", folder.file("desk"), "--agent", "stand-in/reference", "--out", folder.file("run.db")]);
    writeFileSync(folder.file("desk/policy.md"), "\nBe kind.\n", { flag: "a" });
    const { status, stderr } = deskproof(["run", "--resume", folder.file("run.db")]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/has changed since .* was started/);
  });

  it("runs and scores an agent from a file", () => {
    using folder = temporaryFolder();
    writeFileSync(
      folder.file("mine.ts"),
      `import { defineAgent } from "deskproof";\nexport const agent = defineAgent({ id: "mine", reply: (turn) => "I cannot do that." });\n`,
    );
    const { stdout, stderr } = deskproof([
      "run",
      "tiny",
      "--agent",
      folder.file("mine.ts"),
      "--trials",
      "1",
      "--out",
      folder.file("run.db"),
      "--json",
    ]);
    expect(stderr).toBe("");
    const report = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
    expect(report.suites[0].agents[0]).toMatchObject({ agent: "mine", standIn: false, passed: 0 });
  });

  it("prints one JSON event per trial with --json", () => {
    using folder = temporaryFolder();
    const { stdout } = deskproof([
      "run",
      "tiny",
      "--agent",
      "stand-in/reference",
      "--trials",
      "1",
      "--json",
      "--out",
      folder.file("run.db"),
    ]);
    const events = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(events.filter(({ event }) => event === "trial")).toHaveLength(6);
    expect(events.at(-1)).toMatchObject({ event: "report", planned: 6 });
  });

  it.each([
    [["run", "tinny"], /There is no suite "tinny".*did you mean "?tiny/],
    [["run", "tiny", "--agent", "gpt"], /there is no agent "gpt"/],
    [["run", "tiny", "--agent", "./none.ts"], /there is no file .\/none.ts/],
    [["run", "tiny", "--agent", "stand-in/believr"], /did you mean/],
    [["run", "tiny", "--cases", "zzz/*"], /no case matches --cases zzz/],
    [["run", "--resume", "none.db"], /there is no run at none.db/],
    [["report", "README.md"], /is not a Deskproof run/],
    [["play", "tiny/none"], /there is no case "none" in tiny/],
  ])("rejects %j with a one-line error", (args, message) => {
    const { status, stderr } = deskproof(args);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(status).toBe(1);
  });
});
