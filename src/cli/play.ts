import { dirname } from "node:path";
import { Command } from "commander";
import type { TestCase } from "../case/test-case.ts";
import { keyHosts } from "../llm/key-hosts.ts";
import { makeFolder } from "../make-folder.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { describeVerdict } from "../report/verdict-text.ts";
import { resolveAgent } from "../run/resolve-agent.ts";
import { resolveReader } from "../run/resolve-reader.ts";
import { runModels } from "../run/run-models.ts";
import { runTrial } from "../run/run-trial.ts";
import { scoreHere } from "../run/score-in-thread.ts";
import { scoreStored } from "../run/score-stored.ts";
import { trialSeed } from "../run/trial-seed.ts";
import { kindById } from "../store/agent-kind.ts";
import { createRun } from "../store/open/open-run.ts";
import { newRunPath } from "../store/open/run-path.ts";
import type { RunStore } from "../store/run-store.ts";
import type { Suite } from "../suite/suite.ts";
import { longestTimerMs } from "../timer.ts";
import { UserError } from "../user-error.ts";
import { deskproofVersion } from "../version.ts";
import { findCase } from "./find-case.ts";
import { personAgent } from "./person-agent.ts";
import { personCustomer } from "./person-customer.ts";
import { openPrompt, type Prompt } from "./prompt.ts";

interface Flags {
  readonly as: string;
  readonly agent: string;
  readonly reader?: string;
  readonly suite?: string;
  readonly seed: string;
  readonly opening: string;
  readonly out?: string;
}

// A person may take any amount of time.
const noTimeLimit = longestTimerMs;

/** The `deskproof play` command, which lets a person play the agent or the customer. */
export function playCommand(): Command {
  return new Command("play")
    .summary("play the agent (or the customer) in the terminal and get scored")
    .description(
      "Lets you play the agent (or the customer) in one case, in the terminal. The conversation is stored and scored like any other.",
    )
    .argument("<case>", "the case, written as suite/id, where suite is a name or a folder")
    .option("--suite <suite>", "the suite's name or folder; required if <case> is only an id")
    .option("--as <side>", "which side you play: agent or customer", "agent")
    .option("--agent <agent>", "if you play the customer: the agent to talk to", "stand-in/reference")
    .option(
      "--reader <reader>",
      "if you play the agent: the reader, which interprets your messages for the simulated customer: built-in or a small model",
    )
    .option("--opening <n>", "which of the case's opening messages the customer starts with; numbers start at 0", "0")
    .option("--seed <text>", "random seed", "1")
    .option("--out <file>", "where to store the conversation (default: runs/play-<time>.db)")
    .addHelpText(
      "after",
      "\nExamples:\n  deskproof play tiny/late_parcel/gone-quiet\n  " +
        "deskproof play ./suites/my-desk/damaged_book/torn-cover --as customer",
    )
    .action(playAndScore);
}

async function playAndScore(name: string, flags: Flags): Promise<void> {
  const { suite, testCase } = await findCase(name, flags.suite);
  // Fail early, before there is a conversation that could be lost.
  if (flags.out !== undefined) makeFolder(dirname(flags.out), `--out ${flags.out}`);
  using prompt = openPrompt(process.stdin, process.stdout);
  const record = await play(suite, testCase, flags, prompt);
  if (record.ending.kind === "stopped") {
    prompt.print("\nQuit. Nothing was saved.");
    return;
  }
  if (flags.as === "customer") for (const text of lastWords(record)) prompt.print(`\nagent: ${text}`);
  const path = flags.out ?? newRunPath("play-", record.startedAt);
  using store = keep(path, suite, record);
  const key = { suite: suite.name, agent: record.agent, case: testCase.id, trial: record.trial };
  const verdict = await scoreStored(key, record, { store, scorer: scoreHere, suite, testCase });
  prompt.print(`\n${describeVerdict(verdict, record)}`);
  prompt.print(`Record saved in ${path}`);
}

async function play(suite: Suite, testCase: TestCase, flags: Flags, prompt: Prompt): Promise<TrialRecord> {
  if (flags.as !== "agent" && flags.as !== "customer") throw new UserError(`--as ${flags.as}: choose agent or customer.`);
  const opening = Number(flags.opening);
  if (!Number.isInteger(opening) || opening < 0)
    throw new UserError(`--opening ${flags.opening}: give a number from 0 to ${testCase.customer.openings.length - 1}.`);
  const seed = trialSeed(flags.seed, suite.name, testCase.id, opening);
  const left = new AbortController();
  const quit = () => left.abort();
  const shared = { suite, testCase, seed, trial: opening, replyMs: noTimeLimit, signal: left.signal };
  const hosts = keyHosts({ environment: process.env, typed: [flags.agent, flags.reader ?? ""] });
  const models = runModels({ goesOn: false, timeoutMs: 120_000, hosts });
  if (flags.as === "agent") {
    const reader = await resolveReader(flags.reader, models);
    return runTrial({ ...shared, agent: personAgent(prompt, quit), reader });
  }
  if (flags.reader !== undefined) throw new UserError("--reader applies to the simulated customer, but you are the customer: omit it.");
  const agent = await resolveAgent(flags.agent, { models, hosts });
  return runTrial({ ...shared, agent, customer: personCustomer(prompt, quit) });
}

// The agent's turn that ends the case gets no reply, so a person who plays the customer has not seen that turn yet.
function lastWords({ events }: TrialRecord): string[] {
  const since = events.findLastIndex(({ kind }) => kind === "customer_message");
  return events.slice(since + 1).flatMap((event) => (event.kind === "agent_message" ? [event.text] : []));
}

/** Stores a run with this one conversation; the conversation is stored before it is scored. */
function keep(path: string, suite: Suite, record: TrialRecord): RunStore {
  const { name, title, folder, version, hash } = suite;
  const plan = {
    startedAt: record.startedAt,
    deskproof: deskproofVersion,
    seed: record.seed,
    customer: record.customer,
    ...(record.reader === undefined ? {} : { reader: record.reader }),
    suites: [{ name, title, folder, version, hash }],
    agents: [record.agent],
    agentSources: {},
    agentKinds: { [record.agent]: kindById(record.agent) },
    replyMs: noTimeLimit,
    attempts: 1,
  };
  const store = createRun(path, plan, [{ suite: name, agent: record.agent, case: record.case.id, trial: record.trial }]);
  store.keepRecord(record);
  return store;
}
