import { describe, expect, it } from "vitest";
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
});
