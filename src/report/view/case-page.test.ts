import { describe, expect, it } from "vitest";
import { fixedRun } from "../../../test/fixed-run.ts";
import { playCalls, runOfRecords } from "../../../test/played-calls.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import type { Suite } from "../../suite/suite.ts";
import { casePages } from "./case-page.ts";

const suites = await Promise.all(["tiny", "northline", "resolve"].map((name) => loadSuite(name)));
const loaded = new Map(suites.map((suite) => [suite.name, suite]));

function pagesOf(suite: Suite) {
  using folder = temporaryFolder();
  using store = fixedRun(folder.file("run.db"), { suite, agents: { "acme/a": () => "open" }, trials: 1 });
  return casePages(store, loaded);
}

describe.each(suites)("the case pages of $name", (suite) => {
  const pages = pagesOf(suite);

  it("have every case with its executed plan, its rules' policy sentences and its counterfactuals", () => {
    expect(pages.map(({ testCase }) => testCase.id)).toEqual(suite.cases.map(({ id }) => id));
    for (const { testCase, plan, policy, twins, alternatives } of pages) {
      expect(plan.map(({ tool }) => tool)).toEqual(testCase.truth.plan.map(({ tool }) => tool));
      expect(policy.map(({ rule }) => rule).toSorted()).toEqual([...new Set(testCase.rules)].toSorted());
      expect(policy.every(({ text }) => text.length > 10)).toBe(true);
      expect(twins).toEqual(suite.twins.filter(({ of }) => of === testCase.id));
      expect(alternatives.map(({ why }) => why)).toEqual(testCase.truth.alternatives.map(({ why }) => why));
    }
  });

  it("leave no placeholder in a plan, and show the effect of each write", () => {
    const calls = pages.flatMap(({ plan, alternatives }) => [plan, ...alternatives.map((other) => other.plan)]).flat();
    expect(calls.filter(({ args }) => JSON.stringify(args).includes('"from '))).toEqual([]);
    expect(calls.filter(({ effect, changes }) => effect === "read" && changes.length > 0)).toEqual([]);
    expect(calls.filter(({ effect, changes }) => effect === "write" && changes.length === 0)).toEqual([]);
  });
});

describe("case pages", () => {
  const [tiny] = suites;
  if (!tiny) throw new Error("tiny is bundled");

  it("exist only for planned cases", () => {
    using folder = temporaryFolder();
    const one = { ...tiny, cases: tiny.cases.slice(0, 1) };
    using store = fixedRun(folder.file("run.db"), { suite: one, agents: { "acme/a": () => "open" }, trials: 1 });
    expect(casePages(store, loaded).map(({ testCase }) => testCase.id)).toEqual([tiny.cases[0]?.id]);
  });

  it("exist in a changed suite only for cases that a record shows to be unchanged", () => {
    using folder = temporaryFolder();
    const same = playCalls(tiny, "damaged_item/cracked-grinder", []);
    const edited = playCalls(tiny, "traps/cracked-grinder-no-photo", []);
    const records = [same, { ...edited, case: { ...edited.case, hash: "older" } }];
    using store = runOfRecords(folder.file("run.db"), tiny, records, "another");
    expect(casePages(store, loaded).map(({ testCase }) => testCase.id)).toEqual(["damaged_item/cracked-grinder"]);
  });

  it("do not exist if the suite is missing", () => {
    using folder = temporaryFolder();
    using store = runOfRecords(folder.file("run.db"), tiny, []);
    expect(casePages(store, new Map())).toEqual([]);
  });
});
