// Checks that `audit-curve` is exact. It is first compared with brute force on all possible tables of up to 12 cases
// and 4 trials at 2 and 3 decimals, with every choice of unknown values; on all tables that are one or two units off in
// one value; and on all conceivable tables for n up to 2. It is then tested on 10,000 valid tables of realistic size,
// which must cause no false alarms, and on 10,000 corrupted tables. For an accepted table, it must return cases that
// produce exactly that table, so no impossible table can be accepted. Budget: no mistakes.
import { type Random, randomFrom } from "../src/random.ts";
import { auditCurve } from "../src/statistics/audit-curve.ts";
import { printedPoint } from "../src/statistics/curve-point.ts";
import { fitPoints } from "../src/statistics/fit-points.ts";
import { possibleTables, printedTables, published } from "./every-table.ts";
import { reportMetric } from "./metric.ts";
import { drawPasses, drawRate } from "./planted-rates.ts";

type Table = readonly (number | undefined)[];
const limit = { most: 0 };

bruteForce();
everyTable();
realSizes();

function bruteForce(): void {
  let [asked, possible, wrong] = [0, 0, 0];
  for (const decimals of [2, 3])
    for (let n = 1; n <= 4; n++)
      for (let cases = 1; cases <= 12; cases++) {
        const full = possibleTables(n, cases, decimals);
        for (let mask = 1; mask < 2 ** n; mask++) {
          const masked = full.map((table) => table.map((units, index) => ((mask >> index) & 1 ? units : undefined)));
          const truth = new Set(masked.map((table) => table.join()));
          const questions = new Map(masked.flatMap((table) => near(table, decimals)).map((table) => [table.join(), table]));
          for (const [key, table] of questions) {
            asked++;
            if (truth.has(key)) possible++;
            if (isPossible(table, { n, cases, decimals }) !== truth.has(key)) wrong++;
          }
        }
      }
  const note = `cases <= 12, n <= 4, ${possible} possible`;
  reportMetric({ name: "differences from brute force", value: wrong, unit: `of ${asked} tables`, limit, note });
}

function near(table: Table, decimals: number): Table[] {
  const changed = table.flatMap((units, index) =>
    units === undefined
      ? []
      : [-2, -1, 1, 2]
          .map((away) => units + away)
          .filter((other) => other >= 0 && other <= 10 ** decimals)
          .map((other) => table.with(index, other)),
  );
  return [table, ...changed];
}

// The decision without the bounds, using the same two functions as `auditCurve`.
function isPossible(table: Table, size: { n: number; cases: number; decimals: number }): boolean {
  const points = table.flatMap((units, index) =>
    units === undefined ? [] : [printedPoint(index + 1, { digits: BigInt(units), decimals: size.decimals }, size)],
  );
  return fitPoints(points, size).kind === "found";
}

function everyTable(): void {
  let [asked, wrong] = [0, 0];
  for (let cases = 1; cases <= 12; cases++) {
    const truth = new Set(possibleTables(2, cases, 2).map((table) => table.join()));
    for (let one = 0; one <= 100; one++)
      for (let two = 0; two <= 100; two++) {
        asked++;
        const { possible } = auditCurve({ n: 2, cases, values: published([one, two], 2) });
        if (possible !== truth.has([one, two].join())) wrong++;
      }
  }
  reportMetric({ name: "wrong answers on two values", value: wrong, unit: `of ${asked} tables`, limit });
}

function realSizes(): void {
  const random = randomFrom("curves");
  const seen = { falseAlarms: 0, detected: 0, possible: 0, unproven: 0, slowest: 0 };
  for (let round = 0; round < 10_000; round++) {
    const [n, cases, decimals] = [2 + random.below(9), 5 + random.below(196), 2 + random.below(3)];
    const valid = drawTable({ n, cases, decimals }, random);
    const hidden = hide(valid, random);
    if (!auditCurve({ n, cases, values: published(hidden, decimals) }).possible) seen.falseAlarms++;
    const corrupted = random.chance(0.5) ? corrupt(valid, decimals, random) : hide(corrupt(valid, decimals, random), random);
    const started = performance.now();
    const { possible, histogram, reasons } = auditCurve({ n, cases, values: published(corrupted, decimals) });
    seen.slowest = Math.max(seen.slowest, performance.now() - started);
    if (!possible) seen.detected++;
    else seen.possible++;
    const proven = possible ? prints(histogram, corrupted, { cases, decimals }) : reasons.length > 0;
    if (!proven) seen.unproven++;
  }
  const note = `${seen.detected} detected, ${seen.possible} still possible and proven so`;
  reportMetric({ name: "false alarms", value: seen.falseAlarms, unit: "of 10000 valid tables", limit });
  reportMetric({ name: "unproven answers", value: seen.unproven, unit: "of 10000 corrupted tables", limit, note });
  reportMetric({ name: "slowest answer", value: seen.slowest, unit: "ms", limit: { most: 1000 } });
}

interface Size {
  readonly n: number;
  readonly cases: number;
  readonly decimals: number;
}

function drawTable({ n, cases, decimals }: Size, random: Random): number[] {
  const population = { mean: random.next(), withinCase: random.next() * 0.95 };
  const histogram = new Array<number>(n + 1).fill(0);
  for (let index = 0; index < cases; index++) {
    const passes = drawPasses(drawRate(population, random), n, random);
    histogram[passes] = (histogram[passes] ?? 0) + 1;
  }
  return random.pick(printedTables(histogram, decimals));
}

function hide(table: Table, random: Random): Table {
  const share = random.next();
  return table.map((units) => (random.next() < share ? undefined : units));
}

// The ways in which a table is corrupted: a wrong digit, two values swapped, one value repeated, the last value too
// low, or one value slightly off.
function corrupt(table: readonly number[], decimals: number, random: Random): Table {
  const at = random.below(table.length);
  const [units = 0, next = 0, top] = [table[at], table[at + 1], 10 ** decimals];
  const within = (value: number) => Math.min(top, Math.max(0, value));
  const ways = [
    () => table.with(at, random.below(top + 1)),
    () => (at + 1 < table.length ? table.with(at, next).with(at + 1, units) : table.with(at, within(units + 1))),
    () => (at + 1 < table.length ? table.with(at, next) : table.with(at, within(units - 1))),
    () => table.with(-1, Math.round((table.at(-1) ?? 0) * 0.76)),
    () => table.with(at, within(units + random.pick([-3, -2, -1, 1, 2, 3]))),
  ];
  return random.pick(ways)();
}

function prints(histogram: readonly number[], table: Table, { cases, decimals }: { cases: number; decimals: number }): boolean {
  if (histogram.some((count) => count < 0) || histogram.reduce((sum, count) => sum + count, 0) !== cases) return false;
  return printedTables(histogram, decimals).some((row) => row.every((units, k) => table[k] === undefined || table[k] === units));
}
