import { existsSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { copyRun } from "../../src/store/open/copy-run.ts";
import { openRun } from "../../src/store/open/open-run.ts";
import { withPostgresRows, writePostgresRows } from "../../src/store/postgres/rows.ts";
import { withFileRows, writeFileRows } from "../../src/store/sqlite/rows.ts";
import type { StoredRows } from "../../src/store/stored-rows.ts";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import { fixedRun } from "../fixed-run.ts";
import { toOldLayout } from "../old-layout.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { describeWithPostgres, newDatabase } from "./database.ts";

const database = newDatabase();
const suite = await loadSuite("tiny");
const outcomes = ["pass", "fail", "excluded", "unscored", "open"] as const;
const tables = ["run", "trials", "attempts", "verdicts", "notes", "judgements", "glances"];

/** Fills a run with something in every table. */
function fill(path: string): void {
  const script = (id: string, trial: number) => outcomes[(id.length + trial) % outcomes.length] ?? "open";
  using store = fixedRun(path, { suite, agents: { "acme/a": script, "acme/b": script }, trials: 6 });
  const [first] = [...store.results()].filter(({ verdict }) => verdict?.kind === "fail");
  const [again] = [...store.results()].filter(({ verdict }) => verdict?.kind === "excluded");
  if (!first || !again) throw new Error("some trials failed, and some were excluded");
  const { verdict: _, attempts: __, ...key } = first;
  const said = { by: "Ana", at: "2026-03-10T10:00:00.000Z", verdict: "fail", scorer: 3, reason: "\u0000 ☕" } as const;
  store.addNote({ ...key, ...said, label: "debatable" });
  store.addNote({ ...key, ...said, label: "cleared", passage: { event: 0, quote: "x", start: 0, end: 1 } });
  for (const judge of ["b/judge", "A/judge"])
    store.addJudgement({
      ...{ ...key, judge, criterion: "communication", rubric: 1, sample: 0, family: "other" },
      reply: { kind: "unreadable", why: "\ud800" },
    });
  const record = store.record(again);
  if (record) store.keepRecord(record);
  store.addSpending([{ by: "agent", model: "m", calls: 1, unknown: 0, input: 1, cached: 0, cacheWrite: 0, output: 1 }]);
}

/** Every row of every table. */
function rowsOf(path: string) {
  using file = new DatabaseSync(path, { readOnly: true });
  const sorted = (table: string) =>
    file
      .prepare(`SELECT * FROM ${table}`)
      .all()
      .map((row) => JSON.stringify(row))
      .sort();
  return Object.fromEntries(tables.map((table) => [table, sorted(table)]));
}

/** Rows that break off in the middle of the verdicts, as when the copy is interrupted. */
function breakingOff(rows: StoredRows): StoredRows {
  return {
    ...rows,
    *verdicts() {
      for (const row of rows.verdicts()) {
        yield row;
        throw new Error("interrupted");
      }
    },
  };
}

describeWithPostgres("a copied run", () => {
  it("has the same rows after it went to PostgreSQL and back, in the order they were written", () => {
    using folder = temporaryFolder();
    const [path, back] = [folder.file("friday.db"), folder.file("back.db")];
    fill(path);
    const { place, store } = copyRun(path, database);
    expect(place).toBe(`${database}?run=friday`);
    using copy = store;
    using original = openRun(path);
    expect([...copy.results()]).toEqual([...original.results()]);
    expect([...copy.summaries()]).toEqual([...original.summaries()]);
    expect(copy.counts()).toEqual(original.counts());
    expect(copy.notes()).toEqual(original.notes());
    expect(copy.judgements()).toEqual(original.judgements());
    expect(copy.madeHere).toBe(true);
    copyRun(place, back).store[Symbol.dispose]();
    const [before, after] = [rowsOf(path), rowsOf(back)];
    expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true);
    expect(after).toEqual(before);
  });

  it("is not made where there is a run, and takes the run's name in a folder", () => {
    using folder = temporaryFolder();
    fill(folder.file("twice.db"));
    const to = `${database}?run=taken`;
    copyRun(folder.file("twice.db"), to).store[Symbol.dispose]();
    expect(() => copyRun(folder.file("twice.db"), to)).toThrow(/already exists/);
    expect(() => copyRun(to, folder.file("twice.db"))).toThrow(/already exists, and a copy never overwrites a run/);
    const { place, store } = copyRun(to, folder.path);
    store[Symbol.dispose]();
    expect(place).toBe(folder.file("taken.db"));
  });

  it("of a run in an older format is in the newest one", () => {
    using folder = temporaryFolder();
    const script = (id: string, trial: number) => (["pass", "fail", "excluded"] as const)[(id.length + trial) % 3] ?? "pass";
    fixedRun(folder.file("new.db"), { suite, agents: { "acme/a": script }, trials: 3 })[Symbol.dispose]();
    const readAll = (path: string) => {
      using store = openRun(path);
      return { results: [...store.results()], summaries: [...store.summaries()] };
    };
    const expected = readAll(folder.file("new.db"));
    toOldLayout(folder.file("new.db"), 1);
    const { place, store } = copyRun(folder.file("new.db"), `${database}?run=aged`);
    store[Symbol.dispose]();
    expect(readAll(place)).toEqual(expected);
  });

  it("that was interrupted is not there", () => {
    using folder = temporaryFolder();
    const path = folder.file("whole.db");
    fill(path);
    const place = `${database}?run=half`;
    expect(() => withFileRows(path, (rows) => writePostgresRows(place, breakingOff(rows)))).toThrow("interrupted");
    expect(() => openRun(place)).toThrow(/there is no run named half/);
    copyRun(path, place).store[Symbol.dispose]();
    const half = folder.file("half.db");
    expect(() => withPostgresRows(place, (rows) => writeFileRows(half, breakingOff(rows)))).toThrow("interrupted");
    expect(existsSync(half) || existsSync(`${half}.copying`)).toBe(false);
  });
});

describe("a copy to a file", () => {
  it("is refused while another one is in progress or was killed", () => {
    using folder = temporaryFolder();
    fill(folder.file("a.db"));
    writeFileSync(folder.file("b.db.copying"), "");
    expect(() => copyRun(folder.file("a.db"), folder.file("b.db"))).toThrow(/b\.db\.copying exists.*delete that file/);
    copyRun(folder.file("a.db"), folder.file("c.db")).store[Symbol.dispose]();
    expect(rowsOf(folder.file("c.db"))).toEqual(rowsOf(folder.file("a.db")));
  });
});
