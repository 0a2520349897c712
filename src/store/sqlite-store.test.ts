import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, it } from "vitest";
import { keepTrial } from "../../test/fixed-run.ts";
import { recordFormat, type TrialRecord } from "../record/trial-record.ts";
import type { Verdict } from "../score/verdict.ts";
import type { RunPlan } from "./run-plan.ts";
import { createRun, openRun } from "./sqlite-store.ts";

const folder = mkdtempSync(join(tmpdir(), "deskproof-store-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newPath = () => join(folder, `run-${files++}.db`);

const plan: RunPlan = {
  startedAt: "2026-01-01T00:00:00Z",
  deskproof: "0.0.0",
  seed: "1",
  customer: "agenda",
  suites: [],
  agents: ["a"],
  agentSources: {},
  replyMs: 1000,
  attempts: 3,
};
const keys = [0, 1, 2].map((trial) => ({ suite: "s", agent: "a", case: "c", trial }));
const scored = {
  scorer: 1,
  suspicions: [],
  remarks: [],
  measures: {
    rulesInPlay: 0,
    rulesKept: 0,
    messages: 1,
    toolCalls: 0,
    lookUps: 0,
    emptyReplies: 0,
    recordReads: null,
    articleReads: null,
    misunderstandings: null,
    turnsLost: null,
    inputTokens: null,
    outputTokens: null,
    reasoned: false,
  },
  card: { scorecard: "reward", endState: true, actions: true, told: true, reward: 1 },
} as const;
const pass: Verdict = { kind: "pass", ...scored, suspicions: [], remarks: [] };
const fail: Verdict = {
  kind: "fail",
  mode: "under_action",
  ...scored,
  scorer: 2,
  findings: [{ check: "disposition", step: null, why: "left open", mode: "under_action" }],
  suspicions: [],
  remarks: [],
};
const key = (trial: number) => ({ suite: "s", agent: "a", case: "c", trial });

function record(trial: number): TrialRecord {
  return {
    format: recordFormat,
    suite: { name: "s", version: "1.0.0", hash: "h" },
    desk: { name: "d", policy: "p", tools: "t", seed: "s" },
    case: { id: "c", hash: "h" },
    agent: "a",
    customer: "agenda",
    trial,
    opening: 0,
    seed: "x",
    deskproof: "0.0.0",
    startedAt: "2026-01-01T00:00:00Z",
    ms: 1,
    events: [{ kind: "agent_message", at: 1, text: "Grüße ☕", ms: 1 }],
    ending: { kind: "turn_limit" },
  };
}

function failed(trial: number): TrialRecord {
  return { ...record(trial), ending: { kind: "provider_error", detail: "429" } };
}

describe("a run file", () => {
  it("is named by its path relative to the current folder, without naming folders outside it", () => {
    const path = newPath();
    using store = createRun(path, plan, keys);
    expect(store.parts.map(({ file }) => file)).toEqual([basename(path)]);
    const home = process.cwd();
    process.chdir(join(folder, ".."));
    using again = openRun(path);
    process.chdir(home);
    expect(again.parts.map(({ file }) => file)).toEqual([join(basename(folder), basename(path))]);
  });

  it("returns what was stored", () => {
    const path = newPath();
    {
      using store = createRun(path, plan, keys);
      keepTrial(store, record(1), pass);
    }
    using store = openRun(path);
    expect(store.plan).toEqual(plan);
    expect(store.record(key(1))).toEqual(record(1));
    expect(store.result(key(1))).toEqual({ ...key(1), attempts: 1, verdict: pass });
    expect(store.open().map(({ trial }) => trial)).toEqual([0, 2]);
  });

  it("stores a conversation before it is scored, and lists it as unscored until then", () => {
    using store = createRun(newPath(), plan, keys);
    store.keepRecord(record(1));
    expect(store.open().map(({ trial }) => trial)).toEqual([0, 2]);
    expect(store.unscored()).toEqual([key(1)]);
    expect(store.result(key(1))).toMatchObject({
      attempts: 1,
      verdict: { kind: "unscored", error: expect.stringContaining("stopped before") },
    });
    const thrown: Verdict = { kind: "unscored", scorer: 1, error: "TypeError: boom" };
    store.keepVerdict(key(1), thrown);
    expect(store.unscored()).toEqual([key(1)]);
    expect(store.result(key(1))?.verdict).toEqual(thrown);
    store.keepVerdict(key(1), pass);
    expect(store.unscored()).toEqual([]);
    expect(store.result(key(1))?.verdict).toEqual(pass);
  });

  it("counts a trial once, even if two processes have the file open", () => {
    const path = newPath();
    using store = createRun(path, plan, keys);
    using other = openRun(path);
    expect(store.keepRecord(record(0))).toBe(true);
    expect(other.keepRecord(record(0))).toBe(false);
    expect(other.keepRecord(failed(0))).toBe(false);
    expect(store.keepRecord(record(0))).toBe(false);
    store.keepVerdict(key(0), pass);
    other.keepVerdict(key(0), pass);
    expect(store.counts()).toMatchObject({ attempts: 1, scored: 1, excluded: 0, unscored: 0 });
  });

  it("keeps an excluded trial open, and counts its attempts, until a conversation counts", () => {
    using store = createRun(newPath(), plan, keys);
    store.keepRecord(failed(0));
    store.keepRecord(failed(0));
    expect(store.open()[0]).toMatchObject({ trial: 0, attempts: 2 });
    const excluded = { kind: "excluded", cause: "provider_error", detail: "429" };
    expect(store.result(key(0))).toMatchObject({ attempts: 2, verdict: excluded });
    store.keepRecord(record(0));
    expect(store.result(key(0))).toMatchObject({ attempts: 3, verdict: { kind: "unscored" } });
    store.keepVerdict(key(0), pass);
    expect(store.open().map(({ trial }) => trial)).toEqual([1, 2]);
    expect([...store.results()][0]).toMatchObject({ attempts: 3, verdict: { kind: "pass" } });
  });

  it("uses the newest scorer's verdict after rescoring, and keeps the older verdict", async () => {
    const path = newPath();
    using store = createRun(path, plan, keys);
    keepTrial(store, record(0), pass);
    const before: string[] = [];
    await store.rescorePages((page) => {
      before.push(...page.map(({ before: { kind, scorer } }) => `${kind} ${scorer}`));
      return page.map(() => fail);
    });
    expect(before).toEqual(["pass 1"]);
    expect(store.result(key(0))?.verdict).toEqual(fail);
    // A verdict of an older scorer that finishes late does not overwrite the newer verdict.
    store.keepVerdict(key(0), pass);
    expect(store.result(key(0))?.verdict).toEqual(fail);
    expect([...store.glances()][0]).toMatchObject({ verdict: "fail", checks: ["disposition"] });
    using database = new DatabaseSync(path, { readOnly: true });
    expect(database.prepare("SELECT scorer, kind FROM verdicts ORDER BY scorer").all()).toEqual([
      { scorer: 1, kind: "pass" },
      { scorer: 2, kind: "fail" },
    ]);
  });

  it("is not overwritten by a new run", () => {
    const path = newPath();
    createRun(path, plan, keys)[Symbol.dispose]();
    expect(() => createRun(path, plan, keys)).toThrow(/already exists.*--resume/);
  });

  it("mentions --out if the file cannot be created", () => {
    const path = newPath();
    writeFileSync(path, "");
    expect(() => createRun(join(path, "runs/run.db"), plan, keys)).toThrow(
      /run\.db: the folder cannot be written \(ENOTDIR\)\. Choose another file with --out <file>\.$/,
    );
  });

  it("rejects a file that is not a run, with the reason", () => {
    expect(() => openRun(join(folder, "none.db"))).toThrow(/there is no run at/);
    const text = newPath();
    writeFileSync(text, "this is a text file, and long enough to have a header of its own, which SQLite reads first");
    expect(() => openRun(text)).toThrow(/is not a Deskproof run/);
    const other = newPath();
    const database = new DatabaseSync(other);
    database.exec("CREATE TABLE notes (id INTEGER PRIMARY KEY)");
    database.close();
    expect(() => openRun(other)).toThrow(/not a Deskproof run/);
  });

  it("rejects a folder, and names the newest run in it", () => {
    const place = mkdtempSync(join(folder, "place-"));
    expect(() => openRun(place)).toThrow(`${place} is a folder, not a run file. It contains no .db file.`);
    for (const [index, name] of ["new.db", "old.db"].entries()) {
      writeFileSync(join(place, name), "");
      utimesSync(join(place, name), 1000 - index, 1000 - index);
    }
    expect(() => openRun(place)).toThrow(`The newest run in it is ${join(place, "new.db")}.`);
  });

  it("of a newer format is rejected and left unchanged", () => {
    const path = newPath();
    createRun(path, plan, keys)[Symbol.dispose]();
    const database = new DatabaseSync(path);
    database.exec("PRAGMA user_version = 99");
    database.close();
    expect(() => openRun(path)).toThrow(/written by a newer Deskproof/);
  });
});
