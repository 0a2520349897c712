import { describe, expect, it } from "vitest";
import { fixedRun } from "../../../test/fixed-run.ts";
import { playCalls, runOfRecords } from "../../../test/played-calls.ts";
import { summariesFrom } from "../../../test/store/expected-summaries.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { mergeRuns } from "../merged-store.ts";

const suite = await loadSuite("tiny");

describe("summaries of trials", () => {
  it("name every broken rule once, those that are only remarked too", () => {
    using folder = temporaryFolder();
    const record = playCalls(suite, "damaged_item/cracked-grinder", [
      ["get_order", { order_id: "FC-4371" }],
      ["create_replacement", { order_id: "FC-4371", line: 2, reason: "damaged", evidence_id: "cracked-pilot.jpg" }],
    ]);
    using store = runOfRecords(folder.file("run.db"), suite, [record]);
    const summaries = [...store.summaries()];
    expect(summaries).toEqual(summariesFrom(store));
    expect(summaries[0]?.rules.length).toBeGreaterThan(1);
  });

  it("keep up with trials that are tried and scored again", async () => {
    using folder = temporaryFolder();
    using store = fixedRun(folder.file("run.db"), { suite, agents: { "acme/a": () => "excluded" }, trials: 1 });
    const [first] = [...store.results()];
    const record = first && store.record(first);
    if (!record || !first?.verdict) throw new Error("the first trial was tried");
    expect(store.keepRecord(record)).toBe(2);
    expect([...store.summaries()][0]).toMatchObject({ attempts: 2, verdict: "unscored" });
    store.keepVerdict({ ...first, attempts: 2 }, first.verdict);
    expect([...store.summaries()][0]).toMatchObject({ attempts: 2, verdict: "excluded" });
    expect(store.counts()).toEqual({ planned: 6, attempts: 7, attempted: 6, scored: 0, excluded: 6, unscored: 0 });
    using passed = fixedRun(folder.file("other.db"), { suite, agents: { "acme/a": () => "pass" }, trials: 1 });
    const pass = passed.result(first)?.verdict;
    if (!pass) throw new Error("every trial passed");
    store.keepRecord({ ...record, ending: { kind: "turn_limit" } });
    expect([...store.summaries()]).toEqual(summariesFrom(store));
    expect(store.counts()).toMatchObject({ attempts: 8, attempted: 6, scored: 0, excluded: 5, unscored: 1 });
    await store.rescorePages((page) => page.map(({ record: { ending } }) => (ending.kind === "turn_limit" ? pass : undefined)));
    expect([...store.summaries()]).toEqual(summariesFrom(store));
    expect(store.counts()).toMatchObject({ attempts: 8, attempted: 6, scored: 1, excluded: 5, unscored: 0 });
  });

  it("are counted before anything is tried", () => {
    using folder = temporaryFolder();
    using store = fixedRun(folder.file("run.db"), { suite, agents: { "acme/a": () => "open" }, trials: 1 });
    expect(store.counts()).toEqual({ planned: 6, attempts: 0, attempted: 0, scored: 0, excluded: 0, unscored: 0 });
  });

  it("of several runs are told apart like their agents, and counted together", () => {
    using folder = temporaryFolder();
    using one = fixedRun(folder.file("one.db"), { suite, agents: { "acme/a": () => "pass" }, trials: 1 });
    using other = fixedRun(folder.file("two.db"), { suite, agents: { "acme/a": () => "excluded" }, trials: 1 });
    const merged = mergeRuns([
      { name: "one", store: one },
      { name: "two", store: other },
    ]);
    expect([...merged.summaries()]).toEqual(summariesFrom(merged));
    expect(new Set([...merged.summaries()].map(({ agent }) => agent))).toEqual(new Set(["acme/a (one)", "acme/a (two)"]));
    const all = { planned: 12, attempts: 12, attempted: 12, scored: 6, excluded: 6, unscored: 0 };
    expect(merged.counts()).toEqual(all);
  });
});
