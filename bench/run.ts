// Runs benchmarks one after another, prints one line per metric and writes all of them to a JSON file.
//   npm run bench                             runs the quick benchmarks, which take a few minutes in all
//   npm run bench -- --all                    runs all benchmarks except those that install other programs
//   npm run bench -- --only trial-cost        runs one benchmark; repeat --only for several
//   npm run bench -- --list                   lists the benchmarks
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { type Bench, benches } from "./catalog.ts";
import { isMet, lineOf, type Measurement, Report, reportFile } from "./metric.ts";

/** The result of one benchmark. */
interface BenchResult {
  readonly bench: string;
  readonly command: string;
  readonly seconds: number;
  /** The machine's load average over one minute when the benchmark started. */
  readonly load: number;
  readonly reports: readonly Report[];
  /** The end of the benchmark's output, if it failed. */
  readonly failure?: string;
}

const { values } = parseArgs({
  options: {
    all: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    only: { type: "string", multiple: true },
    out: { type: "string", default: "runs/bench.json" },
  },
});

const unknown = values.only?.find((name) => !benches.some((bench) => bench.name === name));
if (values.list) for (const bench of benches) print(listed(bench));
else if (unknown !== undefined) {
  process.stderr.write(`There is no bench "${unknown}". Names: ${benches.map(({ name }) => name).join(", ")}.\n`);
  process.exitCode = 1;
} else runAll(benches.filter(isChosen));

function listed({ name, when, measures }: Bench): string {
  return `${name.padEnd(14)}  ${when}  ${measures}`;
}

function isChosen({ name, when }: Bench): boolean {
  return values.only?.includes(name) ?? (when === "quick" || (values.all && when === "slow"));
}

function runAll(some: readonly Bench[]): void {
  const results: BenchResult[] = [];
  for (const bench of some) {
    const result = runBench(bench);
    for (const line of linesOf(result)) print(line);
    results.push(result);
    // Write after each benchmark, so that an interruption loses only the current one.
    write(results);
  }
  const missed = results.flatMap(missedIn);
  print(missed.length === 0 ? "All limits met." : `Not met: ${missed.join(", ")}.`);
  print(`Written to ${values.out}.`);
  if (missed.length > 0) process.exitCode = 1;
}

function runBench({ name, script, args }: Bench): BenchResult {
  const folder = mkdtempSync(join(tmpdir(), "deskproof-reports-"));
  const file = join(folder, "reports.jsonl");
  const [load = 0] = loadavg();
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    env: { ...process.env, [reportFile]: file },
  });
  const seconds = (performance.now() - start) / 1000;
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  rmSync(folder, { recursive: true });
  const reports = lines.map((line) => Report.parse(JSON.parse(line)));
  const result = { bench: name, command: ["node", script, ...args].join(" "), seconds, load, reports };
  // Exit code 1 is not a crash if one of the benchmark's metrics missed its limit.
  const isExplained = status === 0 || (status === 1 && reports.some((report) => "name" in report && !isMet(report)));
  return isExplained && reports.length > 0 ? result : { ...result, failure: (stderr || stdout).trim().slice(-1000) };
}

function linesOf({ bench, reports, failure, seconds }: BenchResult): string[] {
  const lines = reports.map((report) => ("skipped" in report ? `skipped: ${report.skipped}` : lineOf(report)));
  if (failure !== undefined) lines.push(`FAILED after ${seconds.toFixed(0)} s: ${failure}`);
  return lines.map((line) => `${bench}: ${line}`);
}

function missedIn({ bench, reports, failure }: BenchResult): string[] {
  const missed = reports.flatMap((report) => ("skipped" in report || isMet(report) ? [] : [`${bench} (${report.name})`]));
  return failure === undefined ? missed : [...missed, `${bench} (failed)`];
}

function write(results: readonly BenchResult[]): void {
  mkdirSync(dirname(values.out), { recursive: true });
  const machine = { cores: cpus().length, cpu: cpus()[0]?.model, node: process.version };
  const rows = results.map(({ reports, ...rest }) => ({
    ...rest,
    metrics: reports.flatMap((report) => ("skipped" in report ? [] : [judged(report)])),
    skipped: reports.flatMap((report) => ("skipped" in report ? [report.skipped] : [])),
  }));
  writeFileSync(values.out, `${JSON.stringify({ machine, results: rows }, null, 2)}\n`);
}

/** A metric, with `isMet` if it has a limit. */
function judged(metric: Measurement): Measurement & { readonly isMet?: boolean } {
  return metric.limit === undefined ? metric : { ...metric, isMet: isMet(metric) };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
