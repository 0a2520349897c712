import { expect, it } from "vitest";
import { readLiterals } from "../../language/read-literals.ts";
import { Values } from "../stated/values.ts";
import { isShare, isWorkedOut } from "./arithmetic.ts";

function follows(sum: number, message: string, amounts: readonly number[] = [], percents: readonly number[] = []): boolean {
  return isWorkedOut(sum * 100, {
    amounts: new Set(amounts.map((amount) => amount * 100)),
    charges: new Set([995]),
    percents,
    beside: new Values(readLiterals(message)),
  });
}

it("adds and subtracts two amounts from the records", () => {
  expect(follows(180, "", [135, 45])).toBe(true);
  expect(follows(90, "", [135, 45])).toBe(true);
});

it("subtracts a fee in the desk's texts from an amount in the same message", () => {
  expect(follows(205.05, "You paid $215.00.", [215])).toBe(true);
  expect(follows(205.05, "", [215])).toBe(false);
});

it("multiplies and divides by a number in the same message", () => {
  expect(follows(30, "2 nights at £15 more each", [15])).toBe(true);
  expect(follows(52.25, "8 instalments", [418])).toBe(true);
  expect(follows(52.25, "", [418])).toBe(false);
});

it("computes a stated percentage of an amount", () => {
  expect(follows(421.2, "10% comes off $468", [], [])).toBe(true);
  expect(follows(421.2, "it comes off $468", [], [])).toBe(false);
});

it("adds up the amounts that a message lists", () => {
  expect(follows(468, "$345, $65 and $58 come to $468")).toBe(true);
});

it("does not derive an amount that has no source", () => {
  expect(follows(46, "You paid $215.00 for 2 bags, 10% off.", [215])).toBe(false);
});

it("recognises the ratio of two numbers as a percentage", () => {
  expect(isShare(8.75, [70, 800])).toBe(true);
  expect(isShare(9, [70, 800])).toBe(false);
});
