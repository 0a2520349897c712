import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { TestCase } from "../case/test-case.ts";
import { recordText } from "../record/record-text.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { scoreTrial } from "../score/score-trial.ts";
import type { Verdict } from "../score/verdict.ts";
import type { Suite } from "../suite/suite.ts";

/** Gives records their verdicts. */
export interface Scorer extends AsyncDisposable {
  score(suite: Suite, testCase: TestCase, record: TrialRecord): Verdict | Promise<Verdict>;
}

/** Scores where it is asked. */
export const scoreHere: Scorer = { score: scoreTrial, [Symbol.asyncDispose]: async () => {} };

/** From so many trials on, and so many at a time, a second thread is worth what it takes to load the suites there. */
const manyTrials = 400;
const severalPlaces = 4;

/** Who gives the verdicts of a run of so many trials. */
export function scorerFor(suites: Iterable<Suite>, trials: number, concurrency: number): Scorer {
  return trials < manyTrials || concurrency < severalPlaces ? scoreHere : scoreAside(suites);
}

/** What the thread says of a record: its verdict, or what the scorer threw; neither when it cannot score it. */
export interface Answer {
  readonly id: number;
  readonly verdict?: Verdict | undefined;
  readonly error?: unknown;
}

/** Scores on a second thread, so that conversations do not wait for the verdicts of others. */
export function scoreAside(suites: Iterable<Suite>): Scorer {
  const asked = new Map<number, (answer: Answer | undefined) => void>();
  const worker = new Worker(new URL(`./score-worker${import.meta.url.slice(-3)}`, import.meta.url), {
    workerData: [...suites].map(({ folder }) => folder),
  });
  let next = 0;
  let lost = false;
  worker.on("message", (answer: Answer) => {
    asked.get(answer.id)?.(answer);
    asked.delete(answer.id);
  });
  // Whatever the thread cannot do is done here instead.
  const giveUp = () => {
    lost = true;
    for (const answer of asked.values()) answer(undefined);
    asked.clear();
  };
  worker.on("error", giveUp).on("exit", giveUp);
  return {
    score: async (suite, testCase, record) => {
      // Conversations that are due go first: agents and customers wait for them, nobody waits for a verdict.
      await setImmediate();
      const answer = await new Promise<Answer | undefined>((resolve) => {
        if (lost) return resolve(undefined);
        asked.set(next, resolve);
        worker.postMessage({ id: next++, json: recordText(record) });
      });
      if (answer && "error" in answer) throw answer.error;
      return answer?.verdict ?? scoreTrial(suite, testCase, record);
    },
    [Symbol.asyncDispose]: async () => {
      await worker.terminate();
    },
  };
}
