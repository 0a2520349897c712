// Checks whether the printed 95% intervals contain the true value 95% of the time, and whether "A beats B" is wrong at
// most 5% of the time. Simulates populations with known rates: cases drawn from a population, trials drawn from cases.
// Grid: 18 to 162 cases; mean rate 0.03 to 0.97; cases that range from all alike to nearly all-or-nothing; one, eight,
// or five to eight trials. Budget: the average coverage of each interval is 94 to 97% over the cells with at least 10
// expected successes and failures. In every other cell, coverage is at least 94% (allowing 3.5 standard errors of
// simulation noise). Clopper-Pearson covers at least 95% everywhere, and at most 5% of wins are false. `node
// bench/coverage.ts 100` simulates each cell 100 times instead of 400.
import { type Random, randomFrom } from "../src/random.ts";
import { clopperPearson } from "../src/statistics/clopper-pearson.ts";
import { differenceInterval } from "../src/statistics/difference-interval.ts";
import { logGamma } from "../src/statistics/log-gamma.ts";
import { passHatCurve } from "../src/statistics/pass-hat-curve.ts";
import { printedInterval } from "../src/statistics/printed-interval.ts";
import { rankSets } from "../src/statistics/rank-sets.ts";
import { reportMetric } from "./metric.ts";
import { drawPasses, drawRate, type Population, truePassHat } from "./planted-rates.ts";

const worldsPerCell = Number(process.argv[2] ?? 400);
const resamples = 1_000;
const random = randomFrom("coverage");
const print = (line: string) => process.stdout.write(`${line}\n`);
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

interface Cell {
  readonly metric: string;
  readonly where: string;
  /** At least 10 expected successes and 10 expected failures. */
  readonly plenty: boolean;
  readonly covered: number;
  readonly worlds: number;
}

const cells = [...meanCells(), ...differenceCells()];
for (const metric of new Set(cells.map((cell) => cell.metric))) judge(metric);
print(`${cells.length} cells with ${worldsPerCell} worlds each: ${cells.length * worldsPerCell} intervals`);
exactCoverage();
falseWins();

function judge(metric: string): void {
  const own = cells.filter((cell) => cell.metric === metric);
  const [plenty, scarce] = [own.filter((cell) => cell.plenty), own.filter((cell) => !cell.plenty)];
  const share = (some: readonly Cell[]) =>
    some.reduce((sum, { covered }) => sum + covered, 0) / some.reduce((sum, { worlds }) => sum + worlds, 0);
  const noise = 3.5 * Math.sqrt((0.94 * 0.06) / worldsPerCell);
  const low = scarce.filter(({ covered, worlds }) => covered / worlds < 0.94 - noise);
  const least = Math.min(...scarce.map(({ covered, worlds }) => covered / worlds));
  const leastPlenty = Math.min(...plenty.map(({ covered, worlds }) => covered / worlds));
  const note = `${plenty.length} cells with at least 10 expected successes and failures, lowest ${percent(leastPlenty)}`;
  const [name, unit] = [`coverage of ${metric}`, "%"];
  reportMetric({ name, value: 100 * share(plenty), unit, limit: { least: 94, most: 97 }, note });
  reportMetric({
    name: `${name} in the other cells`,
    value: 100 * share(scarce),
    unit,
    limit: { least: 94 },
    note: `${scarce.length} cells, lowest ${percent(least)}`,
  });
  reportMetric({ name: `cells with too low ${name}`, value: low.length, unit: "", limit: { most: 0 } });
  for (const cell of low) print(`  too low: ${cell.where} ${percent(cell.covered / cell.worlds)}`);
}

function meanCells(): Cell[] {
  const drawn: Cell[] = [];
  for (const cases of [18, 24, 50, 100, 162])
    for (const mean of [0.03, 0.1, 0.25, 0.5, 0.75, 0.9, 0.97])
      for (const withinCase of [0, 0.3, 0.8])
        for (const trials of ["1", "8", "5 to 8"] as const) drawn.push(...cellsOf({ cases, population: { mean, withinCase }, trials }));
  return drawn;
}

interface CoverageSetting {
  readonly cases: number;
  readonly population: Population;
  readonly trials: "1" | "8" | "5 to 8";
}

function cellsOf({ cases, population, trials }: CoverageSetting): Cell[] {
  const ks = trials === "1" ? [1] : trials === "8" ? [1, 4, 8] : [1, 4];
  const covered = new Map(ks.map((k) => [k, 0]));
  for (let world = 0; world < worldsPerCell; world++) {
    const tallies = Array.from({ length: cases }, () => {
      const n = trials === "1" ? 1 : trials === "8" ? 8 : 5 + random.below(4);
      return { c: drawPasses(drawRate(population, random), n, random), n };
    });
    const curve = passHatCurve(tallies, Math.max(...ks));
    for (const k of ks) {
      const step = curve[k - 1];
      if (step?.kind !== "estimated") continue;
      const { low, high } = printedInterval(step.perCase, { random, resamples });
      if (holds(truePassHat(population, k), low, high)) covered.set(k, (covered.get(k) ?? 0) + 1);
    }
  }
  return ks.map((k) => {
    const rarer = cases * Math.min(truePassHat(population, k), 1 - truePassHat(population, k));
    const metric = `pass^${k}, ${trials === "1" ? "1 trial" : `${trials} trials`}`;
    const where = `${cases} cases, mean ${population.mean}, within ${population.withinCase}`;
    return { metric, where, plenty: rarer >= 10 - 1e-9, covered: covered.get(k) ?? 0, worlds: worldsPerCell };
  });
}

