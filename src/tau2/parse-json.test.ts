import { expect, it } from "vitest";
import { JsonProblem, parseJson } from "./parse-json.ts";

it.each(["[", '{"a":'])("refuses thousands of levels of %s instead of overflowing the stack", (open) => {
  expect(() => parseJson(open.repeat(20_000))).toThrow(JsonProblem);
  expect(() => parseJson(open.repeat(20_000))).toThrow("line 1: this is not JSON; expected at most 500 levels");
});

it("reads lists side by side, however many there are", () => {
  expect(parseJson(`[${"[],".repeat(1_000)}[]]`)).toHaveLength(1_001);
});
