import { describe, expect, it } from "vitest";
import { openRun } from "../src/store/open/open-run.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { deskproof } from "./command.ts";
import { fixedRun } from "./fixed-run.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const suite = await loadSuite("tiny");
const id = "traps/cracked-grinder-no-photo";
const trial = [id, "--agent", "acme/a", "--trial", "0"];

function twoAgents(path: string): void {
  const script = (agent: string) => (_: string, number: number) => (number < 2 ? "fail" : agent === "a" ? "pass" : "open");
  fixedRun(path, { suite, agents: { "acme/a": script("a"), "acme/b": script("b") }, trials: 3 })[Symbol.dispose]();
}

describe("deskproof note", () => {
  it("stores a reviewer's note, lists it, and prints it with the trial and in exports", () => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    twoAgents(path);
    expect(deskproof(["note", path]).stdout).toBe(`${path} has no notes.\n`);
    const before = deskproof(["report", path, "--json"]).stdout;
    const reason = 'the "photo", came <b>by mail</b>\n=1+1';
    const added = deskproof(["note", path, ...trial, "--label", "debatable", "--reason", reason, "--by", "Ana", "--json"]);
    expect(JSON.parse(added.stdout)).toMatchObject([
      { suite: "tiny", case: id, agent: "acme/a", trial: 0, label: "debatable", reason, by: "Ana", verdict: "fail" },
    ]);
    deskproof(["note", path, ...trial.with(0, `tiny/${id}`), "--label", "genuine", "--reason", "seen again"]);
    expect(deskproof(["note", path]).stdout.split("\n")).toEqual([
      expect.stringMatching(/^tiny\/traps\S+, trial 0 of acme\/a: debatable: the "photo", came <b>by mail<\/b>\\u\{a\}=1\+1 \(Ana\)/),
      expect.stringMatching(/^tiny\/traps\S+, trial 0 of acme\/a: genuine: seen again, \d{4}-\d\d-\d\d, on the verdict fail by scorer/),
      "",
    ]);
    expect(JSON.parse(deskproof(["note", path, "--json"]).stdout)).toHaveLength(2);
    expect(deskproof(["show", path, id, "--agent", "acme/a", "--trial", "0"]).stdout).toMatch(/ {2}✎ {2}debatable: /);
    const shown = JSON.parse(deskproof(["show", path, id, "--agent", "acme/a", "--trial", "0", "--json"]).stdout);
    expect(shown.notes).toHaveLength(2);
    const lines = deskproof(["export", path])
      .stdout.trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ notes }) => notes.length).filter((count) => count > 0)).toEqual([2]);
    expect(deskproof(["export", path, "--format", "csv"]).stdout).toContain(
      `"debatable: the ""photo"", came <b>by mail</b>\n'=1+1\ngenuine: seen again"`,
    );
    expect(deskproof(["report", path, "--json"]).stdout).toBe(before);
  });

  it("needs no agent or trial if there is only one", async () => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    fixedRun(path, { suite, agents: { "acme/a": () => "pass" }, trials: 1 })[Symbol.dispose]();
    const { status } = deskproof(["note", path, id, "--label", "scorer_wrong", "--reason", "it did refuse"]);
    expect(status).toBe(0);
    using store = openRun(path);
    expect(store.notes()).toMatchObject([{ agent: "acme/a", trial: 0, by: "", verdict: "pass" }]);
  });

  const good = ["--label", "genuine", "--reason", "x"];
  it.each([
    [[...trial.with(0, "traps/none"), ...good], /there is no case "traps\/none" in this run.*It has: /],
    [[...trial.with(2, "acme/c"), ...good], /there is no agent "acme\/c" in this run \(did you mean "acme\/[ab]"\?\)/],
    [[id, "--trial", "0", ...good], /--agent is missing: the run has the agents acme\/a, acme\/b\./],
    [[id, "--agent", "acme/a", ...good], /--trial is missing: the case has trials 0, 1, 2\./],
    [[...trial.with(4, "3"), ...good], /--trial 3: there is no such trial\. The case has trials 0, 1, 2\./],
    [[...trial.with(4, "-0"), ...good], /--trial -0: there is no such trial/],
    [[...trial.with(4, "1e0"), ...good], /--trial 1e0: there is no such trial/],
    [[...trial, "--label", "genuin", "--reason", "x"], /--label genuin: there is no such label \(did you mean "genuine"\?\)/],
    [[...trial, "--label", "\u001b[31m", "--reason", "x"], /--label \\u\{1b\}\[31m: there is no such label\. Labels: /],
    [[...trial, "--reason", "x"], /--label is missing\. Labels: genuine, debatable, scorer_wrong\./],
    [[...trial, "--label", "genuine"], /--reason is missing/],
    [[...trial, "--label", "genuine", "--reason", " \n "], /--reason is missing/],
    [[...trial, "--label", "genuine", "--reason", "x".repeat(2001)], /--reason has 2001 characters\. The limit is 2000\./],
    [[id, "--agent", "acme/b", "--trial", "2", ...good], /trial 2 of acme\/b has not been run yet/],
    [["--label", "genuine"], /a note belongs to one trial: name the case/],
  ])("rejects %j with a one-line error and writes nothing", (args, says) => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    twoAgents(path);
    const { status, stdout, stderr } = deskproof(["note", path, ...args]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(says);
    expect(stderr.trimEnd()).toMatch(/^deskproof: .*$/);
    using store = openRun(path);
    expect(store.notes()).toEqual([]);
  });

  it("reports that a run does not exist", () => {
    const { status, stderr } = deskproof(["note", "no/such.db", id]);
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/there is no run at no\/such.db/),
    });
  });
});
