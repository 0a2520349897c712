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

test("what still waits when no conversation is open is shared, and each record gets its one verdict", async () => {
  const suite = await loadSuite("tiny");
  await using scorer = await scoreAside([suite]);
  const asked = suite.cases.flatMap((testCase) => Array.from({ length: 40 }, (_, trial) => ({ testCase, trial })));
  const records = await Promise.all(
    asked.map(({ testCase, trial }) =>
      runTrial({ suite, testCase, agent: standIn("stand-in/reckless"), seed: `${trial}`, trial }),
    ),
  );
  const verdicts = asked.map(({ testCase }, index) => {
    const record = records[index];
    if (!record) throw new Error("no record");
    return { given: scorer.score(suite, testCase, record), right: scoreTrial(suite, testCase, record) };
  });
  await scorer.share?.();
  for (const { given, right } of verdicts) expect(await given).toEqual(right);
});
