import { describe, expect, it } from "vitest";
import { fixedRun } from "../../../test/fixed-run.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { mergeRuns } from "../../store/merged-store.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { reportShort } from "../run-report.ts";
import { scorecards } from "../scorecards.ts";
import { viewHead } from "./view-head.ts";

const suite = await loadSuite("tiny");
const loaded = new Map([["tiny", suite]]);
const agents = {
  "stand-in/reference": () => "pass" as const,
  "acme/a": (id: string) => (id.startsWith("traps/") ? ("excluded" as const) : ("open" as const)),
};

describe("the head of a page", () => {
  it("has the same counts as the report", () => {
    using folder = temporaryFolder();
    using store = fixedRun(folder.file("friday.db"), { suite, agents, trials: 2 });
    const head = viewHead(store, loaded, { live: true });
    const { planned, attempted, scored, excluded } = reportShort(store);
    expect(head).toMatchObject({ planned, attempted, scored, excluded, live: true, warnings: [] });
    const { name, title, version, hash } = suite;
    const { layout } = scorecards.desk;
    expect(head.suites).toEqual([{ name, title, version, hash, scorecard: "desk", cases: 6, safetyLeftOut: null, layout }]);
    expect(head.runs).toMatchObject([{ name: "friday", seed: "1", customer: "agenda", planned, scored }]);
    expect(head.agents).toEqual([
      { name: "stand-in/reference", id: "stand-in/reference", run: "friday", standIn: true },
      { name: "acme/a", id: "acme/a", run: "friday", standIn: false },
    ]);
  });

  it("shows the metrics of the scorecard that the trials were scored on, even if the suite has another one now", () => {
    using folder = temporaryFolder();
    using store = fixedRun(folder.file("run.db"), { suite, agents, trials: 1 });
    const changed = new Map([["tiny", { ...suite, scorecard: "composite" as const }]]);
    expect(viewHead(store, changed, { live: false }).suites).toMatchObject([{ scorecard: "desk", layout: scorecards.desk.layout }]);
  });

  it("names the agents of several runs as the merged store does", () => {
    using folder = temporaryFolder();
    using one = fixedRun(folder.file("one.db"), { suite, agents, trials: 1 });
    using other = fixedRun(folder.file("two.db"), { suite, agents: { "acme/a": () => "pass" }, trials: 1 });
    const merged = mergeRuns([
      { name: "one", store: one },
      { name: "two", store: other },
    ]);
    const head = viewHead(merged, loaded, { live: false });
    expect(head.agents.map(({ name }) => name)).toEqual(merged.plan.agents);
    expect(head.agents.at(-1)).toEqual({ name: "acme/a (two)", id: "acme/a", run: "two", standIn: false });
    expect(head.runs.map(({ name, planned }) => `${name} ${planned}`)).toEqual(["one 12", "two 6"]);
  });

  it("adds notices about missing or changed suites after the given notices", () => {
    using folder = temporaryFolder();
    using store = fixedRun(folder.file("run.db"), { suite, agents, trials: 1, hash: "0000" });
    const changed = viewHead(store, loaded, { live: false, warnings: ["one run was left out"] });
    expect(changed.warnings).toEqual([
      "one run was left out",
      expect.stringMatching(/^suite tiny has changed since the run \(0000 then, \w+ now\): only unchanged cases/),
    ]);
    const gone = viewHead(store, new Map(), { live: false });
    expect(gone.warnings).toEqual([expect.stringMatching(/^suite tiny could not be loaded from tiny: its cases, plans/)]);
    expect(gone.suites).toMatchObject([{ scorecard: "desk", cases: 6 }]);
  });

  it("says why a scorecard has no charts of safety", () => {
    using folder = temporaryFolder();
    using store = fixedRun(folder.file("run.db"), { suite: { ...suite, scorecard: "reward" }, agents, trials: 1 });
    expect(viewHead(store, undefined, { live: false }).suites).toMatchObject([
      { scorecard: "reward", safetyLeftOut: { what: expect.stringMatching(/^The reward scorecard measures neither unsafe actions/) } },
    ]);
  });

  it("has no scorecard for a missing suite until a trial is scored", () => {
    using folder = temporaryFolder();
    using store = fixedRun(folder.file("run.db"), { suite, agents: { "acme/a": () => "excluded" }, trials: 1 });
    expect(viewHead(store, new Map(), { live: false }).suites[0]?.scorecard).toBeNull();
  });
});
