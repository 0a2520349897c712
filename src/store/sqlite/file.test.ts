import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { fixedRun, keepTrial } from "../../../test/fixed-run.ts";
import { toOldLayout } from "../../../test/old-layout.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { openRun } from "../open/open-run.ts";

const suite = await loadSuite("tiny");
const outcomes = ["pass", "fail", "excluded", "open"] as const;

/** A run in an older format, and everything that reading it should return. */
function oldRun(path: string, format: 1 | 2 | 3) {
  const script = (id: string, trial: number) => outcomes[(id.length + trial) % 4] ?? "open";
  fixedRun(path, { suite, agents: { "acme/a": script }, trials: 4 })[Symbol.dispose]();
  const expected = readAll(path);
  toOldLayout(path, format);
  return expected;
}

function readAll(path: string) {
  using store = openRun(path);
  const results = [...store.results()];
  return {
    results,
    summaries: [...store.summaries()],
    counts: store.counts(),
    open: store.open(),
    records: results.map((result) => store.record(result)),
    scorecard: store.scorecard("tiny"),
    notes: store.notes(),
    judgements: store.judgements(),
    usage: [...store.usage("tiny", "acme/a")],
  };
}

function formatOf(path: string): unknown {
  using database = new DatabaseSync(path, { readOnly: true });
  return database.prepare("PRAGMA user_version").get()?.user_version;
}

describe.each([1, 2, 3] as const)("a run of format %i, with verdicts and conversations in one table", (format) => {
  it("can be read and is not changed by reading", () => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    const expected = oldRun(path, format);
    const before = statSync(path).mtimeMs;
    expect(readAll(path)).toEqual(expected);
    expect(formatOf(path)).toBe(format);
    expect(statSync(path).mtimeMs).toBe(before);
  });

  it("is migrated without loss on the first write", () => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    const expected = oldRun(path, format);
    {
      using store = openRun(path);
      using reader = openRun(path);
      expect(reader.counts()).toEqual(expected.counts);
      store.addSpending([]);
      expect(formatOf(path)).toBe(4);
      // A reader that already had the file open keeps working.
      expect([...reader.results()]).toEqual(expected.results);
      expect([...reader.summaries()]).toEqual(expected.summaries);
    }
    expect(readAll(path)).toEqual(expected);
    using store = openRun(path);
    const [open] = store.open();
    const [done] = expected.results.filter(({ verdict }) => verdict?.kind === "pass");
    const record = done && store.record(done);
    if (!open || !record || !done?.verdict) throw new Error("some trials are open and some passed");
    expect(store.keepRecord(record)).toBeUndefined();
    keepTrial(store, { ...record, case: { id: open.case, hash: "" }, trial: open.trial }, done.verdict);
    expect(store.counts().scored).toBe(expected.counts.scored + 1);
  });
});
