import { describe, expect, it } from "vitest";
import { fixedRun, type Script } from "../../test/fixed-run.ts";
import { reportRuns, wideSuite } from "../../test/several-runs.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { compareSides } from "./compare.ts";
import { narrowReport } from "./run-report.ts";

const always: Script = () => "pass";
const weak: Script = (id) => (Number(id.at(-1)) < 5 ? "fail" : "pass");
const linesOf = (runs: Parameters<typeof reportRuns>[0]) => reportRuns(runs).trend?.suites[0]?.agents ?? [];

describe("a trend", () => {
  it("includes each agent that appears in several runs, and compares each run with the previous one", () => {
    const [line, ...others] = linesOf({
      v1: { agents: { mine: weak, once: always }, trials: 2 },
      v2: { agents: { mine: always }, trials: 2 },
      v3: { agents: { mine: weak }, trials: 2 },
      v4: { agents: { mine: weak }, trials: 2 },
    });
    expect(others).toEqual([]);
    expect(line?.agent).toBe("mine");
    expect(line?.points.map(({ run, step }) => [run, step?.before, step?.reading])).toEqual([
      ["v1", undefined, undefined],
      ["v2", "v1", "better"],
      ["v3", "v2", "worse"],
      ["v4", "v3", "no difference shown"],
    ]);
    expect(line?.points[1]).toMatchObject({ name: "mine (v2)", passHat1: { value: 1 }, passHatK: { k: 2, value: 1 } });
    expect(line?.points[1]?.step).toMatchObject({ cases: 60, mean: 0.5, gained: 30, lost: 0, sameCustomers: true });
    expect(line?.says).toHaveLength(3);
    expect(line?.says[0]).toMatch(/^mine, v2 after v1: 100\.0% of single trials pass, \+50\.0 points over 60 shared cases/);
    expect(line?.says[2]).toMatch(/no significant difference\.$/);
  });

  it("has the metrics of the leaderboard, and the interval that compare prints for the two runs", () => {
    const runs = { v1: { agents: { mine: weak } }, v2: { agents: { mine: always }, seed: "2" } };
    const report = reportRuns(runs);
    const point = report.trend?.suites[0]?.agents[0]?.points[1];
    const row = report.suites[0]?.agents.find(({ agent }) => agent === "mine (v2)");
    expect(point?.passHat1).toEqual(row?.curve[0]);
    expect(point?.unsafe).toEqual(row?.figures.find(({ id }) => id === "unsafe"));
    expect(point?.step?.sameCustomers).toBe(false);
    using folder = temporaryFolder();
    const sides = Object.entries(runs).map(([name, run]) => {
      const store = fixedRun(folder.file(`${name}.db`), { suite: wideSuite, trials: 1, ...run });
      return { store, name, agent: "mine" };
    });
    const [before, after] = sides;
    if (!before || !after) throw new Error("two sides");
    const [compared] = compareSides([{ before, after }]).comparisons;
    expect(point?.step).toMatchObject({ mean: compared?.mean, interval: compared?.interval, test: compared?.test });
    for (const { store } of sides) store[Symbol.dispose]();
  });

  it.each([
    ["desk", "unsafe"],
    ["composite", "composite"],
    ["reward", "reward"],
  ] as const)("shows how the main metric of the %s scorecard changed", (scorecard, id) => {
    const suite = { ...wideSuite, scorecard };
    const report = reportRuns({ v1: { agents: { mine: weak }, suite }, v2: { agents: { mine: always }, suite } });
    const [before, after] = report.trend?.suites[0]?.agents[0]?.points.map((point) => point[id]?.value) ?? [];
    expect(report.trend?.suites[0]?.metrics).toContain(id);
    expect(before).not.toBe(after);
    expect(after).toBe(report.suites[0]?.agents[0]?.figures.find((figure) => figure.id === id)?.value);
  });

  it("is null for a single run, and says if no agent appears in two runs", () => {
    expect(reportRuns({ only: { agents: { mine: always } } }).trend).toBeNull();
    const apart = reportRuns({ v1: { agents: { one: always } }, v2: { agents: { other: always } } }).trend;
    expect(apart).toMatchObject({ suites: [] });
    expect(apart?.says[0]).toMatch(/No agent appears in two of these runs/);
  });

  it("has no step if two runs share no scored case", () => {
    const [line] = linesOf({ v1: { agents: { mine: () => "open" } }, v2: { agents: { mine: always } } });
    expect(line?.points[1]?.step).toBeNull();
    expect(line?.says).toEqual([]);
  });

  it("is limited to the same suite and agent as its report", () => {
    const agents = { mine: weak, other: always };
    const report = reportRuns({ v1: { agents }, v2: { agents } });
    const narrowed = narrowReport(report, { agent: "mine (v2)" });
    expect(narrowed.trend?.suites[0]?.agents.map(({ agent }) => agent)).toEqual(["mine"]);
  });
});

describe("a report of several runs", () => {
  it("lists its runs in the order of their start, and each agent with its run", () => {
    const { runs, agents, planned, suites } = reportRuns({
      v1: { agents: { mine: always, "stand-in/x": always }, trials: 2 },
      v2: { agents: { mine: () => "open" }, seed: "9" },
    });
    expect(runs).toMatchObject([
      { name: "v1", startedAt: "2026-03-10T10:00:00.000Z", seed: "1", planned: 240, scored: 240 },
      { name: "v2", seed: "9", deskproof: "0.0.0", planned: 60, scored: 0 },
    ]);
    expect(agents).toEqual([
      { name: "mine (v1)", id: "mine", run: "v1", standIn: false },
      { name: "stand-in/x", id: "stand-in/x", run: "v1", standIn: true },
      { name: "mine (v2)", id: "mine", run: "v2", standIn: false },
    ]);
    expect(planned).toBe(300);
    expect(suites[0]?.kMax).toBe(2);
  });
});
