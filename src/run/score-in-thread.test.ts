import { expect, test } from "vitest";
import { fixedRun } from "../../test/fixed-run.ts";
import { writeSmallSuite } from "../../test/small-suite.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { standIn } from "../agent/stand-in/stand-in.ts";
import type { TrialEvent } from "../conversation/event.ts";
import { scoreTrial } from "../score/score-trial.ts";
import type { Verdict } from "../score/verdict.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import { rescoreRun } from "./rescore.ts";
import { runTrial } from "./run-trial.ts";
import { scoreInThread, scorerFor } from "./score-in-thread.ts";
import { scoreStored } from "./score-stored.ts";

test("the second thread gives the same verdicts as this one", async () => {
  const suite = await loadSuite("tiny");
  await using scorer = scoreInThread([suite]);
  for (const testCase of suite.cases) {
    const record = await runTrial({ suite, testCase, agent: standIn("stand-in/reckless"), seed: "1" });
    expect(await scorer.score(suite, testCase, record)).toEqual(scoreTrial(suite, testCase, record));
  }
});

test("records that the second thread cannot score, because the suite changed or the thread ended, are scored here", async () => {
  const suite = await loadSuite("tiny");
  const [testCase] = suite.cases;
  if (!testCase) throw new Error("the tiny suite has no cases");
  const scorer = scoreInThread([suite]);
  const played = await runTrial({ suite, testCase, agent: standIn("stand-in/reference"), seed: "1" });
  const changed = { ...suite, hash: "of another time" };
  expect((await scorer.score(changed, testCase, played)).kind).toBe("pass");
  await scorer[Symbol.asyncDispose]();
  expect((await scorer.score(suite, testCase, played)).kind).toBe("pass");
});

test("several threads score a stored run like this one does, and verdicts are counted in plan order", async () => {
  using folder = temporaryFolder();
  const suite = await loadSuite("tiny");
  const agents = { "acme/a": (_: string, trial: number) => (trial % 2 === 0 ? "pass" : "fail") } as const;
  using store = fixedRun(folder.file("run.db"), { suite, agents, trials: 4 });
  const suites = new Map([[suite.name, suite]]);
  const here = await rescoreRun(store, suites);
  await using scorer = scoreInThread([suite], { threads: 3 });
  expect(await rescoreRun(store, suites, scorer)).toEqual({ ...here, flipped: 0, changes: [] });
});

test("an error thrown by the scorer on the second thread reaches the caller, and the thread continues", async () => {
  using small = writeSmallSuite({
    "rules.ts": `import { defineRule } from "deskproof";
export const readFirst = defineRule({
  id: "UM-1",
  says: "A loan is read before it is ended.",
  check: () => { throw new TypeError("boom"); },
});
`,
  });
  const [broken, tiny] = [await loadSuite(small.folder), await loadSuite("tiny")];
  await using scorer = scoreInThread([broken, tiny]);
  const agent = standIn("stand-in/reference");
  const [[bad = expect.unreachable()], [good = expect.unreachable()]] = [broken.cases, tiny.cases];
  const failing = await runTrial({ suite: broken, testCase: bad, agent, seed: "1" });
  await expect(scorer.score(broken, bad, failing)).rejects.toThrow("boom");
  const record = await runTrial({ suite: tiny, testCase: good, agent, seed: "1" });
  expect(await scorer.score(tiny, good, record)).toEqual(scoreTrial(tiny, good, record));
});

test("long runs, and runs with many conversations at once, are scored on a second thread, others only if a record is long", async () => {
  const suite = await loadSuite("tiny");
  const [testCase = expect.unreachable()] = suite.cases;
  const record = await runTrial({ suite, testCase, agent: standIn("stand-in/reference"), seed: "1" });
  const large = { ...record, events: record.events.map((event) => withLongText(event)) };
  for (const [trials, places] of [
    [399, 64],
    [1_999, 63],
    [4_000, 1],
  ] as const) {
    await using scorer = scorerFor([suite], trials, places);
    expect(scorer.score(suite, testCase, record)).toEqual(scoreTrial(suite, testCase, record));
    expect(scorer.score(suite, testCase, large)).toBeInstanceOf(Promise);
  }
  for (const [trials, places] of [
    [400, 64],
    [2_000, 4],
  ] as const) {
    await using inThread = scorerFor([suite], trials, places);
    expect(inThread.score(suite, testCase, record)).toBeInstanceOf(Promise);
  }
});

test("H1: a verdict that takes too long is abandoned as unscored, and later ones are not", async () => {
  using small = writeSmallSuite({
    "rules.ts": `import { defineRule } from "deskproof";
const hangs = (trace) => { if (trace.has((step) => step.kind === "agent_message" && step.text === "hang")) for (;;); return true; };
export const readFirst = defineRule({ id: "UM-1", says: "A loan is read before it is ended.", check: hangs });
`,
  });
  const suite = await loadSuite(small.folder);
  const [testCase = expect.unreachable()] = suite.cases;
  await using scorer = scoreInThread([suite], { budgetMs: 1_000 });
  const right = await runTrial({ suite, testCase, agent: standIn("stand-in/reference"), seed: "1" });
  const hanging = {
    ...right,
    events: right.events.map((event) => (event.kind === "agent_message" ? { ...event, text: "hang" } : event)),
  };
  const kept: Verdict[] = [];
  const scoring = {
    store: { keepVerdict: (_: unknown, verdict: Verdict) => kept.push(verdict) },
    scorer,
    suite,
    testCase,
  };
  const key = { suite: suite.name, agent: "a", case: testCase.id, trial: 0 };
  const verdicts = await Promise.all([right, hanging, right].map((record) => scoreStored(key, record, scoring)));
  const given = scoreTrial(suite, testCase, right);
  expect([verdicts[0], verdicts[2]]).toEqual([given, given]);
  expect(verdicts[1]).toMatchObject({
    kind: "unscored",
    error: expect.stringContaining("scoring took longer than 1 s"),
  });
  expect(kept).toHaveLength(3);
});

function withLongText(event: TrialEvent): TrialEvent {
  return event.kind === "agent_message" ? { ...event, text: "word ".repeat(50_000) } : event;
}
