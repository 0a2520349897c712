import { setMaxListeners } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { TestCase } from "../case/test-case.ts";
import type { Agent, CaseAwareAgent } from "../conversation/agent.ts";
import type { Customer } from "../conversation/customer.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { scoreTrial } from "../score/score-trial.ts";
import type { Verdict } from "../score/verdict.ts";
import type { OpenTrial, RunStore } from "../store/run-store.ts";
import type { Suite } from "../suite/suite.ts";
import { runTrial } from "./run-trial.ts";
import { trialSeed } from "./trial-seed.ts";

/** One attempt that is over and stored. */
export interface TrialDone extends OpenTrial {
  readonly verdict: Verdict;
  readonly ending: string;
  readonly ms: number;
  /** Tokens the agent reported in this attempt. */
  readonly tokens: number;
  /** Whether the trial will be tried again. */
  readonly again: boolean;
}

/** What a run needs besides its plan. */
export interface Execution {
  readonly store: RunStore;
  readonly suites: ReadonlyMap<string, Suite>;
  readonly agents: ReadonlyMap<string, Agent | CaseAwareAgent>;
  readonly customer: Customer;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly onTrial?: ((done: TrialDone) => void) | undefined;
}

/** Runs every open trial of a run, so many at a time, storing each the moment it ends. */
export async function execute(execution: Execution): Promise<void> {
  const { store, concurrency } = execution;
  const failure = new AbortController();
  const signal = AbortSignal.any([execution.signal, failure.signal]);
  setMaxListeners(0, signal);
  const cases = indexCases(execution.suites);
  const queue = store.open().values();
  const breathe = breather();
  const failures: unknown[] = [];
  const work = async () => {
    try {
      for (const trial of queue) {
        if (signal.aborted) return;
        await settle(trial, { ...execution, signal }, cases);
        await breathe();
      }
    } catch (error) {
      failures.push(error);
      failure.abort();
    }
  };
  await startOneByOne(concurrency, work, signal);
  if (failures.length > 0) throw failures[0];
}

// Each conversation gets as far as its first wait before the next begins: started together, they would wait together.
async function startOneByOne(places: number, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const workers: Promise<void>[] = [];
  for (let place = 0; place < places && !signal.aborted; place++) {
    workers.push(work());
    await setImmediate();
  }
  await Promise.all(workers);
}

// Stand-ins answer without waiting, so a run of theirs would never let timers and Ctrl-C through.
function breather(): () => Promise<void> | void {
  let last = performance.now();
  return () => {
    if (performance.now() - last < 20) return;
    last = performance.now();
    return setImmediate();
  };
}

/** Tries a trial until it is scored or has used up its tries; a resumed run gives an excluded trial new ones. */
async function settle(trial: OpenTrial, execution: Execution, cases: ReadonlyMap<string, TestCase>): Promise<void> {
  const { store, signal, customer, onTrial } = execution;
  const suite = execution.suites.get(trial.suite);
  const agent = execution.agents.get(trial.agent);
  const testCase = cases.get(`${trial.suite}/${trial.case}`);
  if (!suite || !agent || !testCase)
    throw new Error(`trial of unknown ${trial.suite}, ${trial.agent} or ${trial.case}`);
  const seed = trialSeed(store.plan.seed, trial.suite, trial.case, trial.trial);
  const { replyMs } = store.plan;
  for (let tries = 1; ; tries++) {
    const record = await runTrial({ suite, testCase, agent, customer, seed, trial: trial.trial, replyMs, signal });
    if (record.ending.kind === "stopped") return;
    const verdict = scoreTrial(suite, testCase, record);
    store.commit(record, verdict);
    const attempts = trial.attempts + tries;
    const again = verdict.kind === "excluded" && tries < store.plan.attempts;
    onTrial?.({
      ...trial,
      attempts,
      verdict,
      ending: record.ending.kind,
      ms: record.ms,
      tokens: tokensOf(record),
      again,
    });
    if (!again) return;
  }
}

function tokensOf(record: TrialRecord): number {
  let tokens = 0;
  for (const event of record.events) if (event.kind === "usage") tokens += (event.input ?? 0) + (event.output ?? 0);
  return tokens;
}

function indexCases(suites: ReadonlyMap<string, Suite>): ReadonlyMap<string, TestCase> {
  const cases = new Map<string, TestCase>();
  for (const suite of suites.values())
    for (const testCase of suite.cases) cases.set(`${suite.name}/${testCase.id}`, testCase);
  return cases;
}
