import { Command } from "commander";
import { didYouMean, listNames } from "../nearest.ts";
import { mustContain } from "../report/run-report.ts";
import { noteText } from "../report/text/note-text.ts";
import { openRun } from "../store/open/open-run.ts";
import { ReviewLabel, type ReviewNote, type StatementNote } from "../store/review-note.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { RunStore } from "../store/run-store.ts";
import { UserError } from "../user-error.ts";
import { visibleJson, visibleText } from "../visible-text.ts";
import { findPassage, type PassageQuestion } from "./find-passage.ts";
import { print } from "./print.ts";
import { runHelp } from "./run-argument.ts";

interface Flags {
  readonly agent?: string;
  readonly trial?: string;
  readonly label?: string;
  readonly confirm?: string;
  readonly clear?: string;
  readonly event?: string;
  readonly reason?: string;
  readonly by?: string;
  readonly json?: boolean;
}

/** The `deskproof note` command, which adds and lists reviewers' notes on verdicts. */
export function noteCommand(): Command {
  return new Command("note")
    .summary("add a reviewer's note on a verdict or on the agent's words, or list the notes")
    .description(
      "Adds a reviewer's label (--label) to a trial, or marks words of the agent as wrong (--confirm) or " +
        "acceptable (--clear), with the reason. If no case is given, lists the run's notes. A note is shown next " +
        "to the verdict and never changes it; notes are kept when a run is rescored. A confirmed statement fails its " +
        "trial only if the suite's setting says so, or if you pass --words confirmed to `deskproof report`, " +
        "`gate`, `compare`, `export` or `show`.",
    )
    .argument("<run>", runHelp)
    .argument("[case]", "the case's id, prefixed with suite/ if two suites have a case with this id")
    .option("--agent <id>", "the trial's agent (optional if the run has only one agent)")
    .option("--trial <n>", "the trial's number (optional if the case has only one trial)")
    .option("--label <label>", `your assessment of the verdict, one of ${ReviewLabel.options.join(", ")}`)
    .option("--confirm <what>", "mark these words of the agent as wrong: the number of a statement (s2), or a quote")
    .option("--clear <what>", "mark these words of the agent as acceptable; takes the same values as --confirm")
    .option("--event <n>", "the number of the event that contains the quote; needed if the quote occurs in several events")
    .option("--reason <text>", "the reason for the --label, --confirm or --clear")
    .option("--by <name>", "the reviewer's name (optional)")
    .option("--json", "print as JSON")
    .addHelpText(
      "after",
      `
Examples:
  deskproof note runs/friday.db traps/no-photo --agent acme/support-v3 --trial 2 --label debatable --reason "the photo came by mail"
  deskproof note runs/friday.db orders/late --confirm s1 --reason "no call changed the address" --by Ana
  deskproof note runs/friday.db orders/late --clear "within two hours" --reason "NL-4.2 says so"
  deskproof note runs/friday.db`,
    )
    .action((path: string, id: string | undefined, flags: Flags) => {
      using store = openRun(path);
      if (id === undefined) refuseWithoutCase(flags);
      const notes = id === undefined ? store.notes() : [addNote(store, id, flags)];
      print(flags.json ? visibleJson(notes) : describe(notes, path));
    });
}

function refuseWithoutCase({ agent, trial, label, confirm, clear, event, reason, by }: Flags): void {
  if ([agent, trial, label, confirm, clear, event, reason, by].every((flag) => flag === undefined)) return;
  throw new UserError("a note belongs to one trial: name the case after the run, or omit the options to list the notes.");
}

function addNote(store: RunStore, id: string, flags: Flags): ReviewNote {
  const subject = readSubject(flags);
  const reason = readText("--reason", flags.reason ?? "");
  if (reason === "") throw new UserError('--reason is missing: give the reason in a sentence, such as --reason "the photo came by mail".');
  const key = findTrial(store, id, flags);
  const { verdict } = store.result(key) ?? {};
  if (!verdict) throw new UserError(`${nameOf(key)} has not been run yet, so there is no verdict to comment on.`);
  const common = {
    ...key,
    reason,
    by: readText("--by", flags.by ?? ""),
    at: new Date().toISOString(),
    verdict: verdict.kind,
    scorer: verdict.scorer,
  };
  const note: ReviewNote =
    subject.about === "words"
      ? { ...common, label: subject.label, passage: findPassage(store, key, subject) }
      : { ...common, label: subject.label };
  store.addNote(note);
  return note;
}

