import { existsSync, readFileSync, statSync } from "node:fs";
import { Command } from "commander";
import { auditCurve, type CurveAudit } from "../statistics/audit-curve.ts";
import type { StatedDrop } from "../statistics/curve-point.ts";
import { readSubmission } from "../tau2/results/read-submission.ts";
import { textTable } from "../text-table.ts";
import { UserError } from "../user-error.ts";
import { visibleJson } from "../visible-text.ts";
import { print } from "./print.ts";
import { type CurveRow, readCurves } from "./read-curves.ts";

interface Flags {
  readonly n?: string;
  readonly cases?: string;
  readonly drop: readonly StatedDrop[];
  readonly json?: boolean;
}

/** The `deskproof audit-curve` command, which checks whether complete data could have produced a published pass^k curve. */
export function auditCurveCommand(): Command {
  return new Command("audit-curve")
    .summary("check whether a published pass^k curve is possible")
    .description(
      "Checks whether any set of cases with n trials each could have produced a published curve pass^1 … pass^n. " +
        "A printed value stands for any value that rounds to it; _ stands for an unknown value. The exit code " +
        "is 0 even if the curve is impossible.",
    )
    .argument(
      "<curve>",
      "comma-separated values for k = 1 to n, a CSV file with one curve per line, or a submission.json from the τ²-bench leaderboard",
    )
    .option("--n <trials>", "trials per case (default: the number of values)")
    .option("--cases <number>", "number of cases that the curve was computed from")
    .option(
      "--drop <k:times>",
      'a published ratio between two successive drops, such as "8:6" if the drop from k = 7 to k = 8 is 6 times the drop ' +
        "from k = 6 to k = 7 (repeatable)",
      addDrop,
      [],
    )
    .option("--json", "print as JSON")
    .addHelpText(
      "after",
      "\nExamples:\n  deskproof audit-curve --n 8 --cases 100 _,_,_,_,_,_,0.438,0.32\n  deskproof " +
        "audit-curve --cases 100 --drop 8:6 _,_,_,_,_,_,0.438,0.32\n  deskproof audit-curve --cases 100 " +
        "leaderboard.csv --json",
    )
    .action((curve: string, flags: Flags) => {
      const rows = readRows(curve, flags);
      const audits = rows.map((row) => ({ row, audit: auditRow(row, flags) }));
      const copies = repeatedRows(rows);
      print(flags.json ? asJson(audits, copies) : asText(audits, copies));
    });
}

function readRows(curve: string, { n }: Flags): CurveRow[] {
  const trials = n === undefined ? undefined : whole("--n", n);
  if (existsSync(curve) && statSync(curve).isFile()) {
    const text = readFileSync(curve, "utf8");
    return submittedRows(text, curve) ?? readCurves(text, curve, trials);
  }
  if (/[a-z]/i.test(curve)) throw new UserError(`there is no file "${curve}". Give an existing file, or a curve such as 0.60,_,0.44.`);
  return readCurves(curve, "the curve", trials);
}

/** The curves in a submission to the τ²-bench leaderboard; the submission itself states the number of cases. */
function submittedRows(text: string, file: string): CurveRow[] | undefined {
  if (!file.endsWith(".json")) return undefined;
  const curves = readSubmission(text);
  if (curves === undefined || curves.length === 0)
    throw new UserError(`${file} contains no results for the base tasks. Give a submission.json from the τ²-bench leaderboard.`);
  return [...curves];
}

interface AuditedRow {
  readonly row: CurveRow;
  readonly audit: CurveAudit;
}

function auditRow({ values, cases: own }: CurveRow, { n, cases: given, drop }: Flags): CurveAudit {
  const cases = given ?? (own === undefined ? undefined : String(own));
  if (cases === undefined)
    throw new UserError("the number of cases that the curve was computed from is missing. Add --cases, such as --cases 100.");
  return auditCurve({
    n: whole("--n", n ?? String(values.length)),
    cases: whole("--cases", cases),
    values,
    drops: drop,
  });
}

function whole(flag: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new UserError(`${flag} is "${text}". Give a whole number, such as ${flag} 8.`);
  return Number(text);
}

function addDrop(text: string, known: readonly StatedDrop[]): StatedDrop[] {
  const match = /^(\d+):(\d+(?:\.\d+)?)$/.exec(text);
  if (match === null)
    throw new UserError(`--drop is "${text}". Write k:times, such as 8:6 if the drop from k = 7 to k = 8 is six times the previous drop.`);
  return [...known, { k: Number(match[1]), times: Number(match[2]) }];
}

// If two agents have the same curve to the last printed digit, one was probably copied from the other by mistake.
function repeatedRows(rows: readonly CurveRow[]): string[] {
  const complete = rows.filter(({ values }) => values.length > 1 && !values.includes(undefined));
  return [...Map.groupBy(complete, ({ values }) => values.join()).values()]
    .filter((group) => group.length > 1)
    .map((group) => `${group.map(({ name }) => name).join(" and ")} have the same curve: was a line copied?`);
}

function asJson(audits: readonly AuditedRow[], notes: readonly string[]): string {
  const [first] = audits;
  if (first !== undefined && audits.length === 1) return visibleJson(first.audit);
  const curves = audits.map(({ row, audit }) => ({ name: row.name, ...audit }));
  return visibleJson({ possible: curves.every(({ possible }) => possible), notes, curves });
}

function asText(audits: readonly AuditedRow[], notes: readonly string[]): string {
  const blocks = audits.map(({ row, audit }) => (audits.length === 1 ? describe(audit, row) : `${row.name}: ${describe(audit, row)}`));
  return [...blocks, ...notes].join("\n\n");
}

function describe({ possible, reasons, bounds, histogram }: CurveAudit, { values }: CurveRow): string {
  const verdict = possible ? "possible" : "impossible";
  const rows = bounds
    .filter(({ reading }) => reading === "as printed")
    .map(({ k, low, high, given }) => [`a_${k}`, values[k - 1] ?? "_", low.toFixed(3), high.toFixed(3), given.join(", ")]);
  const table = rows.length === 0 ? [] : ["", textTable({ header: ["", "printed", "at least", "at most", "given"], rows })];
  const cases = histogram.map((count, passes) => [`${passes}/${histogram.length - 1}`, String(count)]);
  const fitting = possible ? ["", "One set of cases that fits:", textTable({ header: ["passes", "cases"], rows: cases })] : [];
  return [verdict, ...reasons.map((reason) => `  ${reason}`), ...table, ...fitting].join("\n");
}
