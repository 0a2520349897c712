import { expect, it } from "vitest";
import { namesAnotherSum } from "./told.ts";

it("hears another sum under a fact's full name, with a currency or without", () => {
  expect(namesAnotherSum("The refund amount is $216.", "refund_amount", 214)).toBe(true);
  expect(namesAnotherSum("The refund amount is 216.", "refund_amount", 214)).toBe(true);
});

it("hears no other sum where the right one is named, the name is not, or the number counts something", () => {
  expect(namesAnotherSum("The refund amount is 214.", "refund_amount", 214)).toBe(false);
  expect(namesAnotherSum("Your number in the queue is 216.", "refund_amount", 214)).toBe(false);
  expect(namesAnotherSum("The refund amount is 7 days under way.", "refund_amount", 214)).toBe(false);
});
