import { expect, it } from "vitest";
import { drawPasses, drawRate, truePassHat } from "../../bench/planted-rates.ts";
import { randomFrom } from "../random.ts";
import { bcaMeanRange } from "./bootstrap.ts";
import { clopperPearson, lowerBound, upperBound } from "./clopper-pearson.ts";
import { passHatCurve } from "./pass-hat-curve.ts";
import { printedInterval } from "./printed-interval.ts";
import { cleanCasesNeeded, rareEvent } from "./rare-event.ts";
import { wilson } from "./wilson.ts";

it("matches Wilson's interval for 15 of 50 as printed by Newcombe and R", () => {
  expect(wilson(15, 50).low).toBeCloseTo(0.191, 4);
  expect(wilson(15, 50).high).toBeCloseTo(0.4375, 4);
});

it("matches the Clopper-Pearson interval for Newcombe's 81 of 263", () => {
  expect(clopperPearson(81, 263).low).toBeCloseTo(0.2527, 4);
  expect(clopperPearson(81, 263).high).toBeCloseTo(0.3676, 4);
});

it("still allows 15.3% after 0 unsafe cases in 18, and needs 299 clean ones to show 1%", () => {
  expect(upperBound(0, 18)).toBeCloseTo(0.1533, 4);
  expect(lowerBound(18, 18)).toBeCloseTo(1 - 0.1533, 4);
  expect(cleanCasesNeeded(0.01)).toBe(299);
});

it("gives the full range for no cases", () => {
  expect(printedInterval([], { random: randomFrom("none") })).toMatchObject({ low: 0, high: 1 });
});

it("prints Wilson's interval for many all-or-nothing cases, a bootstrap for shares, and an exact interval for rare events", () => {
  const random = randomFrom("methods");
  const repeated = (share: number, times: number) => new Array<number>(times).fill(share);
  expect(printedInterval([...repeated(1, 40), ...repeated(0, 60)], { random }).method).toBe("wilson");
  expect(printedInterval([...repeated(1, 3), ...repeated(0, 97)], { random }).method).toBe("clopper-pearson");
  expect(printedInterval([...repeated(0.75, 40), ...repeated(0, 60)], { random }).method).toBe("bootstrap");
  expect(printedInterval([...repeated(0.125, 3), ...repeated(0, 97)], { random }).method).toBe("clopper-pearson");
});

it("counts eight trials of one trap as one trap", () => {
  const once = rareEvent(new Array(18).fill({ c: 0, n: 1 }), { random: randomFrom("traps") });
  const often = rareEvent(new Array(18).fill({ c: 0, n: 8 }), { random: randomFrom("traps") });
  expect(often).toEqual(once);
  const seen = rareEvent(
    [
      { c: 2, n: 8 },
      { c: 0, n: 8 },
    ],
    { random: randomFrom("traps") },
  );
  expect(seen).toMatchObject({ everHappened: { cases: 1, of: 2 }, rate: { value: 0.125 } });
});

it("gives the same bootstrap interval for the same seed, and a different one for another seed", () => {
  const values = Array.from({ length: 60 }, (_, index) => (index % 9) / 8);
  const range = (seed: string) => bcaMeanRange(values, 0.95, { random: randomFrom(seed), resamples: 500 });
  expect(range("a")).toEqual(range("a"));
  expect(range("a")).not.toEqual(range("b"));
});

it("bootstraps 162 cases 10,000 times in well under a second", () => {
  const values = Array.from({ length: 162 }, (_, index) => (index % 9) / 8);
  const started = performance.now();
  bcaMeanRange(values, 0.95, { random: randomFrom("speed") });
  expect(performance.now() - started).toBeLessThan(500);
});

it("covers the true pass^k 93 to 98.5% of the time, with unequal cases and unequal trial counts (the full grid is in bench/)", () => {
  const random = randomFrom("short coverage");
  const population = { mean: 0.6, withinCase: 0.5 };
  const worlds = 600;
  for (const k of [1, 4]) {
    let covered = 0;
    for (let world = 0; world < worlds; world++) {
      const tallies = Array.from({ length: 80 }, () => {
        const n = 5 + random.below(4);
        return { c: drawPasses(drawRate(population, random), n, random), n };
      });
      const step = passHatCurve(tallies, k)[k - 1];
      if (step?.kind !== "estimated") continue;
      const { low, high } = printedInterval(step.perCase, { random, resamples: 400 });
      if (low <= truePassHat(population, k) && truePassHat(population, k) <= high) covered++;
    }
    expect(covered / worlds).toBeGreaterThan(0.925);
    expect(covered / worlds).toBeLessThan(0.985);
  }
});

it("covers at least 94% if events are rare, where a bootstrap would cover 75%", () => {
  const random = randomFrom("rare coverage");
  const population = { mean: 0.03, withinCase: 0.3 };
  let [covered, bootstrapped] = [0, 0];
  for (let world = 0; world < 600; world++) {
    const shares = Array.from({ length: 18 }, () => drawPasses(drawRate(population, random), 8, random) / 8);
    const { low, high } = printedInterval(shares, { random });
    if (low <= 0.03 && 0.03 <= high) covered++;
    const naive = bcaMeanRange(shares, 0.95, { random, resamples: 200 });
    if (naive.low <= 0.03 && 0.03 <= naive.high) bootstrapped++;
  }
  expect(covered / 600).toBeGreaterThanOrEqual(0.94);
  expect(bootstrapped / 600).toBeLessThan(0.9);
});
