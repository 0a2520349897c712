import { setImmediate } from "node:timers/promises";
import type { TestCase } from "../case/test-case.ts";
import type { Agent, CaseAwareAgent } from "../conversation/agent.ts";
import type { Customer } from "../conversation/customer.ts";
import type { Usage } from "../conversation/event.ts";
import type { Reader } from "../conversation/reader.ts";
import { type Watch, watched } from "../conversation/watch.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { scoreTrial } from "../score/score-trial.ts";
import type { Verdict } from "../score/verdict.ts";
import { rereadSecrets } from "../secrets/redact.ts";
import type { ToolRecording } from "../shadow/tool-recording.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { OpenTrial, RunStore } from "../store/run-store.ts";
import type { Suite } from "../suite/suite.ts";
import { isStoppedByBudget } from "./budget.ts";
import { runTrial } from "./run-trial.ts";
import { type Scorer, scoreHere } from "./score-in-thread.ts";
import { scoreStored } from "./score-stored.ts";
import { trialSeed } from "./trial-seed.ts";

/** A finished and stored attempt, with its verdict. */
export interface TrialDone extends OpenTrial {
  readonly verdict: Verdict;
  readonly ending: string;
  readonly ms: number;
  /** Tokens the agent reported in this attempt. */
  readonly tokens: number;
  /** Whether the trial will be retried. */
  readonly again: boolean;
}

/** The parts of a finished attempt that are shown during a run. */
export type TrialShown = Omit<TrialDone, "verdict"> & { readonly verdict: Pick<Verdict, "kind"> };

/** Information about a run for the thread that watches it. */
export interface WatchedRun {
  readonly path: string;
  /** Timeout for a reply, in milliseconds. */
  readonly replyMs: number;
  /** The ids of the agents whose code runs in the run's thread. */
  readonly inThread: readonly string[];
}

/** Receives a run's activity, so that another thread can identify a call that never returns. */
export interface RunWatch {
  /** Called when the run is loaded and its file exists. */
  begin(run: WatchedRun): void;
  /** Called with all trials; each is identified by its index in this list. */
  plan(keys: readonly TrialKey[]): void;
  /** Called when a conversation slot starts a trial or becomes free. */
  take(place: number, trial: number | undefined): void;
  /** Observes the conversation of one trial. */
  at(trial: number): Watch;
}

/** The inputs of a conversation in a run. */
interface Conversing extends Omit<Execution, "store" | "concurrency"> {
  readonly store: Pick<RunStore, "plan">;
}

/** The inputs of a run, besides its plan. */
export interface Execution {
  readonly store: Pick<RunStore, "plan" | "open" | "keepRecord" | "keepVerdict">;
  readonly suites: ReadonlyMap<string, Suite>;
  readonly agents: ReadonlyMap<string, Agent | CaseAwareAgent>;
  readonly customer: Customer;
  /** The reader of each suite, by name; by default, the built-in one. */
  readonly readers?: ReadonlyMap<string, Reader>;
  readonly concurrency: number;
  /** Selects the open trials to run; by default, all of them. */
  readonly only?: (trial: OpenTrial) => boolean;
  /** The scorer for the trials; by default, one in this thread. */
  readonly scorer?: Scorer;
  readonly watch?: RunWatch | undefined;
  /** The recording of tool reads that the run creates or replays. */
  readonly toolRecording?: ToolRecording | undefined;
  readonly signal: AbortSignal;
  /** Called for every model call as soon as its tokens are known. */
  readonly onUsage?: (usage: Usage) => void;
  readonly onTrial?: ((done: TrialDone) => void) | undefined;
}

