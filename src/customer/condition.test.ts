import { expect, it } from "vitest";
import { isMet } from "./follow-instructions.ts";

it.each([
  ["If the plug and the strip are dry", "The strip is dry.", true],
  ["If it's all dry there", "The strip is wet.", false],
  ["If you see homeline.data", "The access name is web.roam, and homeline.data is in the list.", true],
  ["if its POWER light stays dark", "On the hub POWER is green, INTERNET is dark.", false],
])("reads the report: %s / %s", (condition, report, met) => {
  expect(isMet(condition, report)).toBe(met);
});

it("is not met by a customer who has seen nothing, even if it is negated", () => {
  expect(isMet("if it is not green", "")).toBe(false);
});
