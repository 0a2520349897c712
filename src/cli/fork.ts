import { Command, InvalidArgumentError, Option } from "commander";
import { keyHosts } from "../llm/key-hosts.ts";
import { splitSamples } from "../report/fork-split.ts";
import { renderFork } from "../report/fork-text.ts";
import { counted } from "../report/text/figure-text.ts";
import { readConfig } from "../run/config.ts";
import type { ForkUntil } from "../run/fork/fork-point.ts";
import { forkTrial, type PlayedFork } from "../run/fork/fork-trial.ts";
import { decisionLines } from "../run/fork/prepare-fork.ts";
import { configuredAgent } from "../run/resolve-agent.ts";
import { asArgument } from "../store/open/run-path.ts";
import { visibleJson, visibleText } from "../visible-text.ts";
import { asTheUserTypesIt, ownCommand } from "./own-command.ts";
import { print, printToStderr } from "./print.ts";
import { runHelp } from "./run-argument.ts";
import { allowHostHelp, collect } from "./run-flags.ts";
import { trustOption } from "./trust-flag.ts";

interface Flags {
  readonly at?: number;
  readonly times: number;
  readonly agent?: string;
  readonly of?: string;
  readonly trial?: number;
  readonly until: ForkUntil;
  readonly seed: string;
  readonly out?: string;
  readonly maxCost?: number;
  readonly replayTools?: string;
  readonly allowHost?: readonly string[];
  readonly trust?: boolean;
  readonly json?: boolean;
}

const examples = `
Examples:
  deskproof fork runs/friday.db refund/late                         list the agent's decisions
  deskproof fork runs/friday.db refund/late --at 9 --times 20       repeat the decision at event 9
  deskproof fork runs/friday.db refund/late --at 9 --agent openai/gpt-5.5
  deskproof fork runs/friday.db refund/late --at 9 --until end      continue each sample to the end of the conversation`;

/** The `deskproof fork` command, which repeats one decision from a stored trial. */
export function forkCommand(): Command {
  return new Command("fork")
    .summary("repeat one of the agent's decisions in a stored trial many times")
    .description(
      "Rebuilds the database and the conversation of a stored trial up to one of the agent's decisions, and has the " +
        "agent make that decision many times. Prints what the agent did each time, and how often it made an unsafe call: " +
        "a prohibited call, a call with an unmet precondition, or a write or ending that no accepted outcome includes. " +
        "The samples are stored next to the run; `deskproof show`, `export` and `view` work with them as with any run.",
    )
    .argument("<run>", runHelp)
    .argument("<case>", "the id of the case")
    .option(
      "--at <event>",
      "the number of the event at which the agent made the decision (default: list the agent's decisions and exit)",
      wholeNumber,
    )
    .option("--times <n>", "how many times to repeat the decision", positiveNumber, 10)
    .option(
      "--agent <agent>",
      "the agent that makes the decision, in a form that `deskproof run --agent` accepts (default: the trial's agent)",
    )
    .option("--of <agent>", "the id of the stored trial's agent; needed if several agents ran the case")
    .option("--trial <n>", "the number of the stored trial; needed if the agent ran the case several times", wholeNumber)
    .addOption(
      new Option("--until <point>", "where each sample stops: at the end of the agent's turn (turn) or of the conversation (end)")
        .choices(["turn", "end"])
        .default("turn"),
    )
    .option("--seed <text>", "random seed for the samples; only stand-ins use it", "1")
    .option("--out <file>", "where to store the samples (default: in a folder next to the run)")
    .option("--max-cost <dollars>", "stop taking samples once they have cost this many US dollars", Number)
    .option("--replay-tools <file>", "let the scenario tools read from a recording instead of your system")
    .option("--allow-host <host>", allowHostHelp, collect)
    .addOption(trustOption())
    .option("--json", "print the samples, and how often the agent made each choice, as JSON")
    .addHelpText("after", examples)
    .action(forkAndPrint);
}

async function forkAndPrint(path: string, id: string, flags: Flags): Promise<void> {
  const config = await readConfig();
  const agent = flags.agent === undefined ? undefined : configuredAgent(flags.agent, config);
  const { at, ...others } = { ...flags, path, case: id, agent };
  if (at === undefined) return listDecisions(others);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  const fork = await forkTrial({
    ...others,
    at,
    prices: config.prices,
    providers: config.providers,
    hosts: keyHosts({ environment: process.env, typed: [agent ?? ""], allowed: flags.allowHost ?? [] }),
    signal: stop.signal,
    onNotice: (line) => printToStderr(asTheUserTypesIt(line)),
  });
  printFork(fork, flags);
}

async function listDecisions(request: Parameters<typeof decisionLines>[0]): Promise<void> {
  const lines = await decisionLines(request);
  print("The agent's decisions. Choose one with --at:");
  for (const line of lines) print(visibleText(line));
}

function printFork({ path, plan, samples, before, origin, dollars }: PlayedFork, { json, times }: Flags): void {
  const [agent = ""] = plan.agents;
  if (json) {
    const split = splitSamples(samples);
    print(visibleJson({ file: path, fork: origin, agent, before, ...split, samples, dollars }));
    return;
  }
  print(renderFork({ origin, before, agent, samples }));
  if (dollars > 0) print(`Cost: $${dollars.toFixed(4)}`);
  if (samples.length < times) printToStderr(`Stopped after ${samples.length} of ${counted(times, "sample")}.`);
  print(`\nSamples saved in ${path}\nRead them: ${ownCommand()} show ${asArgument(path)}`);
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Give a whole number.");
}

const mostTimes = 1000;

function positiveNumber(text: string): number {
  const number = wholeNumber(text);
  if (number >= 1 && number <= mostTimes) return number;
  throw new InvalidArgumentError(`Give a number from 1 to ${mostTimes}.`);
}
