// Measures whether the cost of a run is linear and its memory constant: runs of 5,000 and 50,000 trials with
// `deskproof run`, then `deskproof score` and `deskproof report`. Limits: at most 1.1 times the CPU per trial and 1.2
// times the memory. CPU time is compared, because other load on the machine affects it much less than wall time.
//   node bench/large-run.ts [small] [large]
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { reportMetric } from "./metric.ts";
import { commandFlags } from "./own-process.ts";
import { measureCommand, type Used } from "./peers/measure.ts";

const casesInSuite = 6;
const [small = 5_000, large = 50_000] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), "deskproof-large-"));
try {
  const [few, many] = [measure(small), measure(large)];
  for (const one of [few, many]) print(one);
  const perTrial = ({ trials, run }: Measured) => run.cpuS / trials;
  const ratio = (one: number, other: number) => other / one;
  const name = `${large} trials compared with ${small}`;
  const cpu = ratio(perTrial(few), perTrial(many));
  reportMetric({ name: `${name}, CPU per trial`, value: cpu, unit: "times", limit: { most: 1.1 } });
  const memory = ratio(few.run.peakMb, many.run.peakMb);
  reportMetric({ name: `${name}, peak memory`, value: memory, unit: "times", limit: { most: 1.2 } });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

interface Measured {
  readonly trials: number;
  readonly bytes: number;
  readonly run: Used;
  readonly score: Used;
  readonly report: Used;
}

function measure(size: number): Measured {
  const path = join(folder, `${size}.db`);
  const repeats = Math.ceil(size / casesInSuite);
  const agent = ["--agent", "stand-in/reference", "--trials", String(repeats)];
  const run = deskproof("run", "tiny", ...agent, "--out", path);
  const bytes = statSync(path).size;
  return {
    ...{ trials: repeats * casesInSuite, bytes, run },
    score: deskproof("score", path, "--trust"),
    report: deskproof("report", path),
  };
}

function deskproof(...args: readonly string[]): Used {
  return measureCommand(folder, [...commandFlags, resolve("bin/deskproof.js"), ...args]);
}

function print({ trials, bytes, run, score, report }: Measured): void {
  const used = ({ cpuS, wallS, peakMb }: Used) => `${cpuS.toFixed(1)} s of CPU, ${wallS.toFixed(1)} s, ${peakMb.toFixed(0)} MB`;
  const each = (name: string, some: Used, file = "") =>
    reportMetric({
      name: `${trials} trials, CPU per trial of ${name}`,
      value: (some.cpuS * 1000) / trials,
      unit: "ms",
      note: `${used(some)}${file}`,
    });
  each("run", run, `, ${(bytes / trials / 1000).toFixed(2)} kB stored per trial`);
  reportMetric({ name: `${trials} trials, peak memory of run`, value: run.peakMb, unit: "MB" });
  each("score", score);
  each("report", report);
}
