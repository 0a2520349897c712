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

interface Answer {
  readonly id: number;
  readonly verdict: Verdict | undefined;
}

/** Scores on a second thread, so that conversations do not wait for the verdicts of others; ready when its suites are loaded. */
export async function scoreAside(suites: Iterable<Suite>): Promise<Scorer> {
  const asked = new Map<number, (verdict: Verdict | undefined) => void>();
  const worker = new Worker(new URL(`./score-worker${import.meta.url.slice(-3)}`, import.meta.url), {
    workerData: [...suites].map(({ folder }) => folder),
  });
  let next = 0;
  let lost = false;
  worker.on("message", ({ id, verdict }: Answer) => {
    asked.get(id)?.(verdict);
    asked.delete(id);
  });
  // Whatever the thread cannot do is done here instead, where an error reaches the user.
  const giveUp = () => {
    lost = true;
    for (const answer of asked.values()) answer(undefined);
    asked.clear();
  };
  worker.on("error", giveUp).on("exit", giveUp);
  // The first message says that the suites are loaded.
  await new Promise((resolve) => worker.once("message", resolve).once("exit", resolve));
  return {
    score: async (suite, testCase, record) => {
      // Conversations that are due go first: agents and customers wait for them, nobody waits for a verdict.
      await setImmediate();
      const verdict = await new Promise<Verdict | undefined>((resolve) => {
        if (lost) return resolve(undefined);
        asked.set(next, resolve);
        worker.postMessage({ id: next++, json: recordText(record) });
      });
      return verdict ?? scoreTrial(suite, testCase, record);
    },
    [Symbol.asyncDispose]: async () => {
      await worker.terminate();
    },
  };
}
