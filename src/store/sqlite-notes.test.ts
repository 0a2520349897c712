import { describe, expect, it } from "vitest";
import { fixedRun } from "../../test/fixed-run.ts";
import { toOldLayout } from "../../test/old-layout.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { rescoreRun } from "../run/rescore.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { mergeRuns } from "./merged-store.ts";
import type { ReviewNote } from "./review-note.ts";
import { openRun } from "./sqlite-store.ts";

const suite = await loadSuite("tiny");
const id = "traps/cracked-grinder-no-photo";
const key = { suite: "tiny", agent: "acme/a", case: id, trial: 0 };
const said = { label: "debatable", by: "Ana", at: "2026-03-10T10:00:00.000Z", verdict: "fail", scorer: 3 } as const;
const note = (reason: string): ReviewNote => ({ ...key, ...said, reason });

function aRun(path: string, agents = ["acme/a"]) {
  return fixedRun(path, { suite, agents: Object.fromEntries(agents.map((agent) => [agent, () => "fail"])), trials: 2 });
}

describe("notes", () => {
  it("are stored in the order they were written, several per trial, and do not change the verdict", () => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    const before = (() => {
      using store = aRun(path);
      const verdict = store.result(key)?.verdict;
      store.addNote(note("one"));
      store.addNote({ ...note("elsewhere"), trial: 1 });
      store.addNote(note("two"));
      return verdict;
    })();
    using store = openRun(path);
    expect(store.notes(key)).toEqual([note("one"), note("two")]);
    expect(store.notes().map(({ reason }) => reason)).toEqual(["one", "elsewhere", "two"]);
    expect(store.result(key)?.verdict).toEqual(before);
  });

  it("are returned unchanged, whatever their text", () => {
    using folder = temporaryFolder();
    using store = aRun(folder.file("run.db"));
    const hostile = [
      "'); DROP TABLE notes; --",
      "<img src=x onerror=alert(1)>",
      "\u202egnp.exe\u202c",
      "\u001b[2Jgone\u0000\u0007",
      '{"label":"genuine"}',
      '=HYPERLINK("http://x")',
      "𝔘𝔫𝔦 ☕ \ud83d\udc69\u200d\ud83d\udcbb",
    ];
    for (const reason of hostile) store.addNote(note(reason));
    expect(store.notes(key).map(({ reason }) => reason)).toEqual(hostile);
  });

  it("are rejected for an unplanned trial and for an invalid label", () => {
    using folder = temporaryFolder();
    using store = aRun(folder.file("run.db"));
    expect(() => store.addNote({ ...note("x"), case: "no/such" })).toThrow(/not part of this run/);
    // @ts-expect-error no such label
    expect(() => store.addNote({ ...note("x"), label: "wrong" })).toThrow();
    expect(store.notes()).toEqual([]);
  });

  it("are kept when a run is rescored, and name the verdict they were about", async () => {
    using folder = temporaryFolder();
    using store = aRun(folder.file("run.db"));
    store.addNote(note("one"));
    const { flipped, scored } = await rescoreRun(store, new Map([["tiny", suite]]));
    expect(scored).toBe(12);
    expect(store.notes()).toEqual([note("one")]);
    expect(flipped).toBe(0);
  });

  it("can be stored in a run whose format predates notes", () => {
    using folder = temporaryFolder();
    const path = folder.file("run.db");
    aRun(path)[Symbol.dispose]();
    const expected = (() => {
      using store = openRun(path);
      return [...store.glances()];
    })();
    toOldLayout(path, 1);
    using store = openRun(path);
    store.addNote(note("one"));
    expect(store.notes()).toEqual([note("one")]);
    expect([...store.glances()]).toEqual(expected);
    // Another process that opens the file in the meantime already sees the change.
    using other = openRun(path);
    expect(other.notes()).toHaveLength(1);
  });

  it("of merged runs use the merged agent names and are read-only", () => {
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
