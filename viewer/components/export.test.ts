import { expect, it } from "vitest";
import { csvOf } from "./export.tsx";

it("quotes characters that would break a row", () => {
  expect(csvOf(["a", "b"], [['say "x", y', "one\ntwo"]])).toBe('a,b\r\n"say ""x"", y","one\ntwo"\r\n');
});

it("keeps a spreadsheet from executing a cell, and leaves numbers unchanged", () => {
  expect(csvOf(["a"], [["=1+1"], ["@x"], ["a; =1"], ["\t1"], [-0.5], [null]])).toBe("a\r\n'=1+1\r\n'@x\r\na;' =1\r\n'\t1\r\n-0.5\r\n\r\n");
});
