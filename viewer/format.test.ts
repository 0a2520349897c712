import { expect, it } from "vitest";
import { format, formatOf } from "./format.ts";

it("formats a number according to its unit", () => {
  const printed = [
    format(0.875, "percent"),
    format(0.8754, "share"),
    format(4032, "count"),
    format(1234567, "count"),
    format(12345.678, "money"),
    format(1234.5, "dollars"),
    format(0.01234, "dollars"),
    format(0, "dollars"),
    format(-0.5, "hundredths"),
    format(97.0375, "points"),
    format(0.031, "signed"),
    format(-0.031, "signed"),
    format(-0.0001, "signed"),
    format(0.0004, "p"),
  ];
  expect(printed).toEqual([
    "87.5%",
    "0.875",
    "4,032",
    "1,234,567",
    "12,345.68",
    "$1,234.50",
    "$0.0123",
    "$0.00",
    "−0.50",
    "97.0",
    "+3.1",
    "−3.1",
    "−0.01",
    "<0.001",
  ]);
});

it("prints a dash for a missing number", () => {
  expect([format(null, "percent"), format(undefined, "count"), format(Number.NaN, "p"), format("7", "count")]).toEqual([
    "–",
    "–",
    "–",
    "–",
  ]);
});

it("knows the format of each metric's unit", () => {
  expect(["share", "money", "points", "count"].map(formatOf)).toEqual(["percent", "money", "points", "decimal"]);
});
