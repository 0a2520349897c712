import { customerFacts } from "../../conversation/customer-facts.ts";
import { type UnclearTurn, unclearTurns } from "../../conversation/understanding.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { Verdict } from "../../score/verdict.ts";
import { shortened } from "../../secrets/shortened.ts";
import { isStandIn } from "../../store/agent-kind.ts";
import { readerIn } from "../../store/run-plan.ts";
import type { RunStore, TrialResult } from "../../store/run-store.ts";
import { isBundled } from "../../suite/load/find-suite.ts";
import type { Suite } from "../../suite/suite.ts";
import { visibleLines, visibleText } from "../../visible-text.ts";
import { counted, joined } from "../text/figure-text.ts";
import { shellWord } from "../text/shell-word.ts";
import { askingSentences } from "./asking-sentences.ts";
import { examplesToAdd } from "./examples-to-add.ts";

/** The most trials that are described, and the most turns of each. */
const most = { trials: 5, turns: 3 };
const longestQuote = 200;

/**
 * The trials whose verdict may be due to a customer who did not understand the agent: those that are unclear, and those that failed after
 * the customer had lost a turn. Stand-ins speak in words that every customer knows, so their trials are left out.
 */
export function misunderstoodTrials(store: RunStore): TrialResult[] {
  if (store.plan.agents.every((agent) => isStandIn(store.plan, agent))) return [];
  return [...store.results()].filter(({ agent, verdict }) => !isStandIn(store.plan, agent) && isMisunderstood(verdict));
}

function isMisunderstood(verdict: Verdict | undefined): boolean {
  if (verdict?.kind === "pass") return verdict.unclear !== undefined;
  return verdict?.kind === "fail" && (verdict.unclear !== undefined || (verdict.measures.turnsLost ?? 0) > 0);
}

/** What is needed to explain what was not understood. */
interface Run {
  readonly store: Pick<RunStore, "plan" | "record">;
  readonly suites: ReadonlyMap<string, Suite>;
  /** How the user starts this program. */
  readonly command: string;
  /** The run's file or address, as the user types it. */
  readonly path: string;
}

/** Lists what the agents said in these trials that the customer did not understand, and what to add to the cases so that it does. */
export function explainMisunderstood(trials: readonly TrialResult[], run: Run): string {
  const blocks = trials.slice(0, most.trials).map((trial) => trialLines(trial, run).join("\n"));
  const others = trials.length - blocks.length;
  const parts = [
    `── Not understood in ${counted(trials.length, "trial")}`,
    "In these trials, the simulated customer did not understand the agent, or only guessed what it asked. The verdicts stand, but the " +
      "customer may be the reason for them.",
    ...blocks,
    ...(others > 0 ? [`… and ${counted(others, "more trial")}`] : []),
    ...remedies(trials, run),
  ];
  return visibleLines(parts.join("\n\n"));
}

function trialLines(trial: TrialResult, { store, suites, command, path }: Run): string[] {
  const { suite: name, case: id, agent, trial: number, verdict } = trial;
  const record = store.record(trial);
  const suite = suites.get(name);
  const testCase = suite?.cases.find((one) => one.id === id);
  const isSame = record !== undefined && suite?.caseHashes.get(id) === record.case.hash;
  const turns = record && testCase && isSame ? unclearTurns(record.events, testCase.customer) : [];
  const steps = verdict?.kind === "pass" || verdict?.kind === "fail" ? (verdict.unclear ?? []) : [];
  const shownTurns = turns.slice(0, most.turns);
  const described = new Set(turns.map(({ step }) => step));
  const title = `${suites.size > 1 ? `${name}: ` : ""}${id}, trial ${number}, ${agent}: ${verdict?.kind ?? "open"}`;
  const show = `${command} show ${[path, id, "--agent", agent, "--trial", `${number}`].map(shellWord).join(" ")} --readings`;
  return [
    title,
    ...(record && suite && testCase ? shownTurns.flatMap((turn) => turnLines(turn, { record, suite, testCase })) : []),
    ...steps.flatMap(({ step, why }) => (described.has(step) ? [] : [`  event ${step}: ${why}`])),
    ...(turns.length > shownTurns.length ? [`  … and ${counted(turns.length - shownTurns.length, "more turn")}`] : []),
    `  To see the trial: ${show}`,
  ];
}

/** A trial in which the customer did not understand the agent. */
interface MisunderstoodTrial {
  readonly record: TrialRecord;
  readonly suite: Suite;
  readonly testCase: Suite["cases"][number];
}

function turnLines(turn: UnclearTurn, { record, suite, testCase }: MisunderstoodTrial): string[] {
  const { customer } = testCase;
  const sentences = askingSentences(turn, customerFacts(customer).hear);
  const reply = record.events[turn.step];
  const said = reply?.kind === "customer_message" ? reply.text : "";
  const guessed = turn.reason === "guessed" ? ` (a guess: ${joined(turn.topics)})` : "";
  // A model's reading does not depend on examples, and nobody should edit a bundled suite.
  const canAdd = record.reader === undefined && !isBundled(suite.folder);
  return [
    ...sentences.map((sentence) => `  agent:    ${quoted(sentence)}`),
    `  customer: ${quoted(said)}${guessed}`,
    ...(canAdd ? examplesToAdd({ turn, sentences, suite, testCase }).map((line) => `    ${line}`) : []),
  ];
}

function quoted(text: string): string {
  return `“${shortened(visibleText(text.replaceAll(/\s+/g, " ").trim()), longestQuote)}”`;
}

function remedies(trials: readonly TrialResult[], { store: { plan }, suites }: Run): string[] {
  const offline = [...new Set(trials.map(({ suite }) => suite))].filter((suite) => readerIn(plan, suite) === undefined);
  if (offline.length === 0) return [];
  const isOwn = offline.some((suite) => !isBundled(suites.get(suite)?.folder ?? ""));
  const reader = "openai/gpt-5.4-nano";
  return [
    ...(isOwn
      ? ["An example in one case also helps the other customers of the suite who have a fact of this name. Eight per fact work well."]
      : []),
    `A model as the reader needs no examples: --reader ${reader}, or --reader auto with autoReader: ${reader} in deskproof.config.yaml. ` +
      "See docs/customers.md.",
  ];
}
