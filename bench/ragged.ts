// Checks whether the estimate of pass^8 is unbiased if some cases lack one trial. Simulates 100 cases with known rates,
// 24 of which have 7 of 8 trials, redrawn each time. Budget: |bias| at most 0.002 over 2,000 simulations. Also prints
// the bias of the zero rule, which counts a case with a missing trial as 0.
import { randomFrom } from "../src/random.ts";
import { betaQuantile } from "../src/statistics/beta-quantile.ts";
import { passHatCurve } from "../src/statistics/pass-hat-curve.ts";
import { reportMetric } from "./metric.ts";
import { drawPasses } from "./planted-rates.ts";

const simulations = 2_000;
const random = randomFrom("ragged");
// A population with pass^1 = 0.599 and pass^8 = 0.37, represented by the midpoints of its hundred percentiles.
const sum = (1 - 0.633) / 0.633;
const shape = { alpha: 0.599 * sum, beta: 0.401 * sum };
const rates = Array.from({ length: 100 }, (_, index) => betaQuantile((index + 0.5) / 100, shape));
const truth = rates.reduce((sum, rate) => sum + rate ** 8, 0) / rates.length;
let [ours, zeroRule] = [0, 0];
for (let simulation = 0; simulation < simulations; simulation++) {
  const short = new Set(random.shuffle([...rates.keys()]).slice(0, 24));
  const tallies = rates.map((rate, index) => {
    const n = short.has(index) ? 7 : 8;
    return { c: drawPasses(rate, n, random), n };
  });
  const step = passHatCurve(tallies, 8)[7];
  ours += step?.kind === "estimated" ? step.value / simulations : 0;
  zeroRule += tallies.filter(({ c }) => c === 8).length / tallies.length / simulations;
}
const note = `true pass^8 ${truth.toFixed(4)}, 24 of 100 cases one trial short, ${simulations} simulations`;
reportMetric({ name: "bias of pass^8", value: Math.abs(ours - truth), unit: "", limit: { most: 0.002 }, note });
reportMetric({ name: "bias of the zero rule", value: zeroRule - truth, unit: "" });
