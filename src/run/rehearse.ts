import { setImmediate } from "node:timers/promises";
import { standIn } from "../agent/stand-in/stand-in.ts";
import type { TestCase } from "../case/test-case.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import type { Suite } from "../suite/suite.ts";
import { runTrial } from "./run-trial.ts";

/** A conversation that counts for nothing. */
export interface Rehearsal {
  readonly suite: Suite;
  readonly testCase: TestCase;
  readonly record: TrialRecord;
}

/** Cases next to each other are alike, so rehearsals go through them in strides. */
const stride = 37;

/**
 * Plays one conversation after the other, as long as it is asked to, and throws the records away. The first conversations of a
 * process take several times as long as later ones, and hundreds of others would be waiting meanwhile. The faultless stand-in
 * plays the agent: the user's own is called for trials only.
 */
export async function* rehearse(suites: readonly Suite[]): AsyncGenerator<Rehearsal, void> {
  const agent = standIn("stand-in/reference");
  const cases = suites.flatMap((suite) => suite.cases.map((testCase) => ({ suite, testCase })));
  for (let trial = 0; ; trial++) {
    const next = cases[(trial * stride) % cases.length];
    if (!next) return;
    const record = await runTrial({ ...next, agent, seed: "rehearsal", trial });
    // Conversations of stand-ins never wait, and news from other threads would not get through.
    await setImmediate();
    yield { ...next, record };
  }
}
