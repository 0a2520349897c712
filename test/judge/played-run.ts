import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import { loadSuite, runTrial } from "../../src/index.ts";
import { scoreTrial } from "../../src/score/score-trial.ts";
import { createRun } from "../../src/store/open/open-run.ts";
import type { RunStore } from "../../src/store/run-store.ts";
import type { Words } from "../../src/suite/words.ts";
import { keepTrial } from "../fixed-run.ts";

/** The suite being judged. */
export const suite = await loadSuite("tiny");
export const suites = new Map([["tiny", suite]]);

interface Played {
  readonly words?: Words;
  /** Scores the suite with a different scorecard. */
  readonly scorecard?: "composite";
}

/** A run of the tiny suite by the faultless stand-in under these names, with one trial per case, scored normally. */
export async function playedRun(path: string, agents: readonly string[], played: Played = {}): Promise<RunStore> {
  const trials = suite.cases.flatMap(({ id }) => agents.map((agent) => ({ suite: "tiny", agent, case: id, trial: 0 })));
  const { name, title, folder, version, hash } = suite;
  const plan = {
    startedAt: "2026-03-10T10:00:00.000Z",
    deskproof: "0.0.0",
    seed: "1",
    customer: "agenda",
    suites: [{ name, title, folder, version, hash, ...(played.words ? { words: played.words } : {}) }],
    agents: [...agents],
    agentSources: {},
    replyMs: 1000,
    attempts: 1,
  };
  const store = createRun(path, plan, trials);
  for (const testCase of suite.cases)
    for (const agent of agents) {
      const record = await runTrial({ suite, testCase, agent: standIn("stand-in/reference"), seed: "1" });
      const { scorecard = suite.scorecard } = played;
      keepTrial(store, { ...record, agent }, scoreTrial({ ...suite, scorecard }, testCase, record));
    }
  return store;
}
