import { describe, expect, test } from "vitest";
import { followsFrom } from "./worked-out.ts";

const from = (
  amounts: number[],
  { charges = [], percents = [] }: { charges?: number[]; percents?: number[] } = {},
) => ({
  amounts: amounts.map((amount) => Math.round(amount * 100)),
  charges: charges.map((amount) => Math.round(amount * 100)),
  percents: new Set(percents),
});

describe("an amount an honest desk may name", () => {
  test.each([
    ["three prices together", 46_800, from([345, 65, 58])],
    ["a set of three at 10% off", 42_120, from([345, 65, 58], { percents: [10] })],
    ["what the set saves", 3_180, from([195, 65, 58], { percents: [10] })],
    ["what was paid less the label", 20_505, from([215], { charges: [9.95] })],
    ["80% as store credit", 27_600, from([345], { percents: [80] })],
    ["80% of the fare and all of the taxes", 25_040, from([240, 58.4], { percents: [80] })],
    ["a price for each of three pieces", 9_000, from([30])],
    ["the difference of two prices", 3_000, from([215, 185])],
  ])("%s", (_, cents, sources) => {
    expect(followsFrom(cents, sources)).toBe(true);
  });

  test.each([
    ["a sum nobody can reach", 12_345, from([345, 65, 58], { charges: [9.95], percents: [10] })],
    ["a percentage nobody named", 39_780, from([345, 65, 58], { percents: [10] })],
    ["an amount alone", 9_900, from([])],
    ["a fee without a price", 995, from([])],
  ])("but not %s", (_, cents, sources) => {
    expect(followsFrom(cents, sources)).toBe(false);
  });
});
