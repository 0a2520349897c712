import { afterAll, describe, expect, it } from "vitest";
import { fixedRun, type Script } from "../../test/fixed-run.ts";
import { runStoreConformance } from "../../test/store/conformance.ts";
import { plan } from "../../test/store/run-fixtures.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import type { Judgement } from "./judgement.ts";
import { mergeRuns } from "./merged-store.ts";
import { createRun } from "./open/open-run.ts";
import type { RunStore } from "./run-store.ts";

const suite = await loadSuite("tiny");
const always: Script = () => "pass";
const never: Script = () => "fail";
const [id = ""] = suite.cases.map((testCase) => testCase.id);

const places = temporaryFolder();
afterAll(() => places[Symbol.dispose]());
let files = 0;
const newPlace = () => places.file(`run-${files++}.db`);

// Runs that are read together cannot be written, and they are never forks, so the run itself is written, and gives its samples.
const ofTheRun: ReadonlySet<unknown> = new Set<keyof RunStore>([
  ...(["keepRecord", "keepVerdict", "rescorePages", "beginSession"] as const),
  ...(["addNote", "addJudgement", "addSpending", "addSample", "samples"] as const),
]);

/** Reads a run together with another one, in which nothing is planned. */
function readTogether(store: RunStore): RunStore {
  const other = createRun(newPlace(), { ...plan, startedAt: "2027-01-01T00:00:00Z", agents: [] }, []);
  const merged = mergeRuns([
    { name: "run", store },
    { name: "other", store: other },
  ]);
  return new Proxy(merged, {
    get(_, name) {
      const whole = ofTheRun.has(name) ? store : merged;
      const value = Reflect.get(whole, name);
      return typeof value === "function" ? value.bind(whole) : value;
    },
  });
}

runStoreConformance("runs that are read together", newPlace, readTogether);

