import { describe, expect, it } from "vitest";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { deskproof } from "./command.ts";
import { fixedRun, type Script } from "./fixed-run.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const suite = await loadSuite("tiny");

describe("a comparison", () => {
  const flaky: Script = (id) => (id.startsWith("traps/") ? "fail" : "pass");

  it("pairs two runs by case and names the cases with a different result", () => {
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

  it("reports worse if every case got worse", () => {
    using folder = temporaryFolder();
    const agents: { [agent: string]: Script } = { good: () => "pass", bad: () => "fail" };
    fixedRun(folder.file("run.db"), { suite, agents, trials: 1 })[Symbol.dispose]();
    const { comparisons } = JSON.parse(deskproof(["compare", folder.file("run.db"), "--json"]).stdout);
    expect(comparisons[0]).toMatchObject({ mean: -1, test: { p: 2 / 2 ** 6 }, reading: "worse" });
  });

  it("uses the cases that two versions of a suite share, and says how many it left out and why", () => {
    using folder = temporaryFolder();
    const [one, two, ...others] = suite.cases.map(({ id }) => id).sort();
    const grown: Script = (id) => (id === one ? "excluded" : "pass");
    fixedRun(folder.file("a.db"), { suite, agents: { mine: grown }, trials: 1 })[Symbol.dispose]();
    const changed = { hash: "older", contentOf: (id: string) => (id === two ? "changed" : "") };
    fixedRun(folder.file("b.db"), { suite, agents: { mine: flaky }, trials: 1, ...changed })[Symbol.dispose]();
    const args = ["compare", folder.file("a.db"), folder.file("b.db")];
    const [compared] = JSON.parse(deskproof([...args, "--json"]).stdout).comparisons;
    expect(compared).toMatchObject({
      cases: others.length,
      sameSuite: false,
      leftOut: [
        { why: "changed", cases: [two] },
        { why: "not scored", cases: [one] },
      ],
    });
    const { stdout } = deskproof(args);
    expect(stdout).toContain(
      `4 cases compared; left out: 1 changed between the runs (${two}); 1 without a scored trial on both sides (${one}).`,
    );
    expect(stdout).toContain("If rules.ts changed, run deskproof score on both runs first.");
  });

  it("compares the existing cases after a new one is added", { timeout: 30_000 }, () => {
    using folder = temporaryFolder();
    const run = (...args: string[]) => deskproof(args, { cwd: folder.path });
    run("init");
    run("run", "suites/my-desk", "--agent", "stand-in/reference", "--trials", "1", "--out", "a.db");
    run("new", "case", "suites/my-desk", "damaged_book/wet");
    run("run", "suites/my-desk", "--agent", "stand-in/reference", "--trials", "1", "--out", "b.db");
    const { status, stdout } = run("compare", "a.db", "b.db");
    expect(status).toBe(0);
    expect(stdout).toContain("2 cases compared; left out: 1 only in the second run (damaged_book/wet).");
  });

  it("rejects runs that share no case with a one-line error", () => {
    using folder = temporaryFolder();
    fixedRun(folder.file("a.db"), { suite, agents: { mine: flaky }, trials: 1 })[Symbol.dispose]();
    const changed = { hash: "older", contentOf: () => "changed" };
    fixedRun(folder.file("b.db"), { suite, agents: { mine: flaky }, trials: 1, ...changed })[Symbol.dispose]();
    const { status, stderr } = deskproof(["compare", folder.file("a.db"), folder.file("b.db")]);
    expect(stderr).toMatch(/no case of tiny .* in common, .*: the suite, its desk or its cases changed between/);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(status).toBe(2);
  });

  it("says that two cases are too few, and for six cases what a significant difference would take", () => {
    using folder = temporaryFolder();
    const two = { ...suite, cases: suite.cases.slice(0, 2) };
    const agents: { [agent: string]: Script } = { bad: () => "fail", good: () => "pass" };
    fixedRun(folder.file("two.db"), { suite: two, agents, trials: 8 })[Symbol.dispose]();
    const { stdout } = deskproof(["compare", folder.file("two.db")]);
    expect(stdout).toMatch(/\+100\.0 .*too few cases/);
    expect(stdout).toContain("2 cases cannot show a difference, however large: the smallest possible p is 0.5000");
    fixedRun(folder.file("six.db"), { suite, agents: { ...agents, bad: flaky }, trials: 8 })[Symbol.dispose]();
    expect(deskproof(["compare", folder.file("six.db")]).stdout).toContain(
      "with 6 cases, a difference is significant only if at least 6 of them change, nearly all in the same direction",
    );
  });

  it("exits with 2 under --fail-if-worse if the second run did worse on too few cases to decide", () => {
    using folder = temporaryFolder();
    const two = { ...suite, cases: suite.cases.slice(0, 2) };
    const agents: { [agent: string]: Script } = { bad: () => "fail", good: () => "pass" };
    fixedRun(folder.file("two.db"), { suite: two, agents, trials: 8 })[Symbol.dispose]();
    const compare = (pair: string) => deskproof(["compare", folder.file("two.db"), "--agents", pair, "--fail-if-worse", "--json"]);
    const few = "2 cases cannot show a difference. At least 6 are needed.\n";
    expect(compare("good,bad")).toMatchObject({
      status: 2,
      stderr: `--fail-if-worse cannot decide on tiny, good → bad: pass^1 fell from 100.0% to 0.0%, but ${few}`,
    });
    expect(compare("bad,good")).toMatchObject({
      status: 0,
      stderr: `--fail-if-worse cannot fail on tiny, bad → good: ${few}`,
    });
  });

  it("exits with 1 under --fail-if-worse only if the second run is worse", () => {
    using folder = temporaryFolder();
    const agents: { [agent: string]: Script } = { good: () => "pass", bad: () => "fail" };
    fixedRun(folder.file("run.db"), { suite, agents, trials: 1 })[Symbol.dispose]();
    const compare = (pair: string, ...flags: string[]) => deskproof(["compare", folder.file("run.db"), "--agents", pair, ...flags]).status;
    expect(compare("good,bad")).toBe(0);
    expect(compare("good,bad", "--fail-if-worse")).toBe(1);
    expect(compare("bad,good", "--fail-if-worse")).toBe(0);
  });
});
