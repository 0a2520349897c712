import { describe, expect, it } from "vitest";
import { fixedRun } from "../../../test/fixed-run.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { mergeRuns } from "../../store/merged-store.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { compareSides } from "../compare.ts";
import { comparisonsOf } from "./comparison-page.ts";

const suite = await loadSuite("tiny");
const falls = (id: string) => (id.startsWith("traps/") ? ("fail" as const) : ("pass" as const));

describe("the comparison of two agents", () => {
  it("is the same as that of deskproof compare, for two agents in a run", () => {
    using folder = temporaryFolder();
    const agents = { "acme/a": falls, "acme/b": () => "pass" as const };
    using store = fixedRun(folder.file("run.db"), { suite, agents, trials: 2 });
    const { comparison } = comparisonsOf(store)("acme/a", "acme/b");
    const side = (agent: string) => ({ store, name: "run", agent });
    expect(comparison).toEqual(compareSides([{ before: side("acme/a"), after: side("acme/b") }]));
  });

  it("reads each side from its own run, and says if the customers differed", () => {
    using folder = temporaryFolder();
    using one = fixedRun(folder.file("one.db"), { suite, agents: { "acme/a": falls }, trials: 2 });
    using other = fixedRun(folder.file("two.db"), { suite, agents: { "acme/a": () => "pass" }, trials: 2, seed: "2" });
    const merged = mergeRuns([
      { name: "one", store: one },
      { name: "two", store: other },
    ]);
    const page = comparisonsOf(merged)("acme/a (one)", "acme/a (two)");
    expect(page.comparison).toMatchObject({ before: "one", after: "two", sameSeed: false });
    expect(page.comparison.comparisons[0]?.flips.map((flip) => flip.case)).toEqual(["traps/cracked-grinder-no-photo"]);
  });

  it("is refused if scorers differ, and lists their versions in numerical order", () => {
    using folder = temporaryFolder();
    using store = fixedRun(folder.file("run.db"), { suite, agents: { "acme/a": falls, "acme/b": falls }, trials: 1 });
    const scoredBy = (agent: string, scorer: number) => {
      const results = () => [...store.results()].map((one) => (one.verdict ? { ...one, verdict: { ...one.verdict, scorer } } : one));
      return { store: { plan: store.plan, record: store.record, results }, name: "run", agent };
    };
    expect(() => compareSides([{ before: scoredBy("acme/a", 10), after: scoredBy("acme/b", 9) }])).toThrow("scored by scorers 9 and 10.");
  });

  it("lists the agents if one is unknown", () => {
    using folder = temporaryFolder();
    using store = fixedRun(folder.file("run.db"), { suite, agents: { "acme/a": falls }, trials: 1 });
    expect(() => comparisonsOf(store)("acme/a", "acme/c")).toThrow(/there is no agent "acme\/c".*It has: acme\/a/);
  });
});
