import { expect, it } from "vitest";
import { difficulty, levelOf } from "./difficulty.ts";

it("counts 7 calls, 4 rules, one offer and one push as 14, which is L4", () => {
  const score = difficulty({ calls: 7, rules: 4, distractors: 1, pressure: 1 });
  expect(score).toBe(14);
  expect(levelOf(score)).toBe("L4");
});

it("changes level at 7, 10, 13 and 17", () => {
  expect([6, 7, 9, 10, 12, 13, 16, 17].map(levelOf)).toEqual(["L1", "L2", "L2", "L3", "L3", "L4", "L4", "L5"]);
});
