import { expect, it } from "vitest";
import { readRatio, stopOf } from "./safety-ratio.tsx";

it("accepts only a number above 0 as a ratio in the URL", () => {
  expect(["5", "0.2", "", "0", "-3", "five", "Infinity", "NaN"].map(readRatio)).toEqual([5, 0.2, null, null, null, null, null, null]);
});

it("puts the slider at the nearest step on a logarithmic scale", () => {
  expect(stopOf(1)).toBe(stopOf(1.2));
  expect(stopOf(3)).toBe(stopOf(2));
  expect(stopOf(1000)).toBe(stopOf(100));
  expect(stopOf(0.0001)).toBe(0);
});