/** The subject and the content of a note. */
type Subject =
  | { readonly about: "verdict"; readonly label: ReviewLabel }
  | ({ readonly about: "words"; readonly label: StatementNote["label"] } & PassageQuestion);

function readSubject({ label, confirm, clear, event }: Flags): Subject {
  if ([label, confirm, clear].filter((flag) => flag !== undefined).length > 1)
    throw new UserError("--label, --confirm and --clear cannot be combined: add one note for each.");
  const where = { event: readEvent(event) };
  if (confirm !== undefined) return { about: "words", label: "confirmed", flag: "--confirm", text: confirm, ...where };
  if (clear !== undefined) return { about: "words", label: "cleared", flag: "--clear", text: clear, ...where };
  if (event !== undefined) throw new UserError("--event only works with --confirm or --clear: it names the event that contains the words.");
  return { about: "verdict", label: readLabel(label) };
}

function readEvent(text: string | undefined): number | undefined {
  if (text === undefined || /^\d{1,6}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new UserError(`--event ${visibleText(text)}: give the event's number as printed by deskproof show.`);
}

function readLabel(label: string | undefined): ReviewLabel {
  const parsed = ReviewLabel.safeParse(label);
  if (parsed.success) return parsed.data;
  const labels = listNames(ReviewLabel.options);
  throw new UserError(
    label === undefined
      ? `--label is missing. Labels: ${labels}.`
      : `--label ${visibleText(label)}: there is no such label${didYouMean(label, ReviewLabel.options)}. Labels: ${labels}.`,
  );
}

/** Maximum length of a reviewer's note, in characters. */
export const longestText = 2000;

function readText(flag: string, text: string): string {
  const trimmed = text.trim().toWellFormed();
  if (trimmed.length <= longestText) return trimmed;
  throw new UserError(`${flag} has ${trimmed.length} characters. The limit is ${longestText}.`);
}

function findTrial(store: RunStore, id: string, flags: Flags): TrialKey {
  const { agents } = store.plan;
  const agent = flags.agent ?? (agents.length === 1 ? agents[0] : undefined);
  if (agent === undefined) throw new UserError(`--agent is missing: the run has the agents ${listNames(agents)}.`);
  mustContain("agent", agent, agents);
  const planned = [...store.summaries()].filter((trial) => trial.agent === agent);
  const named = planned.filter((trial) => trial.case === id || `${trial.suite}/${trial.case}` === id);
  const suites = [...new Set(named.map(({ suite }) => suite))];
  if (named.length === 0) mustContain("case", id, [...new Set(planned.map((trial) => trial.case))]);
  if (suites.length > 1)
    throw new UserError(`several suites have a case "${id}": use ${listNames(suites.map((suite) => `${suite}/${id}`))}.`);
  const trials = named.map(({ trial }) => trial);
  const trial = readTrial(flags.trial, trials);
  const [first] = named;
  if (!first) throw new Error("a trial was found and is gone");
  return { suite: first.suite, agent, case: first.case, trial };
}

function readTrial(text: string | undefined, trials: readonly number[]): number {
  const [only] = trials;
  const known = trials.length > 8 ? `${trials[0]} to ${trials.at(-1)}` : listNames(trials.map(String));
  if (text === undefined) {
    if (only !== undefined && trials.length === 1) return only;
    throw new UserError(`--trial is missing: the case has trials ${known}.`);
  }
  const trial = /^\d+$/.test(text) ? Number(text) : undefined;
  if (trial !== undefined && trials.includes(trial)) return trial;
  throw new UserError(`--trial ${visibleText(text)}: there is no such trial. The case has trials ${known}.`);
}

function describe(notes: readonly ReviewNote[], path: string): string {
  if (notes.length === 0) return `${path} has no notes.`;
  return notes.map((note) => `${nameOf(note)}: ${noteText(note)}`).join("\n");
}

function nameOf({ suite, agent, case: id, trial }: TrialKey): string {
  return visibleText(`${suite}/${id}, trial ${trial} of ${agent}`);
}
