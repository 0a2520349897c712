import { expect, it } from "vitest";
import { readLiterals } from "../../language/read-literals.ts";
import { isShare, isWorkedOut } from "./arithmetic.ts";
import { besideIn } from "./beside.ts";

function follows(
  sum: number,
  message: string,
  amounts: readonly number[] = [],
  percents: readonly number[] = [],
): boolean {
  return isWorkedOut(sum * 100, {
    amounts: new Set(amounts.map((amount) => amount * 100)),
    charges: new Set([995]),
    percents,
    beside: besideIn(readLiterals(message)),
  });
}

it("adds and subtracts two sums of the records", () => {
  expect(follows(180, "", [135, 45])).toBe(true);
  expect(follows(90, "", [135, 45])).toBe(true);
});

it("takes a fee of the desk's texts off a sum that stands beside it", () => {
  expect(follows(205.05, "You paid $215.00.", [215])).toBe(true);
  expect(follows(205.05, "", [215])).toBe(false);
});

it("multiplies and divides by a number that stands beside it", () => {
  expect(follows(30, "2 nights at £15 more each", [15])).toBe(true);
  expect(follows(52.25, "8 instalments", [418])).toBe(true);
  expect(follows(52.25, "", [418])).toBe(false);
});

it("takes a stated percentage of a sum", () => {
  expect(follows(421.2, "10% comes off $468", [], [])).toBe(true);
  expect(follows(421.2, "it comes off $468", [], [])).toBe(false);
});

it("adds up what a message lists", () => {
  expect(follows(468, "$345, $65 and $58 come to $468")).toBe(true);
});

it("does not work out a sum from nowhere", () => {
  expect(follows(46, "You paid $215.00 for 2 bags, 10% off.", [215])).toBe(false);
});

it("knows one number's share of another", () => {
  expect(isShare(8.75, [70, 800])).toBe(true);
  expect(isShare(9, [70, 800])).toBe(false);
});
