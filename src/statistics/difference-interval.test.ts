import { describe, expect, it } from "vitest";
import { type Random, randomFrom } from "../random.ts";
import { differenceInterval } from "./difference-interval.ts";
import { logGamma } from "./log-gamma.ts";
import { testTogether } from "./paired-difference.ts";
import { signFlipTest } from "./sign-flip-test.ts";

/** The differences of a table with one trial per case: cases that only one side solved, and cases with the same result. */
function paired(gained: number, lost: number, cases: number): number[] {
  return [...Array<number>(gained).fill(1), ...Array<number>(lost).fill(-1), ...Array<number>(cases - gained - lost).fill(0)];
}

/** All tables with up to this many cases; those in which more cases are lost than gained are mirror images. */
function* tablesUpTo(most: number) {
  for (let cases = 1; cases <= most; cases++)
    for (let gained = 0; gained <= cases; gained++)
      for (let lost = 0; lost <= Math.min(gained, cases - gained); lost++) yield { gained, lost, cases };
}

const excludesZero = ({ low, high }: { readonly low: number; readonly high: number }) => low > 0 || high < 0;

/** The results of a random number of cases on two sides, whose numbers of trials may differ. */
function anyDifferences(random: Random): number[] {
  const [ragged, bias] = [random.chance(0.3), random.next() * 0.5];
  const sideOf = (rate: number) => {
    const trials = ragged ? 1 + random.below(6) : 4;
    return Array.from({ length: trials }).filter(() => random.chance(rate)).length / trials;
  };
  return Array.from({ length: 1 + random.below(40) }, () => {
    const rate = random.next();
    return sideOf(Math.min(1, rate + bias)) - sideOf(rate);
  });
}

describe("the interval of a difference", () => {
  it("excludes 0 if and only if the test is significant, in every table of up to 40 cases with one trial each", () => {
    let tables = 0;
    const contradictions = [...tablesUpTo(40)].filter(({ gained, lost, cases }) => {
      tables++;
      const differences = paired(gained, lost, cases);
      const interval = differenceInterval(differences);
      const mean = (gained - lost) / cases;
      const isAgreed = excludesZero(interval) === signFlipTest(differences).p <= 0.05;
      return !isAgreed || interval.low > mean || interval.high < mean || interval.low < -1 || interval.high > 1;
    });
    expect(contradictions).toEqual([]);
    expect(tables).toBe(6390);
  });

  it("agrees with the test in random tables with several trials per case, at any level", () => {
    const random = randomFrom("tables");
    let significant = 0;
    for (let table = 0; table < 300; table++) {
      const differences = anyDifferences(random);
      const { p } = signFlipTest(differences);
      if (p <= 0.05) significant++;
      const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
      for (const level of [0.8, 0.95, 0.99]) {
        const interval = differenceInterval(differences, level);
        expect(excludesZero(interval), `${differences} at ${level}`).toBe(p <= 1 - level);
        expect(interval.low).toBeLessThanOrEqual(mean + 1e-12);
        expect(interval.high).toBeGreaterThanOrEqual(mean - 1e-12);
      }
    }
    expect(significant).toBeGreaterThan(50);
    expect(significant).toBeLessThan(250);
  });

  it("agrees with Holm's decision if comparisons are tested together", () => {
    const random = randomFrom("families");
    for (let family = 0; family < 60; family++) {
      const pairs = Array.from({ length: 2 + random.below(4) }, () => ({ differences: anyDifferences(random) }));
      for (const { interval, adjustedP } of testTogether(pairs)) expect(excludesZero(interval)).toBe(adjustedP <= 0.05);
    }
  });

  it("is narrow if every difference is small, however few cases they add up to", () => {
    const differences = Array.from({ length: 96 }, (_, index) => (index % 2 === 0 ? -1 / 8 : 0));
    expect(signFlipTest(differences).p).toBeLessThan(0.001);
    const { low, high } = differenceInterval(differences);
    expect(low).toBeGreaterThan(-0.1);
    expect(high).toBeLessThan(-0.03);
  });

  it("allows for differences that have not occurred, as the exact interval of a share does", () => {
    const { low, high } = differenceInterval(paired(0, 0, 30));
    expect(high).toBeCloseTo(1 - 0.025 ** (1 / 30), 9);
    expect(low).toBe(-high);
  });

  it("contains the true difference in at least 95% of all samples with one trial per case", () => {
    const cases = 20;
    const intervals = [...tablesUpTo(cases)]
      .filter((table) => table.cases === cases)
      .map(({ gained, lost }) => ({ gained, lost, interval: differenceInterval(paired(gained, lost, cases)) }));
    for (const differing of [0.02, 0.1, 0.3, 0.6, 1])
      for (const upward of [0.5, 0.6, 0.7, 0.8, 0.9, 0.97]) {
        const truth = differing * (2 * upward - 1);
        let covered = 0;
        for (const { gained, lost, interval } of intervals) {
          const chance = (up: number, down: number) =>
            chanceOf([up, down, cases - up - down], [differing * upward, differing * (1 - upward), 1 - differing]);
          if (interval.low <= truth + 1e-12 && truth <= interval.high + 1e-12) covered += chance(gained, lost);
          if (gained !== lost && -interval.high <= truth + 1e-12 && truth <= -interval.low + 1e-12) covered += chance(lost, gained);
        }
        expect(covered, `${differing} of the cases differ, ${upward} of them upward`).toBeGreaterThanOrEqual(0.95);
      }
  });

  it("handles thousands of cases", () => {
    const { low, high } = differenceInterval(paired(1000, 900, 2500));
    expect([low, high].map((end) => end.toFixed(4))).toEqual(["0.0054", "0.0745"]);
  });
});

/** The probability of the counts of a multinomial sample. */
function chanceOf(counts: readonly number[], rates: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (counts.some((count, index) => count > 0 && (rates[index] ?? 0) <= 1e-12)) return 0;
  return Math.exp(
    counts.reduce(
      (sum, count, index) => sum - logGamma(count + 1) + (count === 0 ? 0 : count * Math.log(rates[index] ?? 0)),
      logGamma(total + 1),
    ),
  );
}
