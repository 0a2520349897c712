import { Command } from "commander";
import type { PriceTable } from "../llm/price.ts";
import { priceTable } from "../llm/prices.ts";
import { csvLine } from "../report/csv.ts";
import { type ExportDetails, exportHeader, exportObject, exportRow, scorecardsOf } from "../report/export-rows.ts";
import { byTrial, judgedColumns, scoresByTrial } from "../report/judged/judged-trials.ts";
import { listStatements } from "../report/judged/statement-text.ts";
import { costsByTrial } from "../report/trial-costs.ts";
import { wordsIn } from "../report/words.ts";
import { readConfig } from "../run/config.ts";
import { writeLines } from "../secrets/outlets.ts";
import { statementsByTrial } from "../store/confirmed-statements.ts";
import { countedRun } from "../store/counted-run.ts";
import type { Judgement } from "../store/judgement.ts";
import { openRun } from "../store/open/open-run.ts";
import type { RunStore } from "../store/run-store.ts";
import type { Words } from "../suite/words.ts";
import { UserError } from "../user-error.ts";
import { visibleJson } from "../visible-text.ts";
import { otelTargetOf, withOtelOptions } from "./otel-flags.ts";
import { runHelp } from "./run-argument.ts";
import { allowHostHelp, collect } from "./run-flags.ts";
import { wordsOption } from "./words-flag.ts";

interface Flags {
  readonly format: string;
  readonly out?: string;
  readonly words?: Words;
}

/** The `deskproof export` command, which exports a run for other programs. */
export function exportCommand(): Command {
  const command = new Command("export")
    .summary("write a run's trials as JSON lines or CSV, or send them as traces")
    .description(
      "Writes one row per trial with its identifiers, verdict, findings, metrics, cost, judge scores and reviewers' " +
        "notes. With --otel, sends one trace per trial instead.",
    )
    .argument("<run>", runHelp)
    .option("--format <format>", "output format: jsonl or csv", "jsonl")
    .addOption(wordsOption())
    .option("--out <file>", "output file (default: stdout)")
    .option("--allow-host <host>", allowHostHelp, collect)
    .addHelpText(
      "after",
      `
Examples:
  deskproof export runs/friday.db > friday.jsonl
  deskproof export runs/friday.db --format csv --out friday.csv
  deskproof export runs/friday.db --otel http://127.0.0.1:4318`,
    );
  return withOtelOptions(command).action(async (path: string, { format, out, words }: Flags) => {
    if (format !== "jsonl" && format !== "csv") throw new UserError(`--format ${format}: there is no such format. Formats: jsonl, csv.`);
    // The endpoint in the configuration applies only to new runs; a stored run is sent only on request.
    const target = otelTargetOf(command, {});
    using store = countedRun(openRun(path), words);
    const prices = priceTable(store.plan.prices, (await readConfig()).prices);
    if (target) {
      const { exportTraces } = await import("./export-traces.ts");
      return await exportTraces(store, target, prices);
    }
    const lines = format === "csv" ? csvLines(store, prices) : jsonLines(store, prices);
    await writeLines(lines, out).catch(out === undefined ? ignoreClosedPipe : explainFile(out));
  });
}

function* jsonLines(store: RunStore, prices: PriceTable): Iterable<string> {
  const asides = asidesOf(store, prices, store.judgements());
  for (const result of store.results()) yield `${visibleJson(exportObject(result, asides), 0)}\n`;
}

function* csvLines(store: RunStore, prices: PriceTable): Iterable<string> {
  const judgements = store.judgements();
  const asides = asidesOf(store, prices, judgements);
  const columns = { scorecards: scorecardsOf(store.results()), judged: judgedColumns(judgements) };
  yield csvLine(exportHeader(columns));
  for (const result of store.results()) yield csvLine(exportRow(result, columns, asides));
}

function asidesOf(store: RunStore, prices: PriceTable, judgements: readonly Judgement[]): ExportDetails {
  const notes = store.notes();
  const [words, statementsOf] = [wordsIn(store.plan), statementsByTrial(judgements, notes)];
  return {
    notesOf: byTrial(notes),
    statementsOf: (key) => listStatements(statementsOf(key)),
    wordsOf: ({ suite }) => words[suite] ?? "shown",
    costOf: costsByTrial(store, prices),
    scoresOf: scoresByTrial(judgements),
  };
}

// The process reading the output may stop early, as `head` does.
function ignoreClosedPipe(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "EPIPE")) throw error;
}

function explainFile(out: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Error && "code" in error && typeof error.code === "string")
      throw new UserError(`cannot write ${out}: ${error.code}. Choose a file in an existing folder.`);
    throw error;
  };
}
