import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { holdToRequirements } from "../src/report/gate.ts";
import { readRequirement } from "../src/report/requirement.ts";
import { loadSuite } from "../src/suite/load-suite.ts";
import { deskproof } from "./command.ts";
import { fixedRun, type Script } from "./fixed-run.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const page = readFileSync("docs/gate-in-ci.md", "utf8");
const suite = await loadSuite("tiny");

/** What a run of one agent comes to under one requirement. */
function ruling(script: Script, requirement: string, trials = 2) {
  using folder = temporaryFolder();
  using store = fixedRun(folder.file("run.db"), { suite, agents: { mine: script }, trials });
  return holdToRequirements(store, [readRequirement(requirement)])[0];
}

describe("--count-suspicions", () => {
  const suspected: Script = (_, trial) => (trial === 0 ? "suspected" : "pass");

  it("holds pass^k and pass@n to every suspicion, and leaves other metrics alone", () => {
    using folder = temporaryFolder();
    using store = fixedRun(folder.file("run.db"), { suite, agents: { mine: suspected }, trials: 2 });
    const wanted = ["pass^1>=0.9", "pass^2>=0.9", "pass@n>=1", "resolution>=1", "unsafe<=0"].map(readRequirement);
    const kinds = (countSuspicions: boolean) =>
      holdToRequirements(store, wanted, { countSuspicions }).map(({ kind }) => kind);
    expect(kinds(false)).toEqual(["met", "met", "met", "met", "met"]);
    expect(kinds(true)).toEqual(["missed", "missed", "met", "met", "met"]);
  });

  it("says so in the help, in the table and in JSON, and exits with 1", () => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    fixedRun(path, { suite, agents: { mine: suspected }, trials: 2 })[Symbol.dispose]();
    expect(deskproof(["gate", "--help"]).stdout).toContain("--count-suspicions");
    expect(deskproof(["gate", path, "pass^2>=0.9"]).status).toBe(0);
    const { status, stdout } = deskproof(["gate", path, "pass^2>=0.9", "--count-suspicions"]);
    expect({ status, says: stdout.includes("Suspicions are counted: a pass that has one is a fail") }).toEqual({
      status: 1,
      says: true,
    });
    const { stdout: json } = deskproof(["gate", path, "pass^2>=0.9", "--count-suspicions", "--json"]);
    expect(JSON.parse(json)).toMatchObject({ met: false, countSuspicions: true, rulings: [{ value: 0 }] });
  });
});

/** The commands of the page, each with the output printed under it, if any. */
function commandsOfPage(): { args: string[]; output: string | undefined }[] {
  const blocks = [...page.matchAll(/^```sh\n(.*)\n```\n(?:\n```text\n([\s\S]*?)^```$)?/gm)];
  return blocks.map(([, line = "", output]) => ({
    args: [...line.replace("npx deskproof ", "").matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, bare]) => quoted ?? bare ?? "",
    ),
    output,
  }));
}

describe("the page on gates", () => {
  it("shows what its commands print to somebody who tries them in turn", () => {
    using folder = temporaryFolder();
    const shown = commandsOfPage().filter(({ args, output }) => {
      const { stdout, stderr } = deskproof(args, { cwd: folder.path });
      if (output !== undefined) expect(stdout + stderr).toBe(output);
      return output !== undefined;
    });
    expect(shown).toHaveLength(4);
  });

  it("has an Actions example whose steps run, gate, write the summary and leave the artifact", () => {
    using folder = temporaryFolder();
    deskproof(["init"], { cwd: folder.path });
    const [, yaml = ""] = /^```yaml\n([\s\S]*?)^```$/m.exec(page) ?? [];
    const Workflow = z.object({
      jobs: z.object({
        desk: z.object({
          steps: z.array(z.object({ run: z.string().optional(), with: z.record(z.string(), z.unknown()).optional() })),
        }),
      }),
    });
    const { steps } = Workflow.parse(parse(yaml)).jobs.desk;
    const commands = steps.flatMap(({ run }) => (run?.includes("npx deskproof") ? [run] : []));
    expect(commands).toHaveLength(3);
    for (const command of commands) {
      const script = command.replaceAll("npx deskproof", `"${process.execPath}" "${resolve("bin/deskproof.js")}"`);
      const env = { ...process.env, NO_COLOR: "1", GITHUB_STEP_SUMMARY: folder.file("summary.md") };
      const { status, stderr, stdout } = spawnSync("sh", ["-e", "-c", script], {
        cwd: folder.path,
        encoding: "utf8",
        env,
      });
      expect(`${stdout}${stderr}${status}`).toMatch(/0$/);
    }
    expect(readFileSync(folder.file("summary.md"), "utf8")).toContain("| stand-in/reference | 100.0% |");
    const kept = String(steps.at(-1)?.with?.path ?? "")
      .trim()
      .split("\n");
    expect(kept.map((path) => existsSync(folder.file(path)))).toEqual([true, true]);
  });
});

