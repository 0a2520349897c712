import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { fixedRun } from "../../../test/fixed-run.ts";
import { reportRuns, wideSuite } from "../../../test/several-runs.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { openRun } from "../../store/open/open-run.ts";
import { renderMarkdown } from "../markdown.ts";
import { reportRun } from "../run-report.ts";
import { fewerTrialsSentences } from "./trials-per-case.ts";

const names = Array.from({ length: 17 }, (_, index) => `thrice-${index}`);
const flaky = (id: string, trial: number) => (id.endsWith(`-${trial}`) ? "fail" : "pass");
const thrice = { agents: Object.fromEntries(names.map((name) => [name, flaky])), trials: 3 };

describe("an agent with one trial per case beside others with three", () => {
  const [alone] = reportRuns({ thrice }).suites;
  const both = reportRuns({ thrice, once: { agents: { once: flaky } } });
  const [suite] = both.suites;

  it("leaves the results of the others as they were", () => {
    expect(suite?.kMax).toBe(3);
    const others = suite?.agents.filter(({ agent }) => agent !== "once");
    expect(others).toHaveLength(17);
    expect(others).toEqual(alone?.agents);
    expect(others?.[0]?.curve[2]).toMatchObject({ kind: "estimated", k: 3, counted: 60, cases: 60 });
  });

  it("has a pass^1 and no pass^3, and is said to have one trial per case", () => {
    const once = suite?.agents.find(({ agent }) => agent === "once");
    expect(once?.curve).toMatchObject([{ kind: "estimated" }, { kind: "no-case", counted: 0, cases: 60 }, { kind: "no-case" }]);
    expect(once?.retention).toMatchObject({ kind: "undefined", why: "not estimated" });
    const sentence = "once has 1 trial per case, so its pass^3 is unknown.";
    expect(suite?.card?.trials.says).toEqual([
      "60 cases, each run 1 to 3 times by each of 18 agents: 3120 trials planned, 3120 scored.",
      "Reported for k = 1 to 3: pass^3 is the share of cases that pass all 3 trials.",
      sentence,
    ]);
    expect(suite?.reliability?.says).toContain(sentence);
    expect(suite?.reliability?.rows.find(({ agent }) => agent === "once")).toMatchObject({ last: { kind: "no-case" }, gap: null });
    const text = renderMarkdown(both);
    expect(text).not.toContain("was run once");
    expect(text).toContain("pass^3");
  });
});

it("one case with fewer trials leaves pass^k for the other cases, with its coverage", () => {
  using folder = temporaryFolder();
  const path = folder.file("run.db");
  const odd = wideSuite.cases[0]?.id ?? "";
  const script = (id: string, trial: number) => (id === odd && trial > 0 ? "open" : "pass");
  fixedRun(path, { suite: wideSuite, agents: { a: script }, trials: 3 })[Symbol.dispose]();
  using database = new DatabaseSync(path);
  database.prepare("DELETE FROM trials WHERE case_id = ? AND trial > 0").run(odd);
  using store = openRun(path);
  const [suite] = reportRun(store, new Map([["tiny", wideSuite]])).suites;
  expect(suite?.agents[0]?.curve[2]).toMatchObject({ kind: "estimated", k: 3, counted: 59, cases: 60 });
  expect(suite?.card?.trials.says).toContain("a has fewer than 3 trials in some cases, so its pass^3 covers only the others.");
});

it("names agents with equally many trials together", () => {
  const agentWith = (agent: string, planned: readonly number[]) => ({ agent, cases: planned.map((count) => ({ planned: count })) });
  const agents = [agentWith("a", [1, 1]), agentWith("b", [1, 1]), agentWith("c", [1, 2]), agentWith("d", [3, 3])];
  expect(fewerTrialsSentences(agents, 3)).toEqual([
    "a and b have 1 trial per case, so their pass^3 is unknown.",
    "c has 1 to 2 trials per case, so its pass^3 is unknown.",
  ]);
  expect(fewerTrialsSentences(agents, 1)).toEqual([]);
});
