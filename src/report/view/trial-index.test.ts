import { describe, expect, it } from "vitest";
import { fixedRun } from "../../../test/fixed-run.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { indexTrials } from "./trial-index.ts";

const suite = await loadSuite("tiny");
const outcomes = ["pass", "fail", "excluded", "open"] as const;
const script = (id: string, trial: number) => outcomes[(id.length + trial) % 4] ?? "open";

describe("the index of trials", () => {
  it("can be decoded into the run's data for each trial", () => {
    using folder = temporaryFolder();
    using store = fixedRun(folder.file("run.db"), { suite, agents: { "acme/a": script, "acme/b": script }, trials: 3 });
    const index = indexTrials(store);
    const named = (names: readonly string[], place: number | undefined) => names[place ?? -1] ?? "";
    const rows = index.trial.map((trial, at) => ({
      suite: named(index.suites, index.suite[at]),
      agent: named(index.agents, index.agent[at]),
      case: named(index.cases, index.case[at]),
      trial,
      attempts: index.attempts[at],
      verdict: ["open", "pass", "fail", "excluded"][index.kind[at] ?? -1],
      ending: named(index.endings, index.ending[at]),
      mode: named(index.modes, index.mode[at]),
      checks: index.failed[at]?.map((place) => named(index.checks, place)),
      rules: index.breached[at]?.map((place) => named(index.rules, place)),
      messages: index.messages[at],
      toolCalls: index.toolCalls[at],
    }));
    expect(rows).toEqual([...store.summaries()]);
    expect(new Set(index.kind)).toEqual(new Set([0, 1, 2, 3]));
  });

  it("distinguishes unscored trials from excluded ones", () => {
    using folder = temporaryFolder();
    using store = fixedRun(folder.file("run.db"), { suite, agents: { "acme/a": () => "pass" }, trials: 1 });
    const [summary] = store.summaries();
    if (!summary) throw new Error("six trials are planned");
    const summaries = () => [summary, ...(["unscored", "excluded"] as const).map((verdict) => ({ ...summary, verdict }))];
    expect(indexTrials({ summaries, notes: () => [] }).kind).toEqual([1, 4, 3]);
  });

  it("has the newest label of a trial with notes", () => {
    using folder = temporaryFolder();
    using store = fixedRun(folder.file("run.db"), { suite, agents: { "acme/a": () => "fail" }, trials: 2 });
    const [, second] = [...store.summaries()];
    if (!second) throw new Error("twelve trials are planned");
    const { suite: name, agent, case: id, trial } = second;
    const about = { reason: "x", by: "", at: "2026-03-10T10:00:00Z", verdict: "fail", scorer: 3 } as const;
    for (const label of ["genuine", "scorer_wrong"] as const) store.addNote({ suite: name, agent, case: id, trial, label, ...about });
    expect(indexTrials(store).labels).toEqual([{ at: 1, label: "scorer_wrong" }]);
  });
});