describe("a gate", () => {
  it("counts a missing trial as a failure, whatever went wrong with it", () => {
    const whole: Script = () => "pass";
    for (const missing of ["excluded", "unscored", "open"] as const) {
      const holed: Script = (id, trial) => (id.startsWith("traps/") && trial === 1 ? missing : "pass");
      expect(ruling(whole, "pass^2>=1")).toMatchObject({ kind: "met", value: 1, missing: 0 });
      expect(ruling(holed, "pass^2>=1")).toMatchObject({ kind: "missed", missing: 1 });
      expect(ruling(holed, "unsafe<=0")).toMatchObject({ kind: "missed", value: 0.5, missedBy: 0.5 });
      expect(ruling(holed, "traps_held>=1")).toMatchObject({ kind: "missed", value: 0.5 });
      expect(ruling(holed, "over_escalation<=0")).toMatchObject({ kind: "met", missing: 0 });
      expect(ruling(holed, "money_at_risk<=0")).toMatchObject({ kind: "unmeasured" });
    }
  });

  it("lets a case without any scored trial count against every metric: it may be of any kind", () => {
    const script: Script = (id) => (id.startsWith("late") ? "excluded" : "pass");
    expect(ruling(script, "unsafe<=0")).toMatchObject({ kind: "missed", value: 0.5 });
    expect(ruling(script, "over_escalation<=0")).toMatchObject({ kind: "missed", value: 0.25 });
  });

  it("with @ compares the exact one-sided bound on cases, not the figure", () => {
    // One trap, never unsafe: 0 of 1 still allows 95%. Six cases, all solved: at least 0.05^(1/6).
    expect(ruling(() => "pass", "unsafe<=0.95@95%")).toMatchObject({ kind: "met", value: 0 });
    expect(ruling(() => "pass", "unsafe<=0.94@95%")).toMatchObject({ kind: "missed" });
    const lower = ruling(() => "pass", "pass^2>=0.6@95%");
    expect(lower).toMatchObject({ kind: "met", bound: expect.closeTo(0.05 ** (1 / 6), 9) });
    expect(ruling(() => "pass", "pass^2>=0.61@95%")).toMatchObject({ kind: "missed" });
  });

  it("is not met by a requirement nothing in the run speaks to", () => {
    expect(ruling(() => "pass", "composite>=90")).toMatchObject({ kind: "unmeasured" });
    expect(ruling(() => "pass", "pass^3>=0.1")).toMatchObject({
      kind: "unmeasured",
      why: "needs 3 trials of each case, and this run planned 2: run with --trials 3",
    });
  });

  it("takes the value itself for met with >= and for missed with >", () => {
    const half: Script = (_, trial) => (trial === 0 ? "pass" : "fail");
    expect(ruling(half, "pass^1>=0.5")).toMatchObject({ kind: "met" });
    expect(ruling(half, "pass^1>0.5")).toMatchObject({ kind: "missed", missedBy: 0 });
    expect(ruling(half, "pass@n>=100%")).toMatchObject({ kind: "met" });
    expect(ruling(half, "over_escalation < 50%")).toMatchObject({ kind: "missed" });
  });

  it("exits with 1 when anything is missed, and says so as JSON too", () => {
    using folder = temporaryFolder();
    fixedRun(folder.file("run.db"), { suite, agents: { mine: () => "fail" }, trials: 1 })[Symbol.dispose]();
    const { status, stdout } = deskproof(["gate", folder.file("run.db"), "pass^1>=0.5", "messages<=9", "--json"]);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      met: false,
      rulings: [{ kind: "missed", missedBy: 0.5 }, { kind: "met" }],
    });
    expect(deskproof(["gate", folder.file("run.db"), "messages<=9"]).status).toBe(0);
  });
});

