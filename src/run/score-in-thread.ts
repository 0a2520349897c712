import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import type { TestCase } from "../case/test-case.ts";
import { recordText } from "../record/record-text.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { scoreTrial } from "../score/score-trial.ts";
import type { Verdict } from "../score/verdict.ts";
import type { Suite } from "../suite/suite.ts";
import { longRun } from "./limit-heap-growth.ts";
import { ScoringThread } from "./scoring-thread.ts";

/** Scores records. */
export interface Scorer extends AsyncDisposable {
  score(suite: Suite, testCase: TestCase, record: TrialRecord): Verdict | Promise<Verdict>;
}

/** Scores in the calling thread. */
export const scoreHere: Scorer = { score: scoreTrial, [Symbol.asyncDispose]: async () => {} };

/**
 * Whether a run is scored on a second thread, which loads the suites and compiles the code once more. That is worth it for a long run, and
 * with many conversations at once, which would otherwise wait for each other's verdicts.
 */
function needsThread(trials: number, concurrency: number): boolean {
  return concurrency >= manyPlaces ? trials >= manyTrials : trials >= longRun && concurrency >= severalPlaces;
}

const manyTrials = 400;
const severalPlaces = 4;
const manyPlaces = 64;
/** Records longer than this, in characters, are always scored on a second thread, where scoring can be aborted. */
const largeRecord = 200_000;

/** Chooses the scorer for a run by its number of trials and its concurrency. */
export function scorerFor(suites: Iterable<Suite>, trials: number, concurrency: number): Scorer {
  return needsThread(trials, concurrency) ? scoreInThread(suites) : scoreLargeInThread(suites);
}

/**
 * Chooses the scorer for rescoring stored trials, which uses every core if there are enough trials to justify loading
 * the suites in each thread.
 */
export function rescorerFor(suites: Iterable<Suite>, trials: number): Scorer {
  // Rescoring creates much garbage and keeps little of it, so its threads get larger young generations than a run's.
  setFlagsFromString("--max-semi-space-size=32");
  return scoreInThread(suites, { threads: trials < manyTrials ? 1 : Math.min(availableParallelism(), mostThreads) });
}

/** Scores short records in this thread and long ones on a second thread, which starts with the first long record. */
function scoreLargeInThread(suites: Iterable<Suite>): Scorer {
  let inThread: Scorer | undefined;
  return {
    score: (suite, testCase, record) => {
      if (recordText(record).length <= largeRecord) return scoreTrial(suite, testCase, record);
      inThread ??= scoreInThread(suites);
      return inThread.score(suite, testCase, record);
    },
    [Symbol.asyncDispose]: async () => {
      await inThread?.[Symbol.asyncDispose]();
    },
  };
}

/** The maximum number of threads; more threads would mostly wait for the one that reads records and stores verdicts. */
const mostThreads = 8;

/** The time limit for one verdict, in milliseconds. */
const longestScoringMs = 20_000;

/**
 * Scores on other threads, so that conversations do not wait for verdicts. A verdict that takes too long becomes an
 * error, and the remaining records of its thread are scored on a new thread.
 */
export function scoreInThread(suites: Iterable<Suite>, { budgetMs = longestScoringMs, threads = 1 } = {}): Scorer {
  const folders = [...suites].map(({ folder }) => folder);
  const all = Array.from({ length: threads }, () => new ScoringThread(folders, budgetMs));
  const leastBusy = () => all.reduce((one, other) => (other.waiting < one.waiting ? other : one));
  return {
    score: async (suite, testCase, record) => {
      // Conversations have priority, because agents and customers wait for them, while nothing waits for a verdict.
      await setImmediate();
      const answer = await leastBusy().ask({ json: recordText(record), hash: suite.hash });
      if (answer && "error" in answer) throw answer.error;
      // Records of suites that the other thread has not loaded are scored in this thread.
      return answer?.verdict === undefined ? scoreTrial(suite, testCase, record) : JSON.parse(answer.verdict);
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(all.map((thread) => thread.end()));
    },
  };
}
