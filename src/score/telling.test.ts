import { expect, it } from "vitest";
import { tells } from "./telling.ts";

it("hears a date that stands in a condition, negated or not", () => {
  expect(tells("If it has not turned up by March 12, 2026, write to us.", "2026-03-12")).toBe(true);
  expect(tells("Please look around, and if it isn't there on March 12, we open a claim.", "2026-03-12")).toBe(true);
  expect(tells("Should it still not be there on March 12, write to us.", "2026-03-12")).toBe(true);
});

it("hears no date that is denied, asked or listed", () => {
  expect(tells("It will not ship on March 12, 2026.", "2026-03-12")).toBe(false);
  expect(tells("If you like, it ships soon, but not on March 12, 2026.", "2026-03-12")).toBe(false);
  expect(tells("Is March 12, 2026 all right?", "2026-03-12")).toBe(false);
  expect(tells("It ships on March 11 or March 12, 2026.", "2026-03-12")).toBe(false);
});

it("hears an id beside ids of other kinds, and not in a list of its own kind", () => {
  const beside = "I've applied PACK15 to order NL-21618, number PR-1001, and $15 goes to the Visa ending 6103.";
  expect(tells(beside, "PR-1001")).toBe(true);
  expect(tells("It is PR-1001, PR-1002, PR-1003, PR-1004.", "PR-1001")).toBe(false);
  expect(tells("It is PR-1001 or PR-1002.", "PR-1001")).toBe(false);
});
