import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Command } from "commander";
import { csvLine } from "../report/csv.ts";
import { exportHeader, exportObject, exportRow, notesByTrial, scorecardsOf } from "../report/export-rows.ts";
import type { RunStore } from "../store/run-store.ts";
import { openRun } from "../store/sqlite-store.ts";
import { UserError } from "../user-error.ts";

interface Flags {
  readonly format: string;
  readonly out?: string;
}

/** `deskproof export`: a run for other programs. */
export function exportCommand(): Command {
  return new Command("export")
    .summary("write a run's trials as JSON lines or CSV")
    .description(
      "Writes one row per trial: what it is, its verdict, what went wrong, all that was counted and what reviewers say.",
    )
    .argument("<run>", "the run's file")
    .option("--format <format>", "jsonl or csv", "jsonl")
    .option("--out <file>", "where to; standard output when left out")
    .addHelpText(
      "after",
      "\nExamples:\n  deskproof export runs/friday.db > friday.jsonl\n  deskproof export runs/friday.db --format csv --out friday.csv",
    )
    .action(async (path: string, { format, out }: Flags) => {
      if (format !== "jsonl" && format !== "csv")
        throw new UserError(`--format ${format}: there is no such format. Formats: jsonl, csv.`);
      using store = openRun(path);
      const lines = Readable.from(format === "csv" ? csvLines(store) : jsonLines(store));
      if (out === undefined) await pipeline(lines, process.stdout, { end: false }).catch(ignoreClosedPipe);
      else await pipeline(lines, createWriteStream(out)).catch(explainFile(out));
    });
}

function* jsonLines(store: RunStore): Iterable<string> {
  const notesOf = notesByTrial(store.notes());
  for (const result of store.results()) yield `${JSON.stringify(exportObject(result, notesOf))}\n`;
}

function* csvLines(store: RunStore): Iterable<string> {
  const scorecards = scorecardsOf(store.results());
  const notesOf = notesByTrial(store.notes());
  yield csvLine(exportHeader(scorecards));
  for (const result of store.results()) yield csvLine(exportRow(result, scorecards, notesOf));
}

// Whoever reads the output may stop early, as `head` does.
function ignoreClosedPipe(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "EPIPE")) throw error;
}

function explainFile(out: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Error && "code" in error && typeof error.code === "string")
      throw new UserError(`cannot write ${out}: ${error.code}. Name a file in a folder that is there.`);
    throw error;
  };
}
