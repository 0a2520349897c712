import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import type { TestCase } from "../case/test-case.ts";
import { recordText } from "../record/record-text.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { scoreTrial } from "../score/score-trial.ts";
import type { Verdict } from "../score/verdict.ts";
import type { Suite } from "../suite/suite.ts";
import { ScoringThread } from "./scoring-thread.ts";

/** Scores records. */
export interface Scorer extends AsyncDisposable {
  score(suite: Suite, testCase: TestCase, record: TrialRecord): Verdict | Promise<Verdict>;
}

/** Scores in the calling thread. */
export const scoreHere: Scorer = { score: scoreTrial, [Symbol.asyncDispose]: async () => {} };

/** From this many trials and this much concurrency on, a second thread is worth loading the suites there. */
const manyTrials = 400;
const severalPlaces = 4;
/** A longer record, in characters, is always scored on a second thread, where scoring can be aborted. */
const largeRecord = 200_000;

/** Chooses the scorer of a run by its number of trials. */
export function scorerFor(suites: Iterable<Suite>, trials: number, concurrency: number): Scorer {
  return trials < manyTrials || concurrency < severalPlaces ? scoreLargeAside(suites) : scoreAside(suites);
}

/** Rescores stored trials, on every core if there are enough trials to pay for loading the suites on each. */
export function rescorerFor(suites: Iterable<Suite>, trials: number): Scorer {
  return scoreAside(suites, { threads: trials < manyTrials ? 1 : Math.min(availableParallelism(), mostThreads) });
}

/** Scores short records here and long ones on a second thread, which starts with the first such record. */
function scoreLargeAside(suites: Iterable<Suite>): Scorer {
  let aside: Scorer | undefined;
  return {
    score: (suite, testCase, record) => {
      if (recordText(record).length <= largeRecord) return scoreTrial(suite, testCase, record);
      aside ??= scoreAside(suites);
      return aside.score(suite, testCase, record);
    },
    [Symbol.asyncDispose]: async () => {
      await aside?.[Symbol.asyncDispose]();
    },
  };
}

/** More threads than this mostly wait for the one that reads records and stores verdicts. */
const mostThreads = 8;

/** Time limit for one verdict. */
const longestScoringMs = 20_000;

/**
 * Scores on other threads, so that conversations do not wait for verdicts. A verdict that takes too long becomes an
 * error, and the remaining records of its thread go to a new one.
 */
export function scoreAside(suites: Iterable<Suite>, { budgetMs = longestScoringMs, threads = 1 } = {}): Scorer {
  const folders = [...suites].map(({ folder }) => folder);
  const all = Array.from({ length: threads }, () => new ScoringThread(folders, budgetMs));
  const leastBusy = () => all.reduce((one, other) => (other.waiting < one.waiting ? other : one));
  return {
    score: async (suite, testCase, record) => {
      // Conversations go first: agents and customers wait for them, while no one waits for a verdict.
      await setImmediate();
      const answer = await leastBusy().ask({ json: recordText(record), hash: suite.hash });
      if (answer && "error" in answer) throw answer.error;
      // Records of suites the thread does not know are scored here instead.
      return answer?.verdict ?? scoreTrial(suite, testCase, record);
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(all.map((thread) => thread.end()));
    },
  };
}
