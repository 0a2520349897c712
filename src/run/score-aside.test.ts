import { expect, test } from "vitest";
import { standIn } from "../agent/stand-in/stand-in.ts";
import { scoreTrial } from "../score/score-trial.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { runTrial } from "./run-trial.ts";
import { scoreAside } from "./score-aside.ts";

test("the second thread gives the verdicts this one gives", async () => {
  const suite = await loadSuite("tiny");
  await using scorer = await scoreAside([suite]);
  for (const testCase of suite.cases) {
    const record = await runTrial({ suite, testCase, agent: standIn("stand-in/reckless"), seed: "1" });
    expect(await scorer.score(suite, testCase, record)).toEqual(scoreTrial(suite, testCase, record));
  }
});

test("what the second thread cannot score is scored here: a changed suite, a thread that is gone", async () => {
  const suite = await loadSuite("tiny");
  const [testCase] = suite.cases;
  if (!testCase) throw new Error("the tiny suite has no cases");
  const scorer = await scoreAside([suite]);
  const played = await runTrial({ suite, testCase, agent: standIn("stand-in/reference"), seed: "1" });
  const changed = { ...played, suite: { ...played.suite, hash: "of another time" } };
  expect((await scorer.score(suite, testCase, changed)).kind).toBe("pass");
  await scorer[Symbol.asyncDispose]();
  expect((await scorer.score(suite, testCase, played)).kind).toBe("pass");
});