function holds(truth: number, low: number, high: number): boolean {
  return low <= truth + 1e-12 && truth <= high + 1e-12;
}

// Half of the cases are equally hard for the two agents; the others are independent.
function differenceCells(): Cell[] {
  const drawn: Cell[] = [];
  for (const cases of [18, 24, 50, 100, 162])
    for (const mean of [0.02, 0.1, 0.3, 0.6, 0.9])
      for (const better of [0, 0.08]) for (const n of [1, 8]) drawn.push(differenceCell({ cases, mean, better, n }));
  return drawn;
}

function differenceCell({ cases, mean, better, n }: { cases: number; mean: number; better: number; n: number }): Cell {
  let [covered, differing] = [0, 0];
  for (let world = 0; world < worldsPerCell; world++) {
    const differences = Array.from({ length: cases }, () => {
      const one = drawRate({ mean, withinCase: 0.6 }, random);
      const other = random.chance(0.5) ? one : drawRate({ mean: mean + better, withinCase: 0.6 }, random);
      return (drawPasses(other, n, random) - drawPasses(one, n, random)) / n;
    });
    differing += differences.reduce((sum, difference) => sum + Math.abs(difference), 0) / worldsPerCell;
    const { low, high } = differenceInterval(differences);
    if (holds(better / 2, low, high)) covered++;
  }
  const where = `${cases} cases, mean ${mean}, better by ${better}, ${n} trials`;
  return { metric: "difference of two agents", where, plenty: differing >= 10, covered, worlds: worldsPerCell };
}

// The coverage of Clopper-Pearson is a sum over the binomial distribution, so it needs no simulation.
function exactCoverage(): void {
  let least = 1;
  for (const cases of [6, 18, 24, 50, 100, 162]) {
    const intervals = Array.from({ length: cases + 1 }, (_, successes) => clopperPearson(successes, cases));
    for (let rate = 0.005; rate < 1; rate += 0.005) {
      const covered = intervals.reduce((sum, { low, high }, successes) => {
        const ways = logGamma(cases + 1) - logGamma(successes + 1) - logGamma(cases - successes + 1);
        const chance = Math.exp(ways + successes * Math.log(rate) + (cases - successes) * Math.log(1 - rate));
        return holds(rate, low, high) ? sum + chance : sum;
      }, 0);
      least = Math.min(least, covered);
    }
  }
  reportMetric({ name: "least coverage of Clopper-Pearson", value: 100 * least, unit: "%", limit: { least: 95 } });
}

// Five agents run the same cases. Any win between agents with the same true rate is false.
function falseWins(): void {
  const families = [
    { name: "five equal agents, all finding the same cases hard", means: [0.6, 0.6, 0.6, 0.6, 0.6], alike: 1 },
    { name: "five equal agents, half of the cases equally hard for all", means: [0.6, 0.6, 0.6, 0.6, 0.6], alike: 0.5 },
    { name: "three equal agents and two better ones", means: [0.5, 0.5, 0.5, 0.8, 0.8], alike: 0.5 },
    { name: "five equal agents that rarely pass", means: [0.05, 0.05, 0.05, 0.05, 0.05], alike: 0.5 },
  ];
  const worlds = Math.max(250, worldsPerCell * 5);
  for (const { name, means, alike } of families) {
    let wrong = 0;
    for (let world = 0; world < worlds; world++) if (anyFalseWin(means, alike, random)) wrong++;
    const unit = `% of ${worlds} families`;
    reportMetric({ name: `false wins among ${name}`, value: (100 * wrong) / worlds, unit, limit: { most: 5 } });
  }
}

function anyFalseWin(means: readonly number[], alike: number, chance: Random): boolean {
  const n = 4;
  const shares = means.map(() => new Map<string, number>());
  for (let index = 0; index < 60; index++) {
    const shared = new Map(means.map((mean) => [mean, drawRate({ mean, withinCase: 0.6 }, chance)]));
    const same = chance.chance(alike);
    means.forEach((mean, agent) => {
      const rate = same ? (shared.get(mean) ?? mean) : drawRate({ mean, withinCase: 0.6 }, chance);
      shares[agent]?.set(String(index), drawPasses(rate, n, chance) / n);
    });
  }
  const agents = shares.map((own, agent) => ({ agent: String(agent), shares: own }));
  const { comparisons } = rankSets(agents);
  return comparisons.some(({ one, other, adjustedP }) => adjustedP <= 0.05 && means[Number(one)] === means[Number(other)]);
}
