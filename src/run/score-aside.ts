import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import type { TestCase } from "../case/test-case.ts";
import { recordText } from "../record/record-text.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { scoreTrial } from "../score/score-trial.ts";
import type { Verdict } from "../score/verdict.ts";
import type { Suite } from "../suite/suite.ts";
import { ScoringThread } from "./scoring-thread.ts";

/** Gives records their verdicts. */
export interface Scorer extends AsyncDisposable {
  score(suite: Suite, testCase: TestCase, record: TrialRecord): Verdict | Promise<Verdict>;
}

/** Scores where it is asked. */
export const scoreHere: Scorer = { score: scoreTrial, [Symbol.asyncDispose]: async () => {} };

/** From so many trials on, and so many at a time, a second thread is worth what it takes to load the suites there. */
const manyTrials = 400;
const severalPlaces = 4;
/** A record of more characters than this is scored on a second thread in any run, where its scoring can be ended. */
const largeRecord = 200_000;

/** Who gives the verdicts of a run of so many trials. */
export function scorerFor(suites: Iterable<Suite>, trials: number, concurrency: number): Scorer {
  return trials < manyTrials || concurrency < severalPlaces ? scoreLargeAside(suites) : scoreAside(suites);
}

/** Scores stored trials again: on as many threads as there are cores, if there are enough trials to pay for loading the suites. */
export function rescorerFor(suites: Iterable<Suite>, trials: number): Scorer {
  return scoreAside(suites, { threads: trials < manyTrials ? 1 : Math.min(availableParallelism(), mostThreads) });
}

/** Scores here what is soon scored, and the rest on a second thread, which starts with the first such record. */
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

/** More threads than this mostly wait for the one that reads the records and stores the verdicts. */
const mostThreads = 8;

/** How long one verdict may take. */
const longestScoringMs = 20_000;

/**
 * Scores on other threads, so that conversations do not wait for the verdicts of others. A verdict that takes too long is
 * given up with an error, and the records behind it go to a new thread.
 */
export function scoreAside(suites: Iterable<Suite>, { budgetMs = longestScoringMs, threads = 1 } = {}): Scorer {
  const folders = [...suites].map(({ folder }) => folder);
  const all = Array.from({ length: threads }, () => new ScoringThread(folders, budgetMs));
  const leastBusy = () => all.reduce((one, other) => (other.waiting < one.waiting ? other : one));
  return {
    score: async (suite, testCase, record) => {
      // Conversations that are due go first: agents and customers wait for them, nobody waits for a verdict.
      await setImmediate();
      const answer = await leastBusy().ask({ json: recordText(record), hash: suite.hash });
      if (answer && "error" in answer) throw answer.error;
      // Whatever the thread does not know is scored here instead.
      return answer?.verdict ?? scoreTrial(suite, testCase, record);
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(all.map((thread) => thread.end()));
    },
  };
}
