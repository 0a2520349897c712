import { expect, test } from "vitest";
import { writeSmallSuite } from "../../test/small-suite.ts";
import { standIn } from "../agent/stand-in/stand-in.ts";
import { scoreTrial } from "../score/score-trial.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { runTrial } from "./run-trial.ts";
import { scoreAside, scoreHere, scorerFor } from "./score-aside.ts";

test("the second thread gives the verdicts this one gives", async () => {
  const suite = await loadSuite("tiny");
  await using scorer = scoreAside([suite]);
  for (const testCase of suite.cases) {
    const record = await runTrial({ suite, testCase, agent: standIn("stand-in/reckless"), seed: "1" });
    expect(await scorer.score(suite, testCase, record)).toEqual(scoreTrial(suite, testCase, record));
  }
});

test("what the second thread cannot score is scored here: a changed suite, a thread that is gone", async () => {
  const suite = await loadSuite("tiny");
  const [testCase] = suite.cases;
  if (!testCase) throw new Error("the tiny suite has no cases");
  const scorer = scoreAside([suite]);
  const played = await runTrial({ suite, testCase, agent: standIn("stand-in/reference"), seed: "1" });
  const changed = { ...played, suite: { ...played.suite, hash: "of another time" } };
  expect((await scorer.score(suite, testCase, changed)).kind).toBe("pass");
  await scorer[Symbol.asyncDispose]();
  expect((await scorer.score(suite, testCase, played)).kind).toBe("pass");
});

test("what the scorer throws on the second thread is thrown to whoever asked, and the thread goes on", async () => {
  using small = writeSmallSuite({
    "rules.ts": `import { defineRule } from "deskproof";
export const readFirst = defineRule({ id: "UM-1", says: "A loan is read before it is ended.", check: () => { throw new TypeError("boom"); } });
`,
  });
  const [broken, tiny] = [await loadSuite(small.folder), await loadSuite("tiny")];
  await using scorer = scoreAside([broken, tiny]);
  const agent = standIn("stand-in/reference");
  const [[bad = expect.unreachable()], [good = expect.unreachable()]] = [broken.cases, tiny.cases];
  const failing = await runTrial({ suite: broken, testCase: bad, agent, seed: "1" });
  await expect(scorer.score(broken, bad, failing)).rejects.toThrow("boom");
  const record = await runTrial({ suite: tiny, testCase: good, agent, seed: "1" });
  expect(await scorer.score(tiny, good, record)).toEqual(scoreTrial(tiny, good, record));
});

test("a run of few trials, or of one at a time, needs no second thread", async () => {
  const suite = await loadSuite("tiny");
  expect(scorerFor([suite], 399, 64)).toBe(scoreHere);
  expect(scorerFor([suite], 4_000, 1)).toBe(scoreHere);
  await using aside = scorerFor([suite], 400, 4);
  expect(aside).not.toBe(scoreHere);
});
