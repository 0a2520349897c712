import { expect, it } from "vitest";
import { drawPasses } from "../../bench/planted-rates.ts";
import { randomFrom } from "../random.ts";
import { passHatCurve } from "./pass-hat-curve.ts";
import { retention } from "./retention.ts";
import { countSolved } from "./solved-counts.ts";

it("leaves a case with fewer than k trials out of pass^k and prints the coverage", () => {
  const curve = passHatCurve(
    [
      { c: 8, n: 8 },
      { c: 7, n: 7 },
      { c: 4, n: 8 },
    ],
    8,
  );
  expect(curve[6]).toMatchObject({ kind: "estimated", counted: 3, cases: 3, value: 2 / 3 });
  expect(curve[7]).toMatchObject({ kind: "estimated", counted: 2, cases: 3, value: 0.5 });
});

it("has no value, not 0, if no case has k trials", () => {
  expect(passHatCurve([{ c: 2, n: 2 }], 3)[2]).toEqual({ kind: "no-case", k: 3, counted: 0, cases: 1 });
});

it("is unbiased if a quarter of the cases are one trial short; counting them as 0 would lose a quarter", () => {
  const random = randomFrom("short ragged");
  const rates = Array.from({ length: 100 }, (_, index) => (index < 40 ? 0.99 : index / 100));
  const truth = rates.reduce((sum, rate) => sum + rate ** 8, 0) / 100;
  let [ours, zeroRule] = [0, 0];
  for (let world = 0; world < 400; world++) {
    const short = new Set(random.shuffle([...rates.keys()]).slice(0, 24));
    const tallies = rates.map((rate, index) => {
      const n = short.has(index) ? 7 : 8;
      return { c: drawPasses(rate, n, random), n };
    });
    const step = passHatCurve(tallies, 8)[7];
    if (step?.kind === "estimated") ours += step.value / 400;
    zeroRule += tallies.filter(({ c }) => c === 8).length / 100 / 400;
  }
  expect(Math.abs(ours - truth)).toBeLessThan(0.006);
  expect(zeroRule / truth).toBeCloseTo(0.76, 1);
});

it("counts cases solved always, sometimes, never and untried so that they sum to all", () => {
  const solved = countSolved([
    { c: 8, n: 8 },
    { c: 3, n: 8 },
    { c: 0, n: 8 },
    { c: 0, n: 7 },
    { c: 0, n: 0 },
  ]);
  expect(solved).toMatchObject({ cases: 5, always: 1, sometimes: 1, never: 2, untried: 1 });
  expect(solved.solvedOnce).toEqual({ cases: 2, of: 4 });
  expect(solved.pooled).toEqual({ passes: 11, of: 31 });
  expect(solved.histogram).toEqual([
    { c: 0, n: 7, cases: 1 },
    { c: 0, n: 8, cases: 1 },
    { c: 3, n: 8, cases: 1 },
    { c: 8, n: 8, cases: 1 },
  ]);
});

it("gives no retention if nothing ever passed", () => {
  expect(retention(passHatCurve([{ c: 0, n: 2 }], 2))).toEqual({ kind: "undefined", k: 2, why: "pass^1 is 0" });
  expect(
    retention(
      passHatCurve(
        [
          { c: 2, n: 2 },
          { c: 1, n: 2 },
        ],
        2,
      ),
    ),
  ).toMatchObject({ kind: "share", value: 0.5 / 0.75 });
});
