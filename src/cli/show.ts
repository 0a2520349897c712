import { matchesGlob } from "node:path";
import { Command } from "commander";
import { suspicionsOf } from "../report/finding-lines.ts";
import { judgementText } from "../report/judged/judgement-text.ts";
import { renderTranscript } from "../report/transcript.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { TrialResult } from "../store/run-store.ts";
import { openRun } from "../store/sqlite-store.ts";
import { UserError } from "../user-error.ts";

interface Flags {
  readonly agent?: string;
  readonly trial?: string;
  readonly failed?: boolean;
  readonly suspected?: boolean;
  readonly json?: boolean;
}

/** `deskproof show`: the conversations of a run. */
export function showCommand(): Command {
  return new Command("show")
    .summary("print the conversations of a run, with what was wrong at each step")
    .description(
      "Prints stored conversations: what was said, every tool call with the rows it changed, every finding at its step with what follows from it, remarks, suspicions by number, the notes of reviewers and the words of judges.",
    )
    .argument("<run>", "the run's file")
    .argument("[case]", "only cases whose id matches this glob")
    .option("--agent <id>", "only this agent's")
    .option("--trial <n>", "only this trial")
    .option("--failed", "only trials that failed")
    .option("--suspected", "only trials with a suspicion, whether they passed or failed")
    .option("--json", "one record with its verdict, notes and judgements a line")
    .addHelpText(
      "after",
      "\nExamples:\n  deskproof show runs/friday.db 'refund/**' --failed\n  deskproof show runs/friday.db --suspected\n  deskproof show runs/friday.db traps/* --agent stand-in/believer --trial 0",
    )
    .action((path: string, glob: string | undefined, flags: Flags) => {
      using store = openRun(path);
      const said = Map.groupBy(store.judgements(), nameOf);
      let shown = 0;
      for (const result of [...store.results()].filter((found) => isWanted(found, glob, flags))) {
        const { suite, agent, case: id, trial, verdict } = result;
        const record = store.record({ suite, agent, case: id, trial });
        if (!record || !verdict) continue;
        const notes = store.notes(result);
        const judgements = said.get(nameOf(result)) ?? [];
        const judged = judgements.map((judgement) => `  ⚖  ${judgementText(judgement)}\n`).join("");
        process.stdout.write(
          flags.json
            ? `${JSON.stringify({ verdict, notes, judgements, record })}\n`
            : `${shown > 0 ? "\n\n" : ""}${renderTranscript(record, verdict, notes)}\n${judged}`,
        );
        shown += 1;
      }
      if (shown === 0)
        throw new UserError(`no stored trial in ${path} matches. deskproof report ${path} shows what it holds.`);
    });
}

function nameOf({ suite, agent, case: id, trial }: TrialKey): string {
  return JSON.stringify([suite, agent, id, trial]);
}

function isWanted(result: TrialResult, glob: string | undefined, { agent, trial, failed, suspected }: Flags): boolean {
  return (
    (glob === undefined || matchesGlob(result.case, glob)) &&
    (agent === undefined || result.agent === agent) &&
    (trial === undefined || result.trial === Number(trial)) &&
    (!failed || result.verdict?.kind === "fail") &&
    (!suspected || suspicionsOf(result.verdict).length > 0)
  );
}
