import { expect, it } from "vitest";
import { drawPasses, drawRate } from "../../bench/planted-rates.ts";
import { randomFrom } from "../random.ts";
import { differenceInterval } from "./difference-interval.ts";
import { holm, holmLevels } from "./holm.ts";
import { casesNeeded } from "./plan-size.ts";
import { rankSets } from "./rank-sets.ts";
import { signFlipTest } from "./sign-flip-test.ts";

it("equals McNemar's exact test with one trial per case: 8 against 1 discordant pairs gives 20/512", () => {
  const differences = [1, 1, 1, 1, 1, 1, 1, 1, -1, 0, 0, 0];
  expect(signFlipTest(differences)).toEqual({ p: 20 / 512 });
});

it("counts every sign pattern, of shares with a common denominator and of any other values", () => {
  const shares = [0.125, 0.5, -0.25, 0.375, 0.75, 0.125];
  const brute = (values: readonly number[]) => {
    const observed = Math.abs(values.reduce((sum, value) => sum + value, 0));
    let extreme = 0;
    for (let pattern = 0; pattern < 2 ** values.length; pattern++) {
      const sum = values.reduce((total, value, index) => total + ((pattern >> index) & 1 ? value : -value), 0);
      if (Math.abs(sum) >= observed - 1e-12) extreme++;
    }
    return extreme / 2 ** values.length;
  };
  expect(signFlipTest(shares).p).toBeCloseTo(brute(shares), 12);
  const uneven = shares.map((share, index) => share + Math.SQRT2 / (index + 7) / 10);
  expect(signFlipTest(uneven).p).toBeCloseTo(brute(uneven), 12);
});

it("rounds many uneven differences to small steps, which hardly changes p", () => {
  const shares = Array.from({ length: 40 }, (_, index) => ((index * 7) % 9) / 8 - 0.35);
  const nearly = shares.map((share, index) => share + Math.sin(index) * 1e-6);
  expect(Math.abs(signFlipTest(nearly).p - signFlipTest(shares).p)).toBeLessThan(0.001);
});

it("finds no difference if nothing differs, and knows nothing without cases", () => {
  expect(signFlipTest([0, 0, 0])).toEqual({ p: 1 });
  expect(differenceInterval([])).toMatchObject({ low: -1, high: 1 });
});

it("adjusts p-values as Holm's paper does", () => {
  const adjusted = holm([0.01, 0.04, 0.03, 0.005]);
  [0.03, 0.06, 0.06, 0.02].forEach((p, index) => {
    expect(adjusted[index]).toBeCloseTo(p, 12);
  });
});

it("tests each comparison at the level at which Holm's method decides about it", () => {
  // Holm's method rejects 0.005 and 0.01 and then stops, because 0.03 is above 0.05/2.
  const levels = holmLevels([0.01, 0.04, 0.03, 0.005]);
  [1 - 0.05 / 3, 1 - 0.05 / 2, 1 - 0.05 / 2, 1 - 0.05 / 4].forEach((level, index) => {
    expect(levels[index]).toBeCloseTo(level, 12);
  });
});

it("gives indistinguishable agents the same ranks, and the clearly worse one the last rank", () => {
  const agent = (name: string, share: (index: number) => number) => ({
    agent: name,
    shares: new Map(Array.from({ length: 60 }, (_, index) => [String(index), share(index)])),
  });
  const { ranks } = rankSets([agent("a", (index) => (index % 8) / 8), agent("b", (index) => ((index + 3) % 8) / 8), agent("c", () => 0)]);
  expect(ranks).toEqual([
    { agent: "a", best: 1, worst: 2 },
    { agent: "b", best: 1, worst: 2 },
    { agent: "c", best: 3, worst: 3 },
  ]);
});

it("reports a false difference in at most 5% of families of four equal agents (bench/ tests more)", () => {
  const chance = randomFrom("family");
  let wrong = 0;
  for (let world = 0; world < 300; world++) {
    const agents = ["a", "b", "c", "d"].map((agent) => ({ agent, shares: new Map<string, number>() }));
    for (let index = 0; index < 40; index++) {
      const rate = drawRate({ mean: 0.6, withinCase: 0.6 }, chance);
      for (const { shares } of agents) shares.set(String(index), drawPasses(rate, 4, chance) / 4);
    }
    const { comparisons } = rankSets(agents);
    if (comparisons.some(({ adjustedP }) => adjustedP <= 0.05)) wrong++;
  }
  expect(wrong / 300).toBeLessThanOrEqual(0.05);
});

it("plans enough cases: simulated agents with the planned difference are distinguished as often as requested", () => {
  const chance = randomFrom("power");
  const cases = casesNeeded({
    baseline: 0.6,
    difference: 0.15,
    trials: 4,
    power: 0.8,
    significance: 0.05,
    withinCase: 0.5,
    betweenAgents: 0,
  });
  let seen = 0;
  for (let world = 0; world < 500; world++) {
    const differences = Array.from({ length: cases }, () => {
      const [one, other] = [0.75, 0.6].map((mean) => drawPasses(drawRate({ mean, withinCase: 0.5 }, chance), 4, chance) / 4);
      return (one ?? 0) - (other ?? 0);
    });
    if (signFlipTest(differences).p <= 0.05) seen++;
  }
  expect(seen / 500).toBeGreaterThan(0.75);
  expect(seen / 500).toBeLessThan(0.86);
});