/** Runs every open trial in a run with limited concurrency; each conversation is stored as soon as it ends and is then scored. */
export async function execute(execution: Execution): Promise<void> {
  // Stops the conversations when the user asks for it or when one of them fails.
  const stop = new AbortController();
  const { signal } = stop;
  const onAbort = () => stop.abort(execution.signal.reason);
  if (execution.signal.aborted) onAbort();
  execution.signal.addEventListener("abort", onAbort, { once: true });
  const { watch } = execution;
  const failures: unknown[] = [];
  const fail = (error: unknown) => {
    failures.push(error);
    stop.abort();
  };
  const orFail = (work: Promise<void>) => work.catch(fail);
  // If usage cannot be stored, the run ends; this is not blamed on the agent, customer or reader that reported the call.
  const onUsage = (usage: Usage) => {
    try {
      watched(watch?.at(0), ["storing"], () => execution.onUsage?.(usage));
    } catch (error) {
      fail(error);
    }
  };
  // An excluded trial is retried in the next pass; attempts in earlier sessions do not count towards the limit.
  const { store, only = () => true } = execution;
  let due: readonly Attempt[] = store
    .open()
    .filter(only)
    .map((trial, number) => ({ ...trial, tries: 0, number }));
  watch?.plan(due.map(keyOf));
  const shared = { cases: indexCases(execution.suites), breathe: yieldToTimers(), orFail };
  while (due.length > 0 && !signal.aborted) due = await runPass(due, { ...execution, ...shared, onUsage, signal });
  execution.signal.removeEventListener("abort", onAbort);
  if (failures.length > 0) throw failures[0];
}

interface Pass extends Execution {
  readonly cases: ReadonlyMap<string, TestCase>;
  readonly breathe: () => Promise<void> | void;
  readonly orFail: (work: Promise<void>) => Promise<void>;
}

/** Runs each trial once, and returns those to retry. */
async function runPass(trials: readonly Attempt[], pass: Pass): Promise<Attempt[]> {
  const { signal, watch, cases, breathe, orFail } = pass;
  const queue = trials.values();
  const settling: Promise<void>[] = [];
  const again: Attempt[] = [];
  const work = async (place: number) => {
    for (const trial of queue) {
      if (signal.aborted) return;
      watch?.take(place, trial.number);
      const record = await converseOnce(trial, pass, cases);
      watch?.take(place, undefined);
      // The slot is free for the next conversation while this one is scored.
      if (record) settling.push(orFail(settle({ trial, record, cases, again }, pass)));
      await breathe();
    }
  };
  await startOneByOne(pass.concurrency, (place) => orFail(work(place)), signal);
  await Promise.all(settling);
  return again;
}

/**
 * Starts each conversation once the previous one has reached its first wait, so that no conversation has to wait until
 * all others have started.
 */
export async function startOneByOne(places: number, work: (place: number) => Promise<void>, signal: AbortSignal): Promise<void> {
  // The code of suites and agents has been loaded, and may have set variables.
  rereadSecrets();
  const workers: Promise<void>[] = [];
  for (let place = 0; place < places && !signal.aborted; place++) {
    workers.push(work(place));
    await setImmediate();
  }
  await Promise.all(workers);
}

/**
 * Returns a function that yields from time to time for timers and Ctrl-C. Stand-ins answer without waiting, so a run
 * with only stand-ins would not yield otherwise.
 */
export function yieldToTimers(): () => Promise<void> | void {
  let last = performance.now();
  return () => {
    if (performance.now() - last < 20) return;
    last = performance.now();
    return setImmediate();
  };
}

/** An open trial with the index that identifies it to the watching thread. */
export type NumberedTrial = OpenTrial & { readonly number: number };

type Attempt = NumberedTrial & { readonly tries: number };

function keyOf({ suite, agent, case: id, trial }: TrialKey): TrialKey {
  return { suite, agent, case: id, trial };
}

