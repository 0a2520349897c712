import { existsSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { shownPath } from "../case/problem.ts";
import { makeFolder, writeInto } from "../make-folder.ts";
import { counted } from "../report/text/figure-text.ts";
import { writeTextFile } from "../secrets/outlets.ts";
import { mayPass } from "../shadow/declared-reads.ts";
import { loadToolsFile, toolsFileName } from "../suite/load/load-scenarios.ts";
import { textTable } from "../text-table.ts";
import type { KnownTools } from "../transcripts/draft/recorded-calls.ts";
import { type Candidate, draftedScenarioText, type FileReport, readImport } from "../transcripts/import-tickets.ts";
import { UserError } from "../user-error.ts";
import { type DraftFlags, type Drafts, draftAll } from "./draft-transcripts.ts";
import { ownCommand } from "./own-command.ts";
import { print, printToStderr } from "./print.ts";
import { allowHostHelp, collect } from "./run-flags.ts";
import { type NewFile, writeNewFiles } from "./scaffold/write-files.ts";
import { callWarnings, needsTools } from "./transcript-warnings.ts";

interface Flags extends DraftFlags {
  readonly to: string;
  readonly at?: string;
  readonly ticket?: readonly string[];
  readonly dryRun?: boolean;
}

/** `deskproof import transcripts`: turns old tickets into redacted draft scenarios. */
export function importTranscripts(): Command {
  return new Command("transcripts")
    .description(
      "Turns support tickets into draft scenarios. Names, email addresses, phone numbers, ids and other personal data " +
        "are replaced consistently: the same person always gets the same replacement. Each scenario starts just " +
        "before the human agent's decision (see --at); the agent under test gets the messages before it. The human " +
        "agent's actions become the expected outcome, which you then confirm. Reads JSON lines, CSV, and exports " +
        "from Zendesk and Intercom. Without --draft-with, nothing is sent anywhere.",
    )
    .argument("<files...>", "exported files; the format is detected automatically")
    .option("--to <folder>", "the scenario folder to write to, such as one created by `deskproof connect --to`", "imported")
    .option("--ticket <id>", "import only the ticket with this id (repeatable)", collect)
    .option(
      "--at <n>",
      "start the scenario before message n of the ticket; numbers start at 1, and consecutive messages from one side count " +
        "as one (default: before the first recorded tool call or, without recorded calls, before the human agent's last message)",
    )
    .option("--dry-run", "print how many passages of personal data would be replaced, but write nothing")
    .option(
      "--draft-with <model>",
      "have a model draft the customer's persona, goal, facts and objections (pushes) from the redacted ticket",
    )
    .option("--max-cost <dollars>", "stop asking the model once it has cost this many US dollars")
    .option("--timeout <seconds>", "timeout for one answer from the model, in seconds", "120")
    .option("--record <folder>", "record every model call for later replay")
    .option("--replay <folder>", "take the answers of models from a recording made with --record")
    .option("--allow-host <host>", allowHostHelp, collect)
    .addHelpText(
      "after",
      "\nExamples:\n  deskproof import transcripts tickets.jsonl --dry-run\n  " +
        "deskproof import transcripts tickets.jsonl --to ./my-desk\n  " +
        "deskproof import transcripts zendesk.json --to ./my-desk --ticket 4711 --at 4\n  " +
        "deskproof import transcripts export.csv --to ./my-desk --draft-with openai/gpt-5.4-mini --max-cost 1\n\n" +
        "For a step-by-step guide, see docs/from-ticket-to-test.md.",
    )
    .action(importAndWrite);
}

async function importAndWrite(paths: readonly string[], flags: Flags): Promise<void> {
  const at = flags.at === undefined ? undefined : Number(flags.at);
  if (at !== undefined && !(Number.isInteger(at) && at >= 2))
    throw new UserError(`--at ${flags.at}: give the number of a message, 2 or higher.`);
  const read = readImport({ paths, at, only: flags.ticket });
  if (read.missing.length > 0) throw new UserError(`there is no ticket ${read.missing.join(", ")} in ${paths.join(", ")}.`);
  const report = reportText(read.reports);
  if (flags.dryRun) {
    print(`${report}\n\nNothing was written.`);
    return;
  }
  if (read.candidates.length === 0)
    throw new UserError("no ticket has a customer message before the decision, so there is nothing to import.");
  const places = read.candidates.map((candidate) => ({
    candidate,
    path: join(flags.to, `${candidate.id}.scenario.yaml`),
  }));
  const taken = places.find(({ path }) => existsSync(path));
  if (taken) throw new UserError(`${shownPath(taken.path)} already exists. Nothing was written; choose another folder with --to.`);
  const drafts = await draftAll(read.candidates, flags);
  const tools = toolsOf(flags.to);
  const files = places.map(({ candidate, path }) => ({ path, text: textOf(candidate, { drafts, tools }) }));
  const numbers = `${JSON.stringify({ files: read.reports }, null, 2)}\n`;
  mustNotLeak([...files, { path: "the report", text: numbers }], read.leaks);
  writeNewFiles(files);
  makeFolder(flags.to);
  writeInto(flags.to, () => writeTextFile(join(flags.to, "redaction.json"), numbers));
  const folder = /[\\/]/.test(flags.to) ? flags.to : `./${flags.to}`;
  const check = needsTools(read.candidates, tools) ? [] : [`check ${folder}`];
  const connect = tools ? [] : [`connect <server> --to ${folder} --read <tool>`];
  print([report, ...drafts.notices, writtenText(files, [...connect, ...check])].join("\n\n"));
  for (const warning of callWarnings(read.candidates, { folder, tools })) printToStderr(warning);
}

function textOf(candidate: Candidate, { drafts, tools }: { drafts: Drafts; tools: KnownTools | undefined }): string {
  return draftedScenarioText(candidate, { tools, model: drafts.byTicket.get(candidate.id) });
}

/** The tools of the folder, if it has been connected. */
function toolsOf(folder: string): KnownTools | undefined {
  if (!existsSync(join(folder, toolsFileName))) return undefined;
  const { file, listed } = loadToolsFile(folder);
  const declared = new Map(Object.entries(file.tools));
  const reads = listed.filter((tool) => mayPass(tool, declared.get(tool.name)));
  return { reads: new Set(reads.map(({ name }) => name)), all: new Set(listed.map(({ name }) => name)) };
}

/** Throws an error, before anything is written, if a file would contain personal data. */
function mustNotLeak(files: readonly NewFile[], leaks: (text: string) => boolean): void {
  const leaking = files.find(({ text }) => leaks(text));
  if (leaking)
    throw new UserError(
      `an original name or number would still be in ${leaking.path}. Nothing was written. Choose other tickets with ` +
        "--ticket, and please report this: it should have been replaced.",
    );
}

function reportText(reports: readonly FileReport[]): string {
  return reports
    .map(({ file, shape, tickets, skipped, found }) => {
      const rows = Object.entries(found).map(([kind, { passages, tickets: having }]) => [
        kind.replaceAll("_", " "),
        String(passages),
        String(having),
      ]);
      const left = skipped === 0 ? "" : `, ${skipped} of them without a customer message before the decision`;
      const head = `${file}: ${counted(tickets, "ticket")} (${shape})${left}`;
      return rows.length === 0
        ? `${head}\nno personal data found`
        : `${head}\n${textTable({ header: ["replaced", "passages", "in tickets"], rows })}`;
    })
    .join("\n\n");
}

function writtenText(files: readonly NewFile[], next: readonly string[]): string {
  const few = files.slice(0, 5).map(({ path }) => `  ${shownPath(path)}`);
  const more = files.length > few.length ? [`  and ${files.length - few.length} more`] : [];
  return [
    "Wrote",
    ...few,
    ...more,
    "",
    "Read the scenarios before you share them: a name that the text does not introduce as a name may remain.",
    "Next:",
    ...next.map((command) => `  ${ownCommand()} ${command}`),
  ].join("\n");
}
