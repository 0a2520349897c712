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
          test: { p: 1 },
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

  it("says that nothing can get worse if neither side solves a case, and exits with 2 if that is so on every suite", () => {
    using folder = temporaryFolder();
    const agents: { [agent: string]: Script } = { broken: () => "fail", worse: () => "fail", good: () => "pass" };
    fixedRun(folder.file("run.db"), { suite, agents, trials: 2 })[Symbol.dispose]();
    const compare = (pair: string) => deskproof(["compare", folder.file("run.db"), "--agents", pair, "--fail-if-worse"]);
    const { status, stdout, stderr } = compare("broken,worse");
    const says = "neither side solves any of the 6 cases, so nothing can get worse. Check that both agents work.";
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `--fail-if-worse has nothing to compare on tiny, broken → worse: ${says}\n`,
    });
    expect(stdout).toContain(`tiny, broken → worse: ${says}`);
    expect(stdout).toMatch(/0\.0 .*neither solves a case\n/);
    expect(compare("broken,good")).toMatchObject({ status: 0, stderr: "" });
    const solo = { ...suite, name: "other" };
    const script: Script = (_, __, name) => (name === "other" ? "fail" : "pass");
    fixedRun(folder.file("two.db"), { suite, agents: { one: script, two: script }, trials: 1, variants: [solo] })[Symbol.dispose]();
    const both = deskproof(["compare", folder.file("two.db"), "--fail-if-worse"]);
    expect(both.status).toBe(0);
    expect(both.stderr).toMatch(/^--fail-if-worse has nothing to compare on other, one → two: .*\n$/);
  });

  it("exits with 2 under --fail-if-worse if the first side solves so little that a drop to 0 is not significant", () => {
    using folder = temporaryFolder();
    const rarely: Script = (id) => (id.startsWith("traps/") ? "pass" : "fail");
    const agents: { [agent: string]: Script } = { rarely, never: () => "fail" };
    fixedRun(folder.file("run.db"), { suite, agents, trials: 2 })[Symbol.dispose]();
    const compare = (pair: string) => deskproof(["compare", folder.file("run.db"), "--agents", pair, "--fail-if-worse"]);
    expect(compare("rarely,never")).toMatchObject({
      status: 2,
      stderr:
        "--fail-if-worse cannot decide on tiny, rarely → never: pass^1 fell from 16.7% to 0.0%, but the first side solves " +
        "only 1 of 6 cases. At least 6 cases must get worse to show that the second side is worse.\n",
    });
    expect(compare("never,rarely").status).toBe(0);
  });

  it("prints an interval without 0 beside a significant p, even if every difference is one trial of eight", { timeout: 30_000 }, () => {
    using folder = temporaryFolder();
    const copies = Array.from({ length: 48 }, (_, index) => `many/${index}`);
    const cases = suite.cases.slice(0, 1).flatMap((one) => copies.map((id) => ({ ...one, id })));
    const agents: { [agent: string]: Script } = {
      steady: () => "pass",
      slipping: (id, trial) => (trial === 0 && Number(id.slice(5)) % 2 === 0 ? "fail" : "pass"),
    };
    fixedRun(folder.file("run.db"), { suite: { ...suite, cases }, agents, trials: 8 })[Symbol.dispose]();
    const [compared] = JSON.parse(deskproof(["compare", folder.file("run.db"), "--json"]).stdout).comparisons;
    expect(compared).toMatchObject({ mean: -1 / 16, test: { p: expect.closeTo(2 ** -23, 12) }, reading: "worse" });
    expect(compared.interval.high).toBeLessThan(0);
  });

  it("says so if the two sides' exclusions differ", () => {
    using folder = temporaryFolder();
    const [one] = suite.cases;
    const agents: { [agent: string]: Script } = {
      calm: () => "pass",
      troubled: (id, trial) => (id === one?.id && trial === 0 ? "excluded" : "pass"),
      also: (id, trial) => (id === one?.id && trial === 1 ? "excluded" : "pass"),
    };
    fixedRun(folder.file("run.db"), { suite, agents, trials: 2 })[Symbol.dispose]();
    const compare = (pair: string) => deskproof(["compare", folder.file("run.db"), "--agents", pair]).stdout;
    expect(compare("calm,troubled")).toContain(
      "tiny, calm → troubled: the exclusions differ, none of 12 attempted trials before and 1 of 12 attempted trials " +
        "(provider error 1) after. If the excluded trials are not like the others, the difference is misleading.",
    );
    expect(compare("also,troubled")).not.toContain("exclusions");
  });

  it("exits with 2 if no case has a scored trial on both sides, and says what was excluded", () => {
    using folder = temporaryFolder();
    const agents: { [agent: string]: Script } = { calm: () => "pass", out: () => "excluded" };
    fixedRun(folder.file("run.db"), { suite, agents, trials: 1 })[Symbol.dispose]();
    const { status, stderr } = deskproof(["compare", folder.file("run.db"), "--fail-if-worse"]);
    expect(stderr).toContain("in common, so there is nothing to compare. Excluded: none of 6 attempted trials before and 6 of 6 ");
    expect(status).toBe(2);
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