/** Runs one conversation; undefined if it was stopped and is to be run again. */
export async function converseOnce(
  trial: NumberedTrial,
  execution: Conversing,
  cases: ReadonlyMap<string, TestCase>,
): Promise<TrialRecord | undefined> {
  const { store, signal, customer, readers, onUsage, watch } = execution;
  const suite = execution.suites.get(trial.suite);
  const agent = execution.agents.get(trial.agent);
  const testCase = cases.get(`${trial.suite}/${trial.case}`);
  if (!suite || !agent || !testCase) throw new Error(`trial of unknown ${trial.suite}, ${trial.agent} or ${trial.case}`);
  const seed = trialSeed(store.plan.seed, trial.suite, trial.case, trial.trial);
  const { replyMs } = store.plan;
  const record = await runTrial({
    suite,
    testCase,
    agent,
    customer,
    reader: readers?.get(trial.suite),
    seed,
    trial: trial.trial,
    replyMs,
    onUsage,
    watch: watch?.at(trial.number),
    toolRecording: execution.toolRecording,
    signal,
  });
  return record.ending.kind !== "stopped" || failedBeforeBudget(record, { suite, testCase, signal }) ? record : undefined;
}

/**
 * Whether the budget stopped a conversation in which the agent had already failed for good. Such a conversation counts, because the agent's
 * own usage may have used up the budget. A conversation that the user stopped is run again, because no agent can cause that, and a resumed
 * run must have the same results as an uninterrupted one.
 */
function failedBeforeBudget(
  record: TrialRecord,
  { suite, testCase, signal }: { readonly suite: Suite; readonly testCase: TestCase; readonly signal: AbortSignal },
): boolean {
  return isStoppedByBudget(signal) && scoreTrial(suite, testCase, record).kind === "fail";
}

interface Ended {
  readonly trial: Attempt;
  readonly record: TrialRecord;
  readonly cases: ReadonlyMap<string, TestCase>;
  /** Collects trials to retry. */
  readonly again: Attempt[];
}

/** Stores a finished conversation, then scores it; an excluded trial is retried while attempts are left. */
async function settle({ trial, record, cases, again }: Ended, execution: Execution): Promise<void> {
  const { store, suites, onTrial, watch, scorer = scoreHere } = execution;
  const suite = suites.get(trial.suite);
  const testCase = cases.get(`${trial.suite}/${trial.case}`);
  if (!suite || !testCase) throw new Error(`trial of unknown ${trial.suite} or ${trial.case}`);
  // If another process has stored this conversation in the meantime, that process's result counts. Storing may have to
  // wait for another process or for the network, which is not the agent's fault.
  const storing = <Result>(work: () => Result) => watched(watch?.at(trial.number), ["storing"], work);
  const attempts = storing(() => store.keepRecord(record));
  if (attempts === undefined) return;
  const tries = trial.tries + 1;
  const key = { ...keyOf(trial), attempts };
  const seen: Scorer = {
    ...scorer,
    score: (...question) => watched(watch?.at(trial.number), ["scoring"], () => scorer.score(...question)),
  };
  const kept = {
    keepVerdict: (...verdict: Parameters<RunStore["keepVerdict"]>) => storing(() => store.keepVerdict(...verdict)),
  };
  const verdict = await scoreStored(key, record, { store: kept, scorer: seen, suite, testCase });
  const retried = verdict.kind === "excluded" && tries < store.plan.attempts;
  if (retried) again.push({ ...trial, tries });
  onTrial?.({
    ...key,
    verdict,
    ending: record.ending.kind,
    ms: record.ms,
    tokens: tokensOf(record),
    again: retried,
  });
}

/** The number of tokens that the agent reported. */
export function tokensOf(record: TrialRecord): number {
  let tokens = 0;
  for (const event of record.events)
    if (event.kind === "usage" && event.by === undefined) tokens += (event.input ?? 0) + (event.output ?? 0);
  return tokens;
}

/** The cases of the suites, by suite and id. */
export function indexCases(suites: ReadonlyMap<string, Suite>): ReadonlyMap<string, TestCase> {
  const cases = new Map<string, TestCase>();
  for (const suite of suites.values()) for (const testCase of suite.cases) cases.set(`${suite.name}/${testCase.id}`, testCase);
  return cases;
}
