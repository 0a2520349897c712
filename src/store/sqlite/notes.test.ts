import { describe, expect, it } from "vitest";
import { fixedRun } from "../../../test/fixed-run.ts";
import { toOldLayout } from "../../../test/old-layout.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { rescoreRun } from "../../run/rescore.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { mergeRuns } from "../merged-store.ts";
import { openRun } from "../open/open-run.ts";
import type { ReviewNote } from "../review-note.ts";

const suite = await loadSuite("tiny");
const id = "traps/cracked-grinder-no-photo";
const key = { suite: "tiny", agent: "acme/a", case: id, trial: 0 };
const said = { label: "debatable", by: "Ana", at: "2026-03-10T10:00:00.000Z", verdict: "fail", scorer: 3 } as const;
const note = (reason: string): ReviewNote => ({ ...key, ...said, reason });

function aRun(path: string, agents = ["acme/a"]) {
  return fixedRun(path, { suite, agents: Object.fromEntries(agents.map((agent) => [agent, () => "fail"])), trials: 2 });
}

describe("notes", () => {
  it("outlive scoring again, and say which verdict they were about", async () => {
    using folder = temporaryFolder();
    using store = aRun(folder.file("run.db"));
    store.addNote(note("one"));
    const { flipped, scored } = await rescoreRun(store, new Map([["tiny", suite]]));
    expect(scored).toBe(12);
    expect(store.notes()).toEqual([note("one")]);
    expect(flipped).toBe(0);
  });

  it("can be kept in a run of the format before there were any", () => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    aRun(path)[Symbol.dispose]();
    const expected = (() => {
      using store = openRun(path);
      return [...store.summaries()];
    })();
    toOldLayout(path, 1);
    using store = openRun(path);
    store.addNote(note("one"));
    expect(store.notes()).toEqual([note("one")]);
    expect([...store.summaries()]).toEqual(expected);
    // Another process that opens the file in the meantime already sees the change.
    using other = openRun(path);
    expect(other.notes()).toHaveLength(1);
  });

  it("of several runs go by the names the agents have there, and are not written there", () => {
    using folder = temporaryFolder();
    using one = aRun(folder.file("one.db"));
    using other = aRun(folder.file("two.db"));
    other.addNote(note("of the second"));
    const merged = mergeRuns([
      { name: "one", store: one },
      { name: "two", store: other },
    ]);
    const named = { ...key, agent: "acme/a (two)" };
    expect(merged.notes()).toEqual([{ ...note("of the second"), agent: "acme/a (two)" }]);
    expect(merged.notes(named)).toEqual(merged.notes());
    expect(merged.notes({ ...key, agent: "acme/a (one)" })).toEqual([]);
    expect(() => merged.addNote(note("x"))).toThrow(/read-only/);
    expect(merged.result(named)).toEqual({ ...other.result(key), agent: "acme/a (two)" });
    expect(merged.result({ ...key, agent: "nobody" })).toBeUndefined();
  });
});
