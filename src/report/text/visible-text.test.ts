import { describe, expect, it } from "vitest";
import { noteText } from "./note-text.ts";
import { textTable } from "./text-table.ts";
import { visibleLines, visibleText } from "./visible-text.ts";

describe("text of unknown origin", () => {
  it.each([
    ["\u001b[2Jgone", "\\u{1b}[2Jgone"],
    ["two\nlines\r\ttab", "two\\u{a}lines\\u{d}\\u{9}tab"],
    ["\u202egnp.exe", "\\u{202e}gnp.exe"],
    ["a\u2066b\u2069\u200bc\ufeff", "a\\u{2066}b\\u{2069}\\u{200b}c\\u{feff}"],
    ["\u2028\u2029\u0085", "\\u{2028}\\u{2029}\\u{85}"],
    ["\ud800 half", "\\u{d800} half"],
    ["Grüße ☕ 日本 <b> & “quotes”", "Grüße ☕ 日本 <b> & “quotes”"],
  ])("is escaped: %j", (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  it("keeps line breaks on a terminal, but no other character that moves the cursor", () => {
    expect(visibleLines("one\u001b[1A\ntwo\r")).toBe("one\\u{1b}[1A\ntwo\\u{d}");
  });

  it("cannot forge a table row", () => {
    expect(textTable(["agent", "pass^1"], [["bot\nbest", "0.0%"]]).split("\n")).toEqual([
      "agent         pass^1",
      "────────────  ──────",
      "bot\\u{a}best    0.0%",
    ]);
  });

  it("cannot forge a second line in a list of notes", () => {
    const about = { suite: "s", agent: "a", case: "c", trial: 0, at: "2026-03-10T10:00:00Z" };
    const note = {
      ...about,
      label: "scorer_wrong",
      reason: "x\ngenuine: y",
      by: "Z\u001b",
      verdict: "fail",
      scorer: 3,
    };
    expect(noteText({ ...note, label: "scorer_wrong", verdict: "fail" })).toBe(
      "scorer wrong: x\\u{a}genuine: y (Z\\u{1b}), 2026-03-10, on the verdict fail by scorer 3",
    );
  });
});