describe("merged runs", () => {
  it("name the readers of a suite in all runs, if a run has a reader for this suite only", () => {
    const withReader = (reader?: string) =>
      createRun(newPlace(), { ...plan, suites: plan.suites.map((own) => ({ ...own, ...(reader === undefined ? {} : { reader }) })) }, []);
    using one = withReader("openai/gpt-5.4-nano");
    using other = withReader();
    const readers = (...stores: readonly RunStore[]) =>
      mergeRuns(stores.map((store, index) => ({ name: `run ${index}`, store }))).plan.suites.map(({ reader }) => reader);
    expect(new Set(readers(one, other))).toEqual(new Set(["openai/gpt-5.4-nano, built-in"]));
    expect(new Set(readers(other, other))).toEqual(new Set([undefined]));
  });

  it("add the run to the names of agents that appear in several runs, in the order of their start", () => {
    using folder = temporaryFolder();
    using late = fixedRun(folder.file("late.db"), {
      suite,
      agents: { mine: always, extra: always },
      trials: 1,
      startedAt: "2026-04-02T00:00:00.000Z",
    });
    using early = fixedRun(folder.file("early.db"), { suite, agents: { mine: never }, trials: 1 });
    const merged = mergeRuns([
      { name: "late", store: late },
      { name: "early", store: early },
    ]);
    expect(merged.plan.agents).toEqual(["mine (early)", "mine (late)", "extra"]);
    expect(merged.parts.map(({ name }) => name)).toEqual(["early", "late"]);
    expect(merged.plan.startedAt).toBe("2026-03-10T10:00:00.000Z");
    expect(merged.planned()).toBe(3 * suite.cases.length);
    const kinds = new Map([...merged.results()].map(({ agent, verdict }) => [agent, verdict?.kind]));
    expect(Object.fromEntries(kinds)).toEqual({ "mine (early)": "fail", "mine (late)": "pass", extra: "pass" });
  });

  it("keep the kind of an agent under its merged name, also next to a run that does not store kinds", () => {
    using folder = temporaryFolder();
    const stored = { ...plan, agents: ["triage"], agentKinds: { triage: "stand-in" as const } };
    using one = createRun(folder.file("one.db"), stored, []);
    using two = fixedRun(folder.file("two.db"), { suite, agents: { triage: always, "stand-in/x": always }, trials: 1 });
    const { plan: merged } = mergeRuns([
      { name: "one", store: one },
      { name: "two", store: two },
    ]);
    expect(merged.agentKinds).toEqual({
      "triage (one)": "stand-in",
      "triage (two)": "outside",
      "stand-in/x": "stand-in",
    });
  });

  it("return each trial and record from its own run, under the agent's merged name", () => {
    using folder = temporaryFolder();
    using one = fixedRun(folder.file("one.db"), { suite, agents: { mine: always }, trials: 1 });
    using two = fixedRun(folder.file("two.db"), { suite, agents: { mine: never }, trials: 2 });
    const merged = mergeRuns([
      { name: "one", store: one },
      { name: "two", store: two },
    ]);
    const key = { suite: "tiny", agent: "mine (two)", case: id, trial: 1 };
    expect(merged.result(key)).toMatchObject({ agent: "mine (two)", verdict: { kind: "fail" } });
    expect(merged.record(key)).toMatchObject({ agent: "mine", trial: 1 });
    expect(() => merged.record({ ...key, agent: "mine" })).toThrow(/not part of these runs/);
  });

  it("return judges' answers about a trial from its own run", () => {
    using folder = temporaryFolder();
    using one = fixedRun(folder.file("one.db"), { suite, agents: { mine: always }, trials: 1 });
    using two = fixedRun(folder.file("two.db"), { suite, agents: { mine: always }, trials: 2 });
    const word = (trial: number): Judgement => ({
      ...{ suite: "tiny", agent: "mine", case: id, trial, judge: "acme/judge", criterion: "communication" },
      ...{ rubric: 1, sample: 0, family: "other", reply: { kind: "unreadable", why: "no JSON" } },
    });
    two.addJudgement(word(0));
    two.addJudgement(word(1));
    const merged = mergeRuns([
      { name: "one", store: one },
      { name: "two", store: two },
    ]);
    const key = { suite: "tiny", agent: "mine (two)", case: id, trial: 1 };
    expect(merged.judgements(key)).toEqual([{ ...word(1), agent: "mine (two)" }]);
    expect(merged.judgements({ ...key, agent: "mine (one)", trial: 0 })).toEqual([]);
    expect(merged.judgements().map(({ trial }) => trial)).toEqual([0, 1]);
  });

  it("are rejected if a suite differs between them, with the runs, the hashes and advice", () => {
    using folder = temporaryFolder();
    using one = fixedRun(folder.file("one.db"), { suite, agents: { mine: always }, trials: 1, hash: "aaaa" });
    using two = fixedRun(folder.file("two.db"), { suite, agents: { mine: always }, trials: 1, hash: "bbbb" });
    const merge = () =>
      mergeRuns([
        { name: "one", store: one },
        { name: "two", store: two },
      ]);
    expect(merge).toThrow(
      /suite tiny is not the same in all runs \(aaaa in one, bbbb in two\).*Run it again on one version.*or report these runs separately/,
    );
  });

  it("are read-only", () => {
    using folder = temporaryFolder();
    using one = fixedRun(folder.file("one.db"), { suite, agents: { a: always }, trials: 1 });
    using two = fixedRun(folder.file("two.db"), { suite, agents: { b: always }, trials: 1 });
    const merged = mergeRuns([
      { name: "one", store: one },
      { name: "two", store: two },
    ]);
    const record = merged.record({ suite: "tiny", agent: "a", case: id, trial: 0 });
    const verdict = [...merged.results()][0]?.verdict;
    if (!record || !verdict) throw new Error("the trial is there");
    expect(() => merged.keepRecord(record)).toThrow(/read-only/);
    expect(() => merged.keepVerdict({ suite: "tiny", agent: "a", case: id, trial: 0 }, verdict)).toThrow(/read-only/);
    expect(() => merged.rescorePages(() => [])).toThrow(/read-only/);
  });
});
