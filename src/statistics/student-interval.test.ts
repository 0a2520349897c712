import { describe, expect, it } from "vitest";
import { randomFrom } from "../random.ts";
import { studentInterval } from "./student-interval.ts";

const range = { low: 0, high: 100 };

/** A distribution of case values, with its mean. */
interface Distribution {
  readonly name: string;
  readonly draw: (uniform: () => number) => number;
  readonly mean: number;
  /** The numbers of cases to test. */
  readonly sizes: readonly number[];
}

const distributions: readonly Distribution[] = [
  { name: "scores spread over the scale", draw: (uniform) => Math.floor(uniform() * 101), mean: 50, sizes: [16, 60] },
  { name: "scores crowded at the top", draw: (uniform) => 100 * uniform() ** 0.25, mean: 80, sizes: [16, 60] },
  {
    name: "two thirds at one value",
    draw: (uniform) => (uniform() < 2 / 3 ? 50 : 100 * uniform()),
    mean: 50,
    sizes: [60, 200],
  },
  {
    name: "good and bad cases",
    draw: (uniform) => (uniform() < 0.3 ? 20 : 80) + 10 * uniform(),
    mean: 67,
    sizes: [16, 60],
  },
];

describe("Student's interval of a mean score", () => {
  it.each(distributions.flatMap((world) => world.sizes.map((cases) => ({ ...world, cases }))))(
    "covers the true mean of $name over $cases cases",
    ({ name, draw, mean, cases }) => {
      const random = randomFrom(`student/${name}/${cases}`);
      let [covered, drawn] = [0, 0];
      for (let round = 0; round < 4_000; round++) {
        const interval = studentInterval(
          Array.from({ length: cases }, () => draw(() => random.next())),
          range,
        );
        if (!interval) continue;
        drawn += 1;
        if (interval.low <= mean && mean <= interval.high) covered += 1;
      }
      expect(drawn).toBeGreaterThan(3_900);
      expect(covered / drawn).toBeGreaterThan(0.925);
      expect(covered / drawn).toBeLessThan(0.975);
    },
  );

  it("matches the textbook interval", () => {
    // Ten values with mean 5.5 and standard deviation 3.02765, plus another 5.5: t(0.975, 10) = 2.228139.
    const interval = studentInterval([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 5.5], range);
    const reach = (2.228138852 * Math.sqrt(82.5 / 10)) / Math.sqrt(11);
    expect(interval?.low).toBeCloseTo(5.5 - reach, 6);
    expect(interval?.high).toBeCloseTo(5.5 + reach, 6);
  });

  it("is undefined when hardly any case differs, and never exceeds the scale", () => {
    expect(studentInterval([...Array.from({ length: 90 }, () => 100), 90, 80, 70], range)).toBeUndefined();
    expect(studentInterval([1, 2, 3], range)).toBeUndefined();
    const low = studentInterval([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 99], range);
    expect(low?.low).toBe(0);
  });
});
