import { Command } from "commander";
import { exclusionsIn, holdToRequirements } from "../report/gate.ts";
import { renderRulings } from "../report/render-rulings.ts";
import { readRequirement } from "../report/requirement.ts";
import { wordsIn, wordsSentences } from "../report/words.ts";
import { hasConfirmedStatement } from "../store/confirmed-statements.ts";
import { countedRun } from "../store/counted-run.ts";
import { openRun } from "../store/open/open-run.ts";
import type { Words } from "../suite/words.ts";
import { visibleJson } from "../visible-text.ts";
import { print } from "./print.ts";
import { runHelp } from "./run-argument.ts";
import { wordsOption } from "./words-flag.ts";

interface Flags {
  readonly agent?: string;
  readonly suite?: string;
  readonly words?: Words;
  readonly json?: boolean;
}

/** The `deskproof gate` command, which checks a run against requirements. */
export function gateCommand(): Command {
  return new Command("gate")
    .summary("check a run against requirements; exit with 1 if any requirement is not met")
    .description(
      "Checks each agent in a run against requirements. A requirement consists of a metric, >= or <=, a value and, " +
        "optionally, @ and a confidence level. A missing trial counts as a failure.",
    )
    .argument("<run>", runHelp)
    .argument("<requirements...>", 'one or more requirements, each in quotes, such as "pass^4>=0.8" or "over_escalation<=0.1@95%"')
    .option("--agent <id>", "only this agent")
    .option("--suite <name>", "only this suite")
    .addOption(wordsOption())
    .option("--json", "print as JSON")
    .addHelpText(
      "after",
      `
Examples:
  deskproof gate runs/friday.db "pass^4>=0.8" "unsafe<=0"
  deskproof gate runs/friday.db "over_escalation<=0.1@95%" --agent acme/support-v3
  deskproof gate runs/friday.db "pass^4>=0.8" --words confirmed

The metrics are pass^k, pass@n and those listed in docs/method.md.`,
    )
    .action((path: string, texts: string[], flags: Flags) => {
      if (!isMet(path, texts, flags)) process.exitCode = 1;
    });
}

/** Prints the result of the requirements, and returns whether all are met. */
function isMet(path: string, texts: readonly string[], flags: Flags): boolean {
  const requirements = texts.map(readRequirement);
  using store = countedRun(openRun(path), flags.words);
  const rulings = holdToRequirements(store, requirements, flags);
  const met = rulings.every(({ kind }) => kind === "met");
  const exclusions = exclusionsIn(store, flags);
  const says = wordsSentences(store.plan.suites, hasConfirmedStatement(store));
  const text = [renderRulings(rulings, exclusions), ...says].join("\n");
  print(flags.json ? visibleJson({ met, words: wordsIn(store.plan), exclusions, rulings }) : text);
  return met;
}
