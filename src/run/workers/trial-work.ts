import type { TestCase } from "../../case/test-case.ts";
import { watched } from "../../conversation/watch.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { Verdict } from "../../score/verdict.ts";
import type { SharedRun } from "../../store/postgres/shared-run.ts";
import type { TrialKey } from "../../store/run-plan.ts";
import type { Suite } from "../../suite/suite.ts";
import { type Execution, tokensOf } from "../execute.ts";
import type { Scorer } from "../score-in-thread.ts";
import { verdictOn } from "../score-stored.ts";
import type { DatabaseRetry } from "./database-retry.ts";
import type { FedTrial } from "./trial-feed.ts";
import type { TrialQueue } from "./trial-queue.ts";
import type { WorkerSession } from "./worker-session.ts";

/** The inputs for storing and scoring a worker's conversations. */
export interface TrialWorkParts extends Pick<Execution, "suites" | "watch" | "onTrial"> {
  readonly shared: SharedRun;
  readonly queue: TrialQueue;
  readonly session: WorkerSession;
  readonly databaseRetry: DatabaseRetry;
  readonly scorer: Scorer;
  /** The number of trials in the plan. */
  readonly planned: number;
}

/** The key of a fed trial. */
export function fedTrialKey({ trial: { suite, agent, case: id, trial } }: FedTrial): TrialKey {
  return { suite, agent, case: id, trial };
}

/** Stores and scores the conversations of a worker. */
export class TrialWork {
  readonly #execution: TrialWorkParts;
  readonly #cases: ReadonlyMap<string, TestCase>;
  readonly #planned: number;

  constructor(execution: TrialWorkParts, cases: ReadonlyMap<string, TestCase>) {
    this.#execution = execution;
    this.#cases = cases;
    this.#planned = execution.planned;
  }

  /** Stores a conversation and then its verdict, unless another worker has already stored the conversation. */
  async settle(given: FedTrial, record: TrialRecord, place: number): Promise<void> {
    const { shared, session, databaseRetry } = this.#execution;
    const { job, trial } = given;
    const isNew = trial.state === "open";
    if (isNew && !(await databaseRetry.until(() => shared.keepAttempt(record, trial)))) return this.#drop(given);
    const attempts = trial.attempts + (isNew ? 1 : 0);
    const verdict = await this.#score({ job, trial: { ...trial, attempts } }, record, place);
    const again = verdict.kind === "excluded" && attempts - job.since < shared.store.plan.attempts;
    if (again) await this.#again(given, attempts);
    else await session.complete(job.id);
    if (!isNew) return;
    session.count();
    const { ending, ms } = record;
    this.#execution.onTrial?.({
      ...fedTrialKey(given),
      attempts,
      verdict,
      ending: ending.kind,
      ms,
      tokens: tokensOf(record),
      again,
    });
  }

  // If the other worker died before it scored the trial, the queue gives the trial to a worker again.
  async #drop({ job, trial }: FedTrial): Promise<void> {
    const { shared, session, databaseRetry } = this.#execution;
    const [now] = await databaseRetry.until(() => shared.trials([trial.number]));
    if (now?.state === "scored") await session.complete(job.id);
    else session.letGo(job.id);
  }

  async #again({ job }: FedTrial, attempts: number): Promise<void> {
    const { queue, session, databaseRetry } = this.#execution;
    await databaseRetry.until(() => queue.again(job, { attempts, planned: this.#planned }));
    session.letGo(job.id);
  }

  async #score(given: FedTrial, record: TrialRecord, place: number): Promise<Verdict> {
    const { shared, databaseRetry, scorer, watch } = this.#execution;
    const { suite, testCase } = this.#subject(given);
    const seen: Scorer = {
      ...scorer,
      score: (...question) => watched(watch?.at(place), ["scoring"], () => scorer.score(...question)),
    };
    const verdict = await verdictOn(record, { scorer: seen, suite, testCase });
    await databaseRetry.until(() => shared.keepVerdict(given.trial, verdict));
    return verdict;
  }

  #subject({ trial }: FedTrial): { readonly suite: Suite; readonly testCase: TestCase } {
    const suite = this.#execution.suites.get(trial.suite);
    const testCase = this.#cases.get(`${trial.suite}/${trial.case}`);
    if (!suite || !testCase) throw new Error(`trial of unknown ${trial.suite} or ${trial.case}`);
    return { suite, testCase };
  }
}
