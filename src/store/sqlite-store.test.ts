import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, it } from "vitest";
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
    inputTokens: null,
    outputTokens: null,
    reasoned: false,
  },
  card: { scorecard: "reward", endState: true, actions: true, told: true, reward: 1 },
} as const;
const pass: Verdict = { kind: "pass", ...scored, suspicions: [], remarks: [] };
const excluded: Verdict = { kind: "excluded", scorer: 1, cause: "provider_error", detail: "429" };

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

describe("a run file", () => {
  it("gives back what was committed", () => {
    const path = newPath();
    {
      using store = createRun(path, plan, keys);
      store.commit(record(1), pass);
    }
    using store = openRun(path);
    expect(store.plan).toEqual(plan);
    expect(store.record({ suite: "s", agent: "a", case: "c", trial: 1 })).toEqual(record(1));
    expect(store.open().map(({ trial }) => trial)).toEqual([0, 2]);
  });

  it("counts a trial once, however often it is committed", () => {
    using store = createRun(newPath(), plan, keys);
    expect(store.commit(record(0), pass)).toBe(true);
    expect(store.commit(record(0), { kind: "excluded", scorer: 1, cause: "provider_error", detail: "" })).toBe(false);
    expect(store.commit(record(0), pass)).toBe(false);
    expect([...store.results()].filter(({ verdict }) => verdict?.kind === "pass")).toHaveLength(1);
  });

  it("keeps an excluded trial open, with its attempts counted, until it is scored", () => {
    using store = createRun(newPath(), plan, keys);
    store.commit(record(0), excluded);
    store.commit(record(0), excluded);
    expect(store.open()[0]).toMatchObject({ trial: 0, attempts: 2 });
    store.commit(record(0), pass);
    expect(store.open().map(({ trial }) => trial)).toEqual([1, 2]);
    expect([...store.results()][0]).toMatchObject({ attempts: 3, verdict: { kind: "pass" } });
  });

  it("replaces a verdict when a record is scored again", () => {
    using store = createRun(newPath(), plan, keys);
    store.commit(record(0), pass);
    const fail: Verdict = {
      kind: "fail",
      mode: "under_action",
      ...scored,
      findings: [{ check: "disposition", step: null, why: "left open", mode: "under_action" }],
      suspicions: [],
      remarks: [],
    };
    store.rescoreEach(({ trial, before }) => (trial === 0 && before.kind === "pass" ? fail : undefined));
    expect([...store.results()][0]?.verdict).toEqual(fail);
  });

  it("is not overwritten by a new run", () => {
    const path = newPath();
    createRun(path, plan, keys)[Symbol.dispose]();
    expect(() => createRun(path, plan, keys)).toThrow(/is there already.*--resume/);
  });

  it("says what is wrong with a file that is no run", () => {
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

  it("of a newer format is refused untouched", () => {
    const path = newPath();
    createRun(path, plan, keys)[Symbol.dispose]();
    const database = new DatabaseSync(path);
    database.exec("PRAGMA user_version = 99");
    database.close();
    expect(() => openRun(path)).toThrow(/written by a newer Deskproof/);
  });
});
