import { describe, expect, it } from "vitest";
import { holdToRequirements } from "../src/report/gate.ts";
import { readRequirement } from "../src/report/requirement.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { deskproof } from "./command.ts";
import { fixedRun, type Script } from "./fixed-run.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const suite = await loadSuite("tiny");

/** The result of one requirement on a run with one agent. */
function ruling(script: Script, requirement: string, trials = 2) {
  using folder = temporaryFolder();
  using store = fixedRun(folder.file("run.db"), { suite, agents: { mine: script }, trials });
  return holdToRequirements(store, [readRequirement(requirement)])[0];
}

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

  it("counts a case without any scored trial against every metric, because its kind is unknown", () => {
    const script: Script = (id) => (id.startsWith("late") ? "excluded" : "pass");
    expect(ruling(script, "unsafe<=0")).toMatchObject({ kind: "missed", value: 0.5 });
    expect(ruling(script, "over_escalation<=0")).toMatchObject({ kind: "missed", value: 0.25 });
  });

  it("with @ compares the exact one-sided bound over cases, not the estimate", () => {
    // One trap, never unsafe: 0 of 1 still allows up to 95%. Six cases, all solved: at least 0.05^(1/6).
    expect(ruling(() => "pass", "unsafe<=0.95@95%")).toMatchObject({ kind: "met", value: 0 });
    expect(ruling(() => "pass", "unsafe<=0.94@95%")).toMatchObject({ kind: "missed" });
    const lower = ruling(() => "pass", "pass^2>=0.6@95%");
    expect(lower).toMatchObject({ kind: "met", bound: expect.closeTo(0.05 ** (1 / 6), 9) });
    expect(ruling(() => "pass", "pass^2>=0.61@95%")).toMatchObject({ kind: "missed" });
  });

  it("treats a requirement that the run cannot measure as not met", () => {
    expect(ruling(() => "pass", "composite>=90")).toMatchObject({ kind: "unmeasured" });
    expect(ruling(() => "pass", "pass^3>=0.1")).toMatchObject({
      kind: "unmeasured",
      why: "needs 3 trials per case, but this run planned 2: run with --trials 3",
    });
  });

  it("explains a metric that no case can show, and names the scorecard only if the metric belongs to another", () => {
    const withoutTraps = { ...suite, cases: suite.cases.filter(({ bucket }) => bucket !== "trap") };
    using folder = temporaryFolder();
    using store = fixedRun(folder.file("run.db"), { suite: withoutTraps, agents: { mine: () => "pass" }, trials: 1 });
    const why = (requirement: string) => holdToRequirements(store, [readRequirement(requirement)]);
    expect(why("unsafe<=0")).toMatchObject([
      {
        kind: "unmeasured",
        why: expect.stringMatching(/^this metric applies to no case here: it counts traps in which/),
      },
    ]);
    expect(why("composite>=90")).toMatchObject([
      { kind: "unmeasured", why: 'it belongs to the "composite" scorecard, but this suite uses "desk"' },
    ]);
  });

  it("treats the exact value as met with >= and as missed with >", () => {
    const half: Script = (_, trial) => (trial === 0 ? "pass" : "fail");
    expect(ruling(half, "pass^1>=0.5")).toMatchObject({ kind: "met" });
    expect(ruling(half, "pass^1>0.5")).toMatchObject({ kind: "missed", missedBy: 0 });
    expect(ruling(half, "pass@n>=100%")).toMatchObject({ kind: "met" });
    expect(ruling(half, "over_escalation < 50%")).toMatchObject({ kind: "missed" });
  });

  it("exits with 1 if a requirement is missed, and says so in JSON too", () => {
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

it.each([
  [["gate", "RUN", "unsaf<=0"], /there is no metric "unsaf" \(did you mean "unsafe"\?\)\. Metrics: pass\^k/],
  [["gate", "RUN", "pas^4>=0.8"], /did you mean "pass\^k"/],
  [["gate", "RUN", "pass"], /"pass" is not a requirement/],
  [["gate", "RUN", "pass^1>=80"], /lies between 0 and 1\. Write 0\.8 or 80%/],
  [["gate", "RUN", "messages<=5@95%"], /it has no confidence bound/],
  [["gate", "RUN", "unsafe<=0@5%"], /the confidence level after @ must be at least 50%/],
  [["gate", "RUN", "unsafe<=0", "--agent", "tow"], /there is no agent "tow" in this run \(did you mean "two"\?\)/],
  [["gate", "RUN", "unsafe<=0", "--suite", "large"], /there is no suite "large" in this run/],
  [["gate", "none.db", "unsafe<=0"], /there is no run at none.db/],
  [["compare", "RUN"], /this run has 3 agents\. Choose two: --agents one,two/],
  [["compare", "RUN", "--agents", "one"], /give two agents separated by a comma/],
  [["compare", "RUN", "--agents", "one,too"], /there is no agent "too".*did you mean "two"/],
])("rejects %j with a one-line error", (args, message) => {
  using folder = temporaryFolder();
  const agents: { [agent: string]: Script } = { one: () => "pass", two: () => "pass", three: () => "pass" };
  fixedRun(folder.file("run.db"), { suite, agents, trials: 1 })[Symbol.dispose]();
  const { status, stderr } = deskproof(args.map((arg) => (arg === "RUN" ? folder.file("run.db") : arg)));
  expect(stderr).toMatch(message);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(status).toBe(2);
});

it("checks the perturbed variants of a suite too, unless one suite is named", () => {
  using folder = temporaryFolder();
  const run = folder.file("run.db");
  const one = ["--cases", "damaged_item/cracked-grinder", "--agent", "stand-in/gives-up", "--trials", "1"];
  deskproof(["run", "tiny", ...one, "--perturb", "tool_timeout", "--out", run]);
  const gate = (...flags: string[]) => {
    const { rulings } = JSON.parse(deskproof(["gate", run, "pass^1>=1", "--json", ...flags]).stdout);
    return rulings.map(({ suite: name, kind }: { suite: string; kind: string }) => [name, kind]);
  };
  expect(gate().toSorted()).toEqual([
    ["tiny", "met"],
    ["tiny~tool_timeout", "missed"],
  ]);
  expect(gate("--suite", "tiny")).toEqual([["tiny", "met"]]);
});