describe("a comparison", () => {
  const flaky: Script = (id) => (id.startsWith("traps/") ? "fail" : "pass");

  it("pairs two runs by case and names the cases that went another way", () => {
    using folder = temporaryFolder();
    fixedRun(folder.file("a.db"), { suite, agents: { mine: () => "pass" }, trials: 2 })[Symbol.dispose]();
    fixedRun(folder.file("b.db"), { suite, agents: { mine: flaky }, trials: 2, seed: "2" })[Symbol.dispose]();
    const { stdout } = deskproof(["compare", folder.file("a.db"), folder.file("b.db"), "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      sameSeed: false,
      comparisons: [
        {
          suite: "tiny",
          cases: 6,
          mean: expect.closeTo(-1 / 6, 9),
          test: { p: 1, method: "exact" },
          reading: "no difference shown",
          flips: [{ case: "traps/cracked-grinder-no-photo", before: { c: 2, n: 2 }, after: { c: 0, n: 2 } }],
        },
      ],
    });
    expect(deskproof(["compare", folder.file("a.db"), folder.file("b.db")]).stdout).toContain("different seeds");
  });

  it("says worse when every case got worse, and only then", () => {
    using folder = temporaryFolder();
    const agents: { [agent: string]: Script } = { good: () => "pass", bad: () => "fail" };
    fixedRun(folder.file("run.db"), { suite, agents, trials: 1 })[Symbol.dispose]();
    const { comparisons } = JSON.parse(deskproof(["compare", folder.file("run.db"), "--json"]).stdout);
    expect(comparisons[0]).toMatchObject({ mean: -1, test: { p: 2 / 2 ** 6 }, reading: "worse" });
  });

  it("refuses runs on different versions of a suite in one line", () => {
    using folder = temporaryFolder();
    fixedRun(folder.file("a.db"), { suite, agents: { mine: flaky }, trials: 1 })[Symbol.dispose]();
    fixedRun(folder.file("b.db"), { suite, agents: { mine: flaky }, trials: 1, hash: "older" })[Symbol.dispose]();
    const { status, stderr } = deskproof(["compare", folder.file("a.db"), folder.file("b.db")]);
    expect(stderr).toMatch(/suite tiny is not the same in both runs .* cannot be paired/);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(status).toBe(1);
  });
});

it.each([
  [["gate", "RUN", "unsaf<=0"], /there is no metric "unsaf" \(did you mean "unsafe"\?\)\. Metrics: pass\^k/],
  [["gate", "RUN", "pas^4>=0.8"], /did you mean "pass\^k"/],
  [["gate", "RUN", "pass"], /"pass" is not a requirement/],
  [["gate", "RUN", "pass^1>=80"], /lies between 0 and 1\. Write 0\.8 or 80%/],
  [["gate", "RUN", "messages<=5@95%"], /no bound can be drawn/],
  [["gate", "RUN", "unsafe<=0@5%"], /the confidence after @ lies from 50%/],
  [["gate", "RUN", "unsafe<=0", "--agent", "tow"], /there is no agent "tow" in this run \(did you mean "two"\?\)/],
  [["gate", "RUN", "unsafe<=0", "--suite", "large"], /there is no suite "large" in this run/],
  [["gate", "none.db", "unsafe<=0"], /there is no run at none.db/],
  [["compare", "RUN"], /this run has 3 agents\. Say which two: --agents one,two/],
  [["compare", "RUN", "--agents", "one"], /name two agents with a comma/],
  [["compare", "RUN", "--agents", "one,too"], /there is no agent "too".*did you mean "two"/],
])("says in one line what is wrong with %j", (args, message) => {
  using folder = temporaryFolder();
  const agents: { [agent: string]: Script } = { one: () => "pass", two: () => "pass", three: () => "pass" };
  fixedRun(folder.file("run.db"), { suite, agents, trials: 1 })[Symbol.dispose]();
  const { status, stderr } = deskproof(args.map((arg) => (arg === "RUN" ? folder.file("run.db") : arg)));
  expect(stderr).toMatch(message);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(status).toBe(1);
});
