import { openCaseWorld } from "../src/case/case-world.ts";
import type { TestCase } from "../src/case/test-case.ts";
import type { JsonObject } from "../src/json.ts";
import { recordFormat, type TrialRecord } from "../src/record/trial-record.ts";
import { scoreTrial } from "../src/score/score-trial.ts";
import { createRun } from "../src/store/open/open-run.ts";
import type { RunPlan } from "../src/store/run-plan.ts";
import type { RunStore } from "../src/store/run-store.ts";
import type { Suite } from "../src/suite/suite.ts";
import { keepTrial } from "./fixed-run.ts";

/** Calls to make, in order. */
export type PlayedCalls = readonly (readonly [tool: string, args: JsonObject])[];

/** Finds a case by its id. */
function caseOf(suite: Suite, id: string): TestCase {
  const found = suite.cases.find((testCase) => testCase.id === id);
  if (!found) throw new Error(`no case ${id} in ${suite.name}`);
  return found;
}

/** The record of a trial in which these calls were actually made and no message was sent. */
export function playCalls(suite: Suite, id: string, calls: PlayedCalls): TrialRecord {
  const testCase = caseOf(suite, id);
  const desk = suite.desks.get(testCase.desk);
  if (!desk) throw new Error(`no desk ${testCase.desk}`);
  using world = openCaseWorld(desk.template, testCase);
  let ending: TrialRecord["ending"] = { kind: "turn_limit" };
  const events = calls.map(([name, args], at): TrialRecord["events"][number] => {
    const tool = desk.tools.get(name);
    if (!tool) return { kind: "call", at, by: "agent", tool: name, args, outcome: { kind: "invalid", message: "no such tool" } };
    const outcome = world.call(tool, args);
    const disposition = outcome.kind === "ok" ? tool.ends?.(tool.input.parse(args)) : undefined;
    if (disposition) ending = { kind: disposition.kind === "handed_over" ? "handed_over" : "closed", disposition };
    return { kind: "call", at, by: tool.by, tool: name, args, outcome };
  });
  return {
    format: recordFormat,
    suite: { name: suite.name, version: suite.version, hash: suite.hash },
    desk: { name: desk.name, ...desk.hashes },
    case: { id, hash: suite.caseHashes.get(id) ?? "" },
    agent: "acme/agent",
    customer: "agenda",
    trial: 0,
    opening: 0,
    seed: "1",
    deskproof: "0.0.0",
    startedAt: "2026-03-10T10:00:00.000Z",
    ms: 1,
    events,
    ending,
  };
}

/** A run with one agent and one trial per case, holding these records and their scores. */
export function runOfRecords(path: string, suite: Suite, records: readonly TrialRecord[], hash = suite.hash): RunStore {
  const plan: RunPlan = {
    startedAt: "2026-03-10T10:00:00.000Z",
    deskproof: "0.0.0",
    seed: "1",
    customer: "agenda",
    suites: [{ name: suite.name, title: suite.title, folder: suite.name, version: suite.version, hash }],
    agents: ["acme/agent"],
    agentSources: {},
    replyMs: 1000,
    attempts: 1,
  };
  const keys = suite.cases.map(({ id }) => ({ suite: suite.name, agent: "acme/agent", case: id, trial: 0 }));
  const store = createRun(path, plan, keys);
  for (const record of records) keepTrial(store, record, scoreTrial(suite, caseOf(suite, record.case.id), record));
  return store;
}
