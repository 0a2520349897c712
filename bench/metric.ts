import { appendFileSync } from "node:fs";
import { z } from "zod";

/** The smallest and the largest value that a metric may have. */
const Limit = z.strictObject({ least: z.number().optional(), most: z.number().optional() });

/** A named number that a benchmark measured. */
const Measurement = z.strictObject({
  name: z.string(),
  value: z.number(),
  /** The unit as printed after the value; empty for a ratio or a count. */
  unit: z.string(),
  limit: Limit.optional(),
  /** A remark on the measurement. */
  note: z.string().optional(),
});
export type Measurement = z.infer<typeof Measurement>;

/** A benchmark's report: a metric, or why something was skipped. */
export const Report = z.union([Measurement, z.strictObject({ skipped: z.string() })]);
export type Report = z.infer<typeof Report>;

/** The environment variable with the path of the JSON Lines file for a benchmark's reports; set by `bench/run.ts`. */
export const reportFile = "DESKPROOF_BENCH_REPORTS";

/** Prints a metric, and makes the process exit with code 1 if its limit is not met. */
export function reportMetric(metric: Measurement): void {
  process.stdout.write(`${lineOf(metric)}${metric.note === undefined ? "" : `; ${metric.note}`}\n`);
  if (!isMet(metric)) process.exitCode = 1;
  append(metric);
}

/** Prints why a measurement or a limit is skipped. */
export function reportSkipped(why: string): void {
  process.stdout.write(`skipped: ${why}\n`);
  append({ skipped: why });
}

/** Whether a metric is within its limit; true if it has none. */
export function isMet({ value, limit: { least = -Infinity, most = Infinity } = {} }: Measurement): boolean {
  return least <= value && value <= most;
}

/** One line with the metric, its limit and whether the limit is met. */
export function lineOf(metric: Measurement): string {
  const { name, value, unit, limit } = metric;
  const printed = `${name}: ${shown(value)}${unit === "" ? "" : ` ${unit}`}`;
  if (limit === undefined) return printed;
  const { least, most } = limit;
  const bounds = [...(least === undefined ? [] : [`at least ${shown(least)}`]), ...(most === undefined ? [] : [`at most ${shown(most)}`])];
  return `${printed} (${bounds.join(" and ")}: ${isMet(metric) ? "met" : "MISSED"})`;
}

/**
 * Formats a whole number in full, and any other number with three significant digits, or four if it is at least 100.
 */
function shown(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString("en-US");
  return value.toLocaleString("en-US", { maximumSignificantDigits: Math.abs(value) >= 100 ? 4 : 3 });
}

function append(report: Report): void {
  const file = process.env[reportFile];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(report)}\n`);
}
