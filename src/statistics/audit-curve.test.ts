import { describe, expect, it } from "vitest";
import { possibleTables, printedTables, published } from "../../bench/every-table.ts";
import { drawPasses, drawRate } from "../../bench/planted-rates.ts";
import { randomFrom } from "../random.ts";
import { auditCurve } from "./audit-curve.ts";

const unknown = undefined;

describe("a curve that falls from 0.438 at k = 7 to 0.32 at k = 8", () => {
  const values = [unknown, unknown, unknown, unknown, unknown, unknown, "0.438", "0.32"];

  it("is impossible: a_8 is at least 0.358", () => {
    const audit = auditCurve({ n: 8, cases: 100, values });
    expect(audit).toMatchObject({ possible: false, histogram: [] });
    const bound = audit.bounds.find(({ k, reading }) => k === 8 && reading === "as printed");
    expect(bound?.low).toBeCloseTo((8 * 0.438 - 1) / 7, 8);
    expect(bound?.high).toBeCloseTo(0.438, 8);
    expect(audit.reasons).toContain("a_8 = 0.32 is outside 0.358 to 0.438, the range that a_7 = 0.438 allows.");
    expect(audit.reasons.join(" ")).toContain("counting cases with fewer than 8 scored trials as 0");
  });

  it("has a_8 from 0.418 to 0.438 when the last drop is six times the one before", () => {
    const audit = auditCurve({ n: 8, cases: 100, values, drops: [{ k: 8, times: 6 }] });
    const bound = audit.bounds.findLast(({ k, reading }) => k === 8 && reading === "as printed");
    expect(bound?.low).toBeCloseTo(0.438 - (0.438 - 0.32) / 6, 8);
    expect(bound?.high).toBeCloseTo(0.438, 8);
    expect(audit.possible).toBe(false);
  });
});

it("inverts a complete curve to the only histogram that produces it", () => {
  const histogram = [10, 3, 0, 1, 4, 2, 0, 5, 75];
  const [table = []] = printedTables(histogram, 6);
  expect(auditCurve({ n: 8, cases: 100, values: published(table, 6) })).toMatchObject({
    possible: true,
    reasons: [],
    histogram,
  });
});

it.each([
  { why: "Not monotone", cases: 10, values: ["0.5", "0.7"] },
  { why: "Not convex", cases: 10, values: ["0.5", "0.5", "0.1"] },
  { why: "Duplicate", cases: 100, values: ["0.50", "0.50", "0.40"] },
  { why: "nearest are 0.32 and 0.33", cases: 100, values: [unknown, "0.325"] },
  { why: "more than 1", cases: 100, values: ["1.2"] },
  { why: "outside", cases: 1000, values: ["0.600", "0.290", "0.100", "0.000"] },
])("explains in words: $why", ({ why, cases, values }) => {
  const audit = auditCurve({ n: values.length, cases, values });
  expect(audit.possible).toBe(false);
  expect(audit.reasons.join("\n")).toContain(why);
});

it("suggests single-value changes if only whole numbers of cases rule a curve out", () => {
  // Each of the two values can be 0.55, but no ten cases with two trials each have an a_2 of 0.55.
  const { possible, reasons } = auditCurve({ n: 2, cases: 10, values: ["0.5", "0.6"] });
  expect(possible).toBe(false);
  expect(reasons).toEqual([
    "Off the lattice: no set of 10 cases with 2 trials each gives all of these values. With one " +
      "value changed it would fit: a_1 = 0.6; a_2 = 0.5.",
  ]);
});

it("agrees with brute force on a sample of small tables, near misses and unknown values", () => {
  const random = randomFrom("small tables");
  let disagreements = 0;
  for (let round = 0; round < 1_500; round++) {
    const [n, cases, decimals] = [1 + random.below(4), 1 + random.below(9), 2 + random.below(2)];
    const full = possibleTables(n, cases, decimals);
    const at = random.below(n);
    const table = random.pick(full);
    const moved = Math.min(10 ** decimals, Math.max(0, (table[at] ?? 0) + random.pick([-2, -1, 0, 1, 2])));
    const known = table.map(() => random.chance(0.7));
    const asked = table.with(at, moved).map((units, index) => (known[index] ? units : undefined));
    const truth = full.some((row) => row.every((units, index) => asked[index] === undefined || asked[index] === units));
    if (auditCurve({ n, cases, values: published(asked, decimals) }).possible !== truth) disagreements++;
  }
  expect(disagreements).toBe(0);
});

it("accepts curves computed from real cases", () => {
  const random = randomFrom("real tables");
  for (let round = 0; round < 200; round++) {
    const histogram = new Array<number>(9).fill(0);
    const population = { mean: random.next(), withinCase: random.next() * 0.9 };
    for (let index = 0; index < 100; index++) {
      const passes = drawPasses(drawRate(population, random), 8, random);
      histogram[passes] = (histogram[passes] ?? 0) + 1;
    }
    const [table = []] = printedTables(histogram, 3);
    expect(auditCurve({ n: 8, cases: 100, values: published(table, 3) }).possible).toBe(true);
  }
});

it.each([
  { curve: { n: 2, cases: 10, values: ["0.5"] }, says: "The curve has 1 values, but n is 2" },
  { curve: { n: 0, cases: 10, values: [] }, says: "n is 0" },
  { curve: { n: 1, cases: 1.5, values: ["0.5"] }, says: "cases is 1.5" },
  { curve: { n: 1, cases: 10, values: ["half"] }, says: 'Value 1 of the curve is "half"' },
  { curve: { n: 2, cases: 10, values: ["0.5", "0.4"], drops: [{ k: 2, times: 6 }] }, says: "A stated drop at k = 2" },
])("rejects invalid input with a remedy: $says", ({ curve, says }) => {
  expect(() => auditCurve(curve)).toThrow(says);
});
