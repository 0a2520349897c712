import { describe, expect, it } from "vitest";
import type { Verdict } from "../../src/score/verdict.ts";
import type { Judgement } from "../../src/store/judgement.ts";
import { createRun, openRun } from "../../src/store/open/open-run.ts";
import type { ReviewNote } from "../../src/store/review-note.ts";
import type { RunStore } from "../../src/store/run-store.ts";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import { fixedRun, keepTrial } from "../fixed-run.ts";
import { summariesFrom } from "./expected-summaries.ts";
import { anExcludedRecord, aRecord, excluding, failing, keyOf, keys, outage, passing, plan } from "./run-fixtures.ts";

/** Reads a run as a store that is made of other stores reads it. */
type ReadAs = (store: RunStore) => RunStore;

/**
 * What every store of runs must do; `newPlace` names a place where there is no run yet. A store that reads other stores meets the same
 * claims if `readAs` returns it for a new or opened run.
 */
export function runStoreConformance(name: string, newPlace: () => string, readAs: ReadAs = (store) => store): void {
  const create: typeof createRun = (...run) => readAs(createRun(...run));
  const open: typeof openRun = (...place) => readAs(openRun(...place));

  describe(name, () => {
    it("gives back what was kept", () => {
      const place = newPlace();
      {
        using store = create(place, plan, keys);
        keepTrial(store, aRecord(1), passing);
      }
      using store = open(place);
      expect(store.plan).toMatchObject(plan);
      using kept = openRun(place);
      expect(kept.plan).toEqual(plan);
      expect(store.record(keyOf(1))).toEqual(aRecord(1));
      expect(store.result(keyOf(1))).toEqual({ ...keyOf(1), attempts: 1, verdict: passing });
      expect(store.open().map(({ trial }) => trial)).toEqual([0, 2]);
    });

    it("keeps a conversation before anything judges it, and lists it as unscored until something does", () => {
      using store = create(newPlace(), plan, keys);
      store.keepRecord(aRecord(1));
      expect(store.open().map(({ trial }) => trial)).toEqual([0, 2]);
      expect(store.unscored()).toEqual([keyOf(1)]);
      expect(store.result(keyOf(1))).toMatchObject({
        attempts: 1,
        verdict: { kind: "unscored", error: expect.stringContaining("stopped before") },
      });
      const thrown: Verdict = { kind: "unscored", scorer: 1, error: "TypeError: boom" };
      store.keepVerdict(keyOf(1), thrown);
      expect(store.unscored()).toEqual([keyOf(1)]);
      expect(store.result(keyOf(1))?.verdict).toEqual(thrown);
      store.keepVerdict(keyOf(1), passing);
      expect(store.unscored()).toEqual([]);
      expect(store.result(keyOf(1))?.verdict).toEqual(passing);
    });

    it("counts a trial once, also when two processes have the run open", () => {
      const place = newPlace();
      using store = create(place, plan, keys);
      using other = open(place);
      expect(store.keepRecord(aRecord(0))).toBe(1);
      expect(other.keepRecord(aRecord(0))).toBeUndefined();
      expect(other.keepRecord(anExcludedRecord(0))).toBeUndefined();
      expect(store.keepRecord(aRecord(0))).toBeUndefined();
      store.keepVerdict(keyOf(0), passing);
      other.keepVerdict(keyOf(0), passing);
      expect(store.counts()).toMatchObject({ attempts: 1, scored: 1, excluded: 0, unscored: 0 });
    });

    it("knows whether another process is running its trials, until that process closes it", async () => {
      const place = newPlace();
      {
        using store = create(place, plan, keys);
        expect(store.beginSession()).toBe(false);
        using reader = open(place);
        expect(reader.open()).toHaveLength(keys.length);
        using other = open(place);
        expect(other.beginSession()).toBe(true);
      }
      const isShared = () => {
        using store = open(place);
        return store.beginSession();
      };
      // A server ends a connection shortly after the client has closed it.
      await expect.poll(isShared, { timeout: 5_000 }).toBe(false);
    });

    it("keeps an excluded trial open, with its attempts counted, until a conversation counts", () => {
      using store = create(newPlace(), plan, keys);
      keepTrial(store, anExcludedRecord(0), outage);
      keepTrial(store, anExcludedRecord(0), outage);
      expect(store.open()[0]).toMatchObject({ trial: 0, attempts: 2 });
      expect(store.result(keyOf(0))).toMatchObject({ attempts: 2, verdict: outage });
      store.keepRecord(aRecord(0));
      expect(store.result(keyOf(0))).toMatchObject({ attempts: 3, verdict: { kind: "unscored" } });
      store.keepVerdict(keyOf(0), passing);
      expect(store.open().map(({ trial }) => trial)).toEqual([1, 2]);
      expect([...store.results()][0]).toMatchObject({ attempts: 3, verdict: { kind: "pass" } });
    });

    it("counts a conversation that was cut short if its verdict does not exclude it", () => {
      using store = create(newPlace(), plan, keys);
      store.keepRecord(anExcludedRecord(0));
      expect(store.open().map(({ trial }) => trial)).toEqual([1, 2]);
      expect(store.unscored()).toEqual([keyOf(0)]);
      store.keepVerdict(keyOf(0), failing);
      expect(store.open().map(({ trial }) => trial)).toEqual([1, 2]);
      expect(store.keepRecord(aRecord(0))).toBeUndefined();
      expect(store.result(keyOf(0))).toMatchObject({ attempts: 1, verdict: failing });
      expect(store.counts()).toMatchObject({ attempts: 1, scored: 1, excluded: 0, unscored: 0 });
      expect([...store.summaries()]).toEqual(summariesFrom(store));
    });

    it("opens a trial again that the scorer excludes, and keeps every conversation", () => {
      using store = create(newPlace(), plan, keys);
      store.keepRecord({ ...aRecord(0), ms: 10 });
      store.keepVerdict(keyOf(0), excluding);
      expect(store.open()[0]).toEqual({ ...keyOf(0), attempts: 1 });
      expect(store.unscored()).toEqual([]);
      expect(store.result(keyOf(0))).toEqual({ ...keyOf(0), attempts: 1, verdict: excluding });
      expect(store.counts()).toMatchObject({ attempts: 1, attempted: 1, scored: 0, excluded: 1, unscored: 0 });
      expect(store.keepRecord({ ...aRecord(0), ms: 20, events: [{ kind: "usage", at: 1, model: "m", input: 3, output: 4 }] })).toBe(2);
      expect(store.unscored()).toEqual([keyOf(0)]);
      expect(store.record(keyOf(0))?.ms).toBe(20);
      store.keepVerdict(keyOf(0), passing);
      expect(store.keepRecord(aRecord(0))).toBeUndefined();
      expect(store.open().map(({ trial }) => trial)).toEqual([1, 2]);
      expect(store.result(keyOf(0))).toMatchObject({ attempts: 2, verdict: passing });
      expect(store.counts()).toMatchObject({ attempts: 2, attempted: 1, scored: 1, excluded: 0, unscored: 0 });
      expect([...store.summaries()]).toEqual(summariesFrom(store));
      expect([...store.usage("s", "a")]).toMatchObject([{ trial: 0, usage: [{ input: 3 }] }]);
    });

    it("accepts one next attempt when two processes retry a trial that the scorer excluded", () => {
      const place = newPlace();
      using store = create(place, plan, keys);
      using other = open(place);
      store.keepRecord(aRecord(0));
      store.keepVerdict(keyOf(0), excluding);
      expect(store.keepRecord({ ...aRecord(0), ms: 20 })).toBe(2);
      expect(other.keepRecord({ ...aRecord(0), ms: 30 })).toBeUndefined();
      expect(other.record(keyOf(0))?.ms).toBe(20);
    });

    it("stores a late verdict on the attempt that it is about, and not on the one that followed", () => {
      using store = create(newPlace(), plan, keys);
      const first = { ...keyOf(0), attempts: store.keepRecord(aRecord(0)) ?? 0 };
      store.keepVerdict(first, excluding);
      const second = { ...keyOf(0), attempts: store.keepRecord(aRecord(0)) ?? 0 };
      store.keepVerdict(first, { ...excluding, scorer: 3 });
      expect(store.unscored()).toEqual([keyOf(0)]);
      store.keepVerdict(second, passing);
      store.keepVerdict(first, failing);
      expect(store.result(keyOf(0))?.verdict).toEqual(passing);
      expect([...store.summaries()][0]).toMatchObject({ attempts: 2, verdict: "pass" });
      expect(store.open().map(({ trial }) => trial)).toEqual([1, 2]);
    });

    it("counts a conversation again that a newer scorer does not exclude, and excludes one that only the newer one does", async () => {
      using store = create(newPlace(), plan, keys);
      keepTrial(store, aRecord(0), excluding);
      keepTrial(store, aRecord(0), excluding);
      keepTrial(store, aRecord(1), passing);
      const newer: Verdict = { ...excluding, scorer: 2 };
      await store.rescorePages((page) => page.map(({ trial }) => (trial === 0 ? failing : newer)));
      expect(store.open()).toEqual([
        { ...keyOf(1), attempts: 1 },
        { ...keyOf(2), attempts: 0 },
      ]);
      expect(store.keepRecord(aRecord(0))).toBeUndefined();
      expect(store.result(keyOf(0))).toMatchObject({ attempts: 2, verdict: failing });
      expect(store.counts()).toMatchObject({ attempts: 3, attempted: 2, scored: 1, excluded: 1 });
      expect([...store.summaries()]).toEqual(summariesFrom(store));
      expect(store.keepRecord(aRecord(1))).toBe(2);
    });

    it("is not overwritten by a new run", () => {
      const place = newPlace();
      create(place, plan, keys)[Symbol.dispose]();
      expect(() => create(place, plan, keys)).toThrow(/already exists.*--resume/);
    });

    it("reads the newest scorer's verdict when a record is scored again, and keeps what the older one said", async () => {
      using store = create(newPlace(), plan, keys);
      keepTrial(store, aRecord(0), passing);
      const before: string[] = [];
      await store.rescorePages((page) => {
        before.push(...page.map(({ before: { kind, scorer } }) => `${kind} ${scorer}`));
        return page.map(() => failing);
      });
      expect(before).toEqual(["pass 1"]);
      expect(store.result(keyOf(0))?.verdict).toEqual(failing);
      // A verdict of an older scorer that finishes late does not overwrite the newer verdict.
      store.keepVerdict(keyOf(0), passing);
      expect(store.result(keyOf(0))?.verdict).toEqual(failing);
      expect([...store.summaries()][0]).toMatchObject({ verdict: "fail", checks: ["disposition"] });
    });

    it("gives conversations and names back as they were, whatever they contain", () => {
      const place = newPlace();
      const text = "Gr\u00fc\u00dfe \u2615 \ud83d\ude00 \u0000 \u001b[2J \ud800 '); DROP TABLE attempts; --";
      const agent = "'; DROP TABLE trials; --";
      const odd = { ...aRecord(0), agent, events: [{ kind: "agent_message" as const, at: 1, text, ms: 1 }] };
      using store = create(place, { ...plan, agents: [agent] }, [{ ...keyOf(0), agent }]);
      expect(store.keepRecord(odd)).toBe(1);
      store.keepVerdict({ ...keyOf(0), agent }, { kind: "unscored", scorer: 1, error: text });
      using again = open(place);
      expect(again.record({ ...keyOf(0), agent })).toEqual(odd);
      expect([...again.results()][0]).toMatchObject({ agent, verdict: { error: text } });
    });

    it("cannot be opened if it has trials of an agent that is not in its plan", () => {
      const place = newPlace();
      createRun(place, plan, [...keys, { ...keyOf(0), agent: "ghost" }])[Symbol.dispose]();
      expect(() => open(place)).toThrow(/is damaged \(it has trials of the agent "ghost", which is not in the plan\)/);
    });

    it("refuses what is about a trial that is not planned", () => {
      using store = create(newPlace(), plan, keys);
      expect(() => store.keepRecord({ ...aRecord(0), trial: 7 })).toThrow(/not part of this run/);
      expect(() => store.keepVerdict(keyOf(7), passing)).toThrow(/not part of this run/);
      expect(() => store.record(keyOf(7))).toThrow(/not part of this run/);
      expect(store.result(keyOf(7))).toBeUndefined();
      expect(store.counts()).toEqual({ planned: 3, attempts: 0, attempted: 0, scored: 0, excluded: 0, unscored: 0 });
    });

    it("keeps notes in the order they were written, whatever they say, and leaves the verdict as it was", () => {
      const place = newPlace();
      const hostile = [
        "'); DROP TABLE notes; --",
        "<img src=x onerror=alert(1)>",
        "\u202egnp.exe\u202c",
        "\u001b[2Jgone\u0000\u0007",
        '{"label":"genuine"}',
        "\ud835\udd18 \u2615 \ud83d\udc69\u200d\ud83d\udcbb",
      ];
      const note = (reason: string, trial = 0): ReviewNote => ({
        ...keyOf(trial),
        ...{ label: "debatable", by: "Ana", at: "2026-03-10T10:00:00.000Z", verdict: "pass", scorer: 1, reason },
      });
      {
        using store = create(place, plan, keys);
        keepTrial(store, aRecord(0), passing);
        for (const reason of hostile) store.addNote(note(reason));
        store.addNote(note("elsewhere", 1));
        expect(() => store.addNote({ ...note("x"), case: "no/such" })).toThrow(/not part of this run/);
        // @ts-expect-error no such label
        expect(() => store.addNote({ ...note("x"), label: "wrong" })).toThrow();
      }
      using store = open(place);
      expect(store.notes(keyOf(0))).toEqual(hostile.map((reason) => note(reason)));
      expect(store.notes().map(({ reason }) => reason)).toEqual([...hostile, "elsewhere"]);
      const passage = { event: 0, quote: "Gr\u00fc\u00dfe", start: 0, end: 5 };
      const ruled: ReviewNote = { ...note("no"), label: "cleared", passage };
      store.addNote(ruled);
      expect(store.notes().at(-1)).toEqual(ruled);
      expect(store.result(keyOf(0))?.verdict).toEqual(passing);
    });

    it("keeps each sample of a judge's answer once, and lists them in plan order", () => {
      using store = create(newPlace(), plan, keys);
      const judgement = (trial: number, judge: string, sample: number): Judgement => ({
        ...keyOf(trial),
        ...{ judge, criterion: "communication", rubric: 1, sample, family: "other" },
        reply: { kind: "unreadable", why: "no JSON" },
      });
      const sorted = [judgement(0, "B/judge", 0), judgement(0, "a/judge", 0), judgement(0, "a/judge", 1)];
      for (const one of [judgement(2, "a/judge", 0), ...sorted.toReversed()]) expect(store.addJudgement(one)).toBe(true);
      expect(store.addJudgement(judgement(0, "a/judge", 1))).toBe(false);
      expect(store.judgements()).toEqual([...sorted, judgement(2, "a/judge", 0)]);
      expect(store.judgements(keyOf(2))).toEqual([judgement(2, "a/judge", 0)]);
    });

    it("adds up what several processes spend", () => {
      const place = newPlace();
      const spent = { model: "m", calls: 1, unknown: 1, input: 5, cached: 1, cacheWrite: 2, output: 7 };
      using one = create(place, plan, keys);
      using other = open(place);
      for (const store of [one, other, other, one]) store.addSpending([{ by: "agent", ...spent }]);
      one.addSpending([{ by: "customer", ...spent }]);
      const four = { model: "m", calls: 4, unknown: 4, input: 20, cached: 4, cacheWrite: 8, output: 28 };
      const total = [
        { by: "agent", ...four },
        { by: "customer", ...spent },
      ];
      expect([one.spending(), other.spending()]).toEqual([total, total]);
    });

    it("keeps spending, samples of forks, and the usage of scored trials only", () => {
      const place = newPlace();
      const spent = { model: "m", calls: 2, unknown: 0, input: 5, cached: 0, cacheWrite: 0, output: 7 };
      const usage = { model: "m", input: 3, output: 4 };
      const sample = (trial: number) => ({ trial, next: "", branch: "safe" as const, broken: [], ending: "closed" });
      {
        using store = create(place, plan, keys);
        expect(store.spending()).toEqual([]);
        store.addSpending([]);
        store.addSpending([{ by: "agent", ...spent }]);
        for (const trial of [10, 2]) store.addSample(sample(trial));
        for (const trial of [0, 1]) store.keepRecord({ ...aRecord(trial), events: [{ kind: "usage", at: 1, ...usage }] });
        store.keepVerdict(keyOf(1), passing);
      }
      using store = open(place);
      expect(store.spending()).toEqual([{ by: "agent", ...spent }]);
      expect(store.samples()).toEqual([sample(2), sample(10)]);
      expect([...store.usage("s", "a")]).toEqual([{ case: "c", trial: 1, usage: [usage] }]);
      expect([...store.usage("s", "b")]).toEqual([]);
    });

    it("summarises every trial as its verdict does", async () => {
      const suite = await loadSuite("tiny");
      const outcomes = ["pass", "fail", "excluded", "unscored", "open"] as const;
      const script = (id: string, trial: number) => outcomes[(id.length + trial) % outcomes.length] ?? "open";
      const agents = { "acme/b": script, "acme/a": script };
      using store = readAs(fixedRun(newPlace(), { suite, agents, trials: 6 }));
      expect([...store.summaries()]).toEqual(summariesFrom(store));
      expect(new Set([...store.summaries()].map(({ verdict }) => verdict)).size).toBe(5);
      expect(store.planned()).toBe(12 * suite.cases.length);
      expect(store.counts()).toEqual(countsFrom(store));
      expect([...store.cases()]).toEqual([["tiny", new Set(suite.cases.map(({ id }) => id).sort())]]);
      expect(store.scorecard("tiny")).toBe("desk");
      expect(store.scorecard("other")).toBeUndefined();
    });

    it("reads long lists in full and in plan order", () => {
      const many = Array.from({ length: 2_345 }, (_, trial) => keyOf(trial));
      using store = create(newPlace(), plan, many);
      for (let trial = 0; trial < 200; trial++) keepTrial(store, aRecord(trial), passing);
      expect([...store.results()].map(({ trial }) => trial)).toEqual(many.map(({ trial }) => trial));
      expect([...store.summaries()].filter(({ verdict }) => verdict === "pass")).toHaveLength(200);
      expect(store.open()).toHaveLength(2_145);
    });

    it("scores long runs again page by page, and writes only what changed", async () => {
      const many = Array.from({ length: 150 }, (_, trial) => keyOf(trial));
      using store = create(newPlace(), plan, many);
      for (const { trial } of many) keepTrial(store, aRecord(trial), passing);
      const seen: number[] = [];
      await store.rescorePages((page) => {
        seen.push(...page.map(({ trial }) => trial));
        return page.map(({ trial }) => (trial % 2 === 0 ? failing : trial % 3 === 0 ? passing : undefined));
      });
      expect(seen).toEqual(many.map(({ trial }) => trial));
      expect(store.counts()).toMatchObject({ scored: 150, attempts: 150 });
      expect([...store.results()].filter(({ verdict }) => verdict?.kind === "fail")).toHaveLength(75);
    });

    it("asks for the next page while one is scored, and keeps the verdicts of both though the later page is done first", async () => {
      const many = Array.from({ length: 150 }, (_, trial) => keyOf(trial));
      using store = create(newPlace(), plan, many);
      for (const { trial } of many) keepTrial(store, aRecord(trial), passing);
      const second = Promise.withResolvers<void>();
      let pages = 0;
      await store.rescorePages(async (page) => {
        pages += 1;
        if (pages === 1) await second.promise;
        else second.resolve();
        return page.map(() => failing);
      });
      expect(pages).toBeGreaterThan(1);
      expect([...store.results()].every(({ verdict }) => verdict?.kind === "fail")).toBe(true);
    });

    it("reports the error of the first page that could not be scored, and keeps the verdicts of the pages before it", async () => {
      const many = Array.from({ length: 200 }, (_, trial) => keyOf(trial));
      using store = create(newPlace(), plan, many);
      for (const { trial } of many) keepTrial(store, aRecord(trial), passing);
      const scored: number[] = [];
      const work = store.rescorePages(async (page) => {
        if (scored.length > 0) throw new Error(`page from ${page[0]?.trial}`);
        scored.push(...page.map(({ trial }) => trial));
        return page.map(() => failing);
      });
      await expect(work).rejects.toThrow(`page from ${scored.length}`);
      expect([...store.results()].filter(({ verdict }) => verdict?.kind === "fail")).toHaveLength(scored.length);
    });

    it("has another version after each write, and the same one without", () => {
      using store = create(newPlace(), plan, keys);
      const versions = [store.version()];
      expect(store.version()).toBe(versions[0]);
      const wrote = (write: () => unknown) => {
        write();
        versions.push(store.version());
      };
      wrote(() => store.keepRecord(aRecord(0)));
      wrote(() => store.keepVerdict(keyOf(0), passing));
      wrote(() => store.keepVerdict(keyOf(0), { kind: "unscored", scorer: 1, error: "" }));
      wrote(() => store.keepRecord(anExcludedRecord(1)));
      expect(new Set(versions).size).toBe(versions.length);
    });
  });
}

function countsFrom(store: RunStore) {
  const results = [...store.results()];
  const count = (...kinds: readonly unknown[]) => results.filter(({ verdict }) => kinds.includes(verdict?.kind)).length;
  return {
    planned: results.length,
    attempts: results.reduce((sum, { attempts }) => sum + attempts, 0),
    attempted: results.length - count(undefined),
    scored: count("pass", "fail"),
    excluded: count("excluded"),
    unscored: count("unscored"),
  };
}
