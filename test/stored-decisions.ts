import { loadSuite, type TestCase, type TrialRecord } from "../src/index.ts";
import { decisionsIn } from "../src/record/decisions.ts";
import { findDecision } from "../src/run/fork/find-decision.ts";
import type { ForkPoint } from "../src/run/fork/fork-point.ts";
import type { Desk } from "../src/suite/suite.ts";

const tiny = await loadSuite("tiny");

/** The desk of a case in the tiny suite. */
export function deskIn(testCase: TestCase): Desk {
  const desk = tiny.desks.get(testCase.desk);
  if (!desk) throw new Error(`no desk for ${testCase.id}`);
  return desk;
}

/** The points of a trial in the tiny suite at which a fork can start, in order. */
export function forkPoints(record: TrialRecord, testCase: TestCase): ForkPoint[] {
  const { tools } = deskIn(testCase);
  return decisionsIn(record.events, tools).flatMap(({ actions: [first] }) =>
    first === undefined ? [] : [findDecision(record, tools, first)],
  );
}
