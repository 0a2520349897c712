import { matchesGlob } from "node:path";
import { Command } from "commander";
import { didYouMean } from "../nearest.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { branchLines } from "../report/fork-text.ts";
import { judgementText } from "../report/judged/judgement-text.ts";
import { listStatements, statementText } from "../report/judged/statement-text.ts";
import { type ReadTurn, readTurns } from "../report/read-turns.ts";
import { sourceSentences } from "../report/suite-sources.ts";
import { counted } from "../report/text/figure-text.ts";
import { renderTranscript } from "../report/transcript.ts";
import { wordsSentences } from "../report/words.ts";
import { loadPlannedSuites } from "../run/load-planned-suites.ts";
import { hasConfirmedStatement, statementsByTrial } from "../store/confirmed-statements.ts";
import { countedRun } from "../store/counted-run.ts";
import { openRun } from "../store/open/open-run.ts";
import { asArgument } from "../store/open/run-path.ts";
import { trialName } from "../store/run-plan.ts";
import type { RunStore, TrialResult } from "../store/run-store.ts";
import type { Suite } from "../suite/suite.ts";
import type { Words } from "../suite/words.ts";
import { UserError } from "../user-error.ts";
import { visibleJson } from "../visible-text.ts";
import { print, printToStderr } from "./print.ts";
import { runHelp } from "./run-argument.ts";
import { trustOption } from "./trust-flag.ts";
import { wordsOption } from "./words-flag.ts";

interface Flags {
  readonly trust?: boolean;
  readonly agent?: string;
  readonly trial?: string;
  readonly failed?: boolean;
  readonly words?: Words;
  readonly readings?: boolean;
  readonly json?: boolean;
}

/** The `deskproof show` command, which prints the conversations of a run. */
export function showCommand(): Command {
  return new Command("show")
    .summary("print a run's conversations with the findings at each step")
    .description(
      "Prints stored conversations: all messages, every tool call with the rows it changed, and every finding with " +
        "its consequences at the step that caused it. Also prints remarks, reviewers' notes, judges' answers, and " +
        "the statements that judges list, numbered s1, s2 and so on.",
    )
    .argument("<run>", runHelp)
    .argument("[case]", "print only the cases whose ids match this glob")
    .option("--agent <id>", "only this agent")
    .option("--trial <n>", "only this trial")
    .option("--failed", "only failed trials")
    .addOption(wordsOption())
    .option("--readings", "under each agent turn, print how the reader interpreted it for the simulated customer")
    .addOption(trustOption())
    .option("--json", "print one JSON record per line, with the verdict, notes and judgements")
    .addHelpText(
      "after",
      "\nExamples:\n  deskproof show runs/friday.db 'refund/**' --failed\n" +
        "  deskproof show runs/friday.db traps/* --agent stand-in/believer --trial 0",
    )
    .action(showTrials);
}

async function showTrials(path: string, glob: string | undefined, flags: Flags): Promise<void> {
  using store = countedRun(openRun(path), flags.words);
  const readingsOf = flags.readings
    ? readingsFor(await loadPlannedSuites(store, { trust: flags.trust, onNotice: printToStderr }))
    : () => [];
  const all = store.judgements();
  const byTrial = Map.groupBy(all, trialName);
  const statementsOf = statementsByTrial(all, store.notes());
  const branches = store.samples();
  let shown = 0;
  const named = [...store.results()].filter((found) => isNamed(found, glob, flags));
  for (const result of named.filter(({ verdict }) => !flags.failed || verdict?.kind === "fail")) {
    const { verdict } = result;
    const record = store.record(result);
    if (!record || !verdict) continue;
    const notes = store.notes(result);
    const judgements = byTrial.get(trialName(result)) ?? [];
    const judged = judgements.map((judgement) => `  ⚖  ${judgementText(judgement)}`);
    const statements = listStatements(statementsOf(result));
    const listed = statements.map((one, index) => `  ⚑  s${index + 1} ${statementText(one)}`);
    const text = [
      renderTranscript(record, verdict, { notes, readings: readingsOf(record) }),
      ...judged,
      ...listed,
      ...branches.filter(({ trial }) => trial === result.trial).flatMap(branchLines),
    ].join("\n");
    print(flags.json ? visibleJson({ verdict, notes, judgements, statements, record }, 0) : `${shown > 0 ? "\n\n" : ""}${text}`);
    shown += 1;
  }
  if (!flags.json) for (const line of sourceSentences(store.plan)) print(`\n${line}`);
  if (!flags.json) for (const line of wordsSentences(store.plan.suites, hasConfirmedStatement(store))) print(`\n${line}`);
  if (shown > 0) return;
  const scored = named.filter(({ verdict }) => verdict).length;
  if (scored === 0) throw noSuchTrial(path, glob, store);
  // Do not print this to stdout, because programs parse stdout if --json is used.
  printToStderr(`No trial failed: ${counted(scored, "stored trial")} checked.`);
}

function noSuchTrial(path: string, glob: string | undefined, store: RunStore): UserError {
  const ids = [...store.cases().values()].flatMap((cases) => [...cases]);
  const hint = glob === undefined ? "" : didYouMean(glob, ids);
  return new UserError(`no stored trial in ${path} matches${hint}. To see what the run contains: deskproof report ${asArgument(path)}`);
}

/** Returns a function that finds the readings of a record's turns. It uses the case only if the case has not changed since the run. */
function readingsFor(suites: ReadonlyMap<string, Suite>): (record: TrialRecord) => ReadTurn[] {
  return (record) => {
    const suite = suites.get(record.suite.name);
    const testCase = suite?.cases.find(({ id }) => id === record.case.id);
    const isSame = suite?.caseHashes.get(record.case.id) === record.case.hash;
    return readTurns(record, isSame ? testCase?.customer : undefined);
  };
}

/** Whether the case, agent and trial are among those that the user named. */
function isNamed(result: TrialResult, glob: string | undefined, { agent, trial }: Flags): boolean {
  return (
    (glob === undefined || matchesGlob(result.case, glob)) &&
    (agent === undefined || result.agent === agent) &&
    (trial === undefined || result.trial === Number(trial))
  );
}
