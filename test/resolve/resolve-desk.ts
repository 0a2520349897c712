import { type Decision, type JsonObject, loadSuite, type Request, type TestCase } from "deskproof";
import { traceOf } from "../../src/score/trial/trace.ts";
import type { CaseRows } from "../../src/world/overlay-rows.ts";
import { replay } from "../../src/world/replay.ts";
import { openWorld, type World } from "../../src/world/world.ts";
import { playedRecord } from "./played-record.ts";

const suite = await loadSuite("resolve");

/** A Resolve desk with its cases by number, for tests with changed rows, requests and calls. */
export function resolveDesk(name: "airlines" | "hotels" | "utilities") {
  const desk = suite.desks.get(name) ?? missing(name);
  const cases = suite.cases.filter((testCase) => testCase.desk === name);
  const caseOf = (number: string) => cases.find(({ id }) => id.startsWith(`${name}/${number}-`)) ?? missing(number);
  const toolOf = (tool: string) => desk.tools.get(tool) ?? missing(tool);
  /** A case's world with changed rows. */
  const open = (testCase: TestCase, rows: CaseRows = {}): World => {
    const world = openWorld(desk.template, testCase.world);
    world.overlay(rows);
    return world;
  };
  /** The policy's decision on a case with changed rows and a changed request. */
  const decided = (testCase: TestCase, rows: CaseRows = {}, request: Request = {}): Decision => {
    using world = open(testCase, rows);
    const records = { all: world.all.bind(world), get: world.get.bind(world), now: world.now, today: world.today };
    const decide = desk.decide ?? missing("decide");
    return decide(records, { ...testCase.request, ...request });
  };
  /** The trace of the case's own plan, run on changed rows. */
  const planned = (testCase: TestCase, rows: CaseRows) => {
    using world = open(testCase, rows);
    for (const fact of Object.values(testCase.customer.facts)) if (fact.kind === "attachment") world.receive(fact.attachment);
    const calls = [...replay(world, desk.tools, testCase.truth.plan)];
    return traceOf(playedRecord({ suite, desk, testCase, calls }), desk);
  };
  /** What one call does in a case's world: its result or rejection code, and the rows a query returns afterwards. */
  const called = (number: string, tool: string, args: JsonObject, query = "SELECT 1") => {
    using world = open(caseOf(number));
    const outcome = world.call(toolOf(tool), args);
    const answer = outcome.kind === "ok" ? outcome.value : outcome.kind === "rejected" ? outcome.code : outcome.kind;
    return { answer, rows: world.all(query) };
  };
  return { desk, cases, caseOf, toolOf, open, decided, planned, called };
}

/** A decision in one line: "issue_refund PY-50301 253". */
export function inShort({ code, target, amount }: Decision): string {
  return [code, target, amount].filter((part) => part !== undefined).join(" ");
}

/** Fails a test that looks up something missing. */
export function missing(what: string): never {
  throw new Error(`${what} is missing`);
}
