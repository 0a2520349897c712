import { expect, test } from "vitest";
import { standIn } from "../agent/stand-in/stand-in.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { scoreTrial } from "../score/score-trial.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { prepareRun } from "./prepare.ts";
import { rehearse } from "./rehearse.ts";
import { runTrial } from "./run-trial.ts";
import { scoreHere } from "./score-aside.ts";

/** What a trial of every case comes to, but for when and how fast. */
async function playAll(suite: Suite): Promise<{ said: string[]; records: TrialRecord[] }> {
  const agent = standIn("stand-in/reckless");
  const records: TrialRecord[] = [];
  for (const testCase of suite.cases) records.push(await runTrial({ suite, testCase, agent, seed: "same" }));
  const times = new Set(["startedAt", "ms", "at"]);
  return {
    said: records.map((record) => JSON.stringify(record, (key, value) => (times.has(key) ? 0 : value))),
    records,
  };
}

test("a prepared run gives the records and verdicts of one that was not prepared", async () => {
  const [plain, prepared] = [await loadSuite("tiny"), await loadSuite("tiny")];
  const before = await playAll(plain);
  await using scorer = await prepareRun([prepared], 400, 16);
  const after = await playAll(prepared);
  expect(after.said).toEqual(before.said);
  for (const [index, testCase] of plain.cases.entries()) {
    const [one, other] = [before.records[index], after.records[index]];
    if (!one || !other) throw new Error("a case was not played");
    expect(await scorer.score(prepared, testCase, other)).toEqual(scoreTrial(plain, testCase, one));
  }
});

test("a run of few trials, or of one at a time, is not kept waiting", async () => {
  const suite = await loadSuite("tiny");
  expect(await prepareRun([suite], 399, 64)).toBe(scoreHere);
  expect(await prepareRun([suite], 4_000, 1)).toBe(scoreHere);
});

test("rehearsals go through the cases of all suites and work in every one of them", async () => {
  const suite = await loadSuite("tiny");
  const played = new Set<string>();
  for await (const { testCase, record } of rehearse([suite])) {
    expect(scoreTrial(suite, testCase, record).kind).toBe("pass");
    played.add(testCase.id);
    if (played.size === suite.cases.length) break;
  }
  expect(played).toEqual(new Set(suite.cases.map(({ id }) => id)));
});
