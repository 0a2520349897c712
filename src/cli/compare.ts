import { Command } from "commander";
import { type ComparedRun, compareSides, type RunComparison } from "../report/compare.ts";
import { decideIfWorse } from "../report/fail-if-worse.ts";
import { renderComparison } from "../report/render-comparison.ts";
import { wordsIn, wordsSentences } from "../report/words.ts";
import { hasConfirmedStatement } from "../store/confirmed-statements.ts";
import { countedRun } from "../store/counted-run.ts";
import { openRun } from "../store/open/open-run.ts";
import type { RunStore } from "../store/run-store.ts";
import type { Words } from "../suite/words.ts";
import { UserError } from "../user-error.ts";
import { visibleJson } from "../visible-text.ts";
import { print, printToStderr } from "./print.ts";
import { runHelp } from "./run-argument.ts";
import { wordsOption } from "./words-flag.ts";

interface Flags {
  readonly agents?: string;
  readonly words?: Words;
  readonly failIfWorse?: boolean;
  readonly json?: boolean;
}

/** The `deskproof compare` command, which compares two runs, or two agents in one run. */
export function compareCommand(): Command {
  return new Command("compare")
    .summary("compare two runs, or two agents in a run, case by case")
    .description(
      "Compares two runs, or two agents in one run, on the cases they share, and prints the difference (second " +
        "minus first) with its interval and significance test. Cases that only one run has, or that changed " +
        "between the runs, are left out, and their number is printed.",
    )
    .argument("<before>", runHelp)
    .argument("[after]", "another run (default: compare two agents in the first run)")
    .option("--agents <before,after>", "the two agents to compare (default: the only agent of each run, or all agents that both runs have)")
    .addOption(wordsOption())
    .option(
      "--fail-if-worse",
      "exit with 1 if the second run or agent is significantly worse on any suite, and with 2 if that cannot be decided: neither " +
        "side solves a single case, or the second did worse on a suite in which too few cases could get worse",
    )
    .option("--json", "print as JSON")
    .addHelpText(
      "after",
      `
Examples:
  deskproof compare runs/main.db runs/branch.db --fail-if-worse
  deskproof compare runs/friday.db --agents acme/support-v2,acme/support-v3`,
    )
    .action((before: string, after: string | undefined, { agents, words, failIfWorse, json }: Flags) => {
      using one = countedRun(openRun(before), words);
      using other = countedRun(openRun(after ?? before), words);
      const comparison = compareRuns({ store: one, name: before }, after === undefined ? undefined : { store: other, name: after }, agents);
      const says = wordsSentences(other.plan.suites, [one, other].some(hasConfirmedStatement));
      const text = [renderComparison(comparison), ...says].join("\n\n");
      print(json ? visibleJson({ ...comparison, words: wordsIn(other.plan) }) : text);
      if (!failIfWorse) return;
      const { decision, notices } = decideIfWorse(comparison);
      for (const notice of notices) printToStderr(notice);
      if (decision !== "not worse") process.exitCode = decision === "worse" ? 1 : 2;
    });
}

/** A run, with the name that the user gave it. */
interface NamedRun {
  readonly store: RunStore;
  readonly name: string;
}

/** Compares two runs or, if only one is given, two of its agents. */
export function compareRuns(one: NamedRun, other: NamedRun | undefined, agents?: string): RunComparison {
  const after = other ?? one;
  const pairs = agentPairs(one.store, other?.store, agents).map(([first, second]) => ({
    before: { ...one, agent: first } satisfies ComparedRun,
    after: { ...after, agent: second } satisfies ComparedRun,
  }));
  const comparison = compareSides(pairs);
  refuseOddWords(one.store, after.store);
  return comparison;
}

// Two runs of the same suite can have different `words` settings if one is older than the suite's own setting.
function refuseOddWords(one: RunStore, other: RunStore): void {
  const [here, there] = [wordsIn(one.plan), wordsIn(other.plan)];
  const odd = Object.keys(here).find((suite) => there[suite] !== undefined && there[suite] !== here[suite]);
  if (odd === undefined) return;
  throw new UserError(
    `confirmed statements in suite ${odd} count in one run but not in the other. Use the same ` +
      "setting for both: --words confirmed, or --words shown.",
  );
}

function agentPairs(one: RunStore, other: RunStore | undefined, agents: string | undefined): [string, string][] {
  if (agents !== undefined) {
    const [first, second, ...more] = agents.split(",").map((name) => name.trim());
    if (first && second && more.length === 0 && (other || first !== second)) return [[first, second]];
    throw new UserError(`--agents ${agents}: give two agents separated by a comma; in a single run, they must differ.`);
  }
  const [here, there] = [one.plan.agents, other?.plan.agents];
  if (!there) {
    const [first, second] = here;
    if (first && second && here.length === 2) return [[first, second]];
    const example = `--agents ${here.slice(0, 2).join(",")}`;
    throw new UserError(
      here.length < 2
        ? "this run has only one agent. Name a second run to compare it with."
        : `this run has ${here.length} agents. Choose two: ${example}`,
    );
  }
  const shared = here.filter((agent) => there.includes(agent));
  if (shared.length > 0) return shared.map((agent) => [agent, agent]);
  const [first, second] = [here[0], there[0]];
  if (first && second && here.length === 1 && there.length === 1) return [[first, second]];
  throw new UserError(`the two runs have no agent in common. Choose one from each run: --agents ${here[0]},${there[0]}`);
}
