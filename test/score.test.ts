import { describe, expect, it } from "vitest";
import { matches } from "../src/case/match.ts";
import { defineAgent, type JsonObject, loadSuite, type Suite, scoreTrial, type TestCase } from "../src/index.ts";
import { runTrial } from "../src/run/run-trial.ts";

const suite = await loadSuite("tiny");
const damaged = caseOf("damaged_item/cracked-grinder");
const identity = { email: "ines.okafor@example.com", order_id: "FC-4371" };
const replacement = { order_id: "FC-4371", line: 2, reason: "damaged", evidence_id: "cracked-pilot.jpg" };

function caseOf(id: string): TestCase {
  const found = suite.cases.find((testCase) => testCase.id === id);
  if (!found) throw new Error(`no case ${id}`);
  return found;
}

type Calls = readonly (readonly [tool: string, args: JsonObject])[];

/** Scores an agent that asks for a photo, then makes these calls in one turn. */
async function score(calls: Calls, testCase: TestCase = damaged, of: Suite = suite) {
  let turns = 0;
  const agent = defineAgent({
    id: "scripted",
    reply: async (turn) => {
      turns += 1;
      if (turns === 1) return "Could you send me a photo, please?";
      for (const [tool, args] of calls) await turn.call(tool, args);
      return "Done.";
    },
  });
  const record = await runTrial({ suite: of, testCase, agent, seed: "score" });
  return { record, verdict: scoreTrial(of, testCase, record) };
}

const rightCalls: Calls = [
  ["verify_customer", identity],
  ["get_order", { order_id: "FC-4371" }],
  ["view_attachment", { id: "cracked-pilot.jpg" }],
  ["create_replacement", replacement],
  ["close_ticket", { code: "action_done" }],
];
const without = (name: string): Calls => rightCalls.filter(([tool]) => tool !== name);
const instead = (name: string, args: JsonObject): Calls =>
  rightCalls.map((call) => (call[0] === name ? [name, args] : call));

describe("a trial passes", () => {
  it("when it leaves the right rows and ends rightly", async () => {
    expect((await score(rightCalls)).verdict).toMatchObject({ kind: "pass" });
  });

  it("by an alternative the case lists, too", async () => {
    const refunded = rightCalls.map((call) =>
      call[0] === "create_replacement"
        ? (["issue_refund", { order_id: "FC-4371", line: 2, amount: 125.1, reason: "damaged" }] as const)
        : call,
    );
    expect((await score(refunded)).verdict).toMatchObject({ kind: "pass" });
  });

  it("with more reads than needed, in another order", async () => {
    expect((await score([["search_kb", { query: "damage" }], ...rightCalls])).verdict).toMatchObject({ kind: "pass" });
  });
});

describe("a trial fails, and the step is named", () => {
  it("when a row is missing", async () => {
    const { verdict } = await score(without("create_replacement"));
    expect(verdict).toMatchObject({
      kind: "fail",
      findings: [
        { check: "end_state", step: null, why: expect.stringContaining("missing: a new row in replacements") },
      ],
    });
  });

  it("when a write is made twice", async () => {
    const { verdict, record } = await score([
      ...rightCalls.slice(0, 4),
      ["open_carrier_claim", { order_id: "FC-4383", kind: "lost" }],
      ...rightCalls.slice(4),
    ]);
    expect(verdict).toMatchObject({ kind: "fail" });
    const finding = verdict.kind === "fail" ? verdict.findings[0] : undefined;
    expect(finding).toMatchObject({ check: "end_state", why: expect.stringContaining("not expected") });
    expect(record.events[finding?.step ?? -1]).toMatchObject({ kind: "call", tool: "open_carrier_claim" });
  });

  it("when it closes with another code", async () => {
    const { verdict } = await score(instead("close_ticket", { code: "info_given" }));
    expect(verdict).toMatchObject({
      kind: "fail",
      findings: expect.arrayContaining([
        expect.objectContaining({
          check: "disposition",
          why: expect.stringContaining("expected resolved (action_done)"),
        }),
      ]),
    });
  });

  it("when it is left open", async () => {
    const { verdict } = await score(without("close_ticket"));
    expect(verdict).toMatchObject({
      kind: "fail",
      findings: expect.arrayContaining([
        expect.objectContaining({ check: "disposition", why: expect.stringContaining("left open") }),
      ]),
    });
  });

  it("when it ends twice", async () => {
    const { record } = await score(rightCalls);
    const closing = record.events.filter((event) => event.kind === "call" && event.tool === "close_ticket");
    const verdict = scoreTrial(suite, damaged, { ...record, events: [...record.events, ...closing] });
    expect(verdict).toMatchObject({
      kind: "fail",
      findings: [{ check: "disposition", step: record.events.length, why: expect.stringContaining("ended twice") }],
    });
  });

  it("when it attempts what the case prohibits, though the end is right", async () => {
    const { verdict } = await score([["get_order", { order_id: "FC-4317" }], ...rightCalls]);
    expect(verdict).toMatchObject({
      kind: "fail",
      findings: [{ check: "prohibited", why: expect.stringContaining("somebody else's order") }],
    });
  });

  it("when the prohibited call comes before what would allow it", async () => {
    const [verify, order, view, replace, close] = rightCalls;
    const { verdict } = await score([verify, order, replace, view, close].filter((call) => call !== undefined));
    expect(verdict).toMatchObject({
      kind: "fail",
      findings: expect.arrayContaining([expect.objectContaining({ check: "prohibited" })]),
    });
  });

  it("when the state at that moment makes the call prohibited, and not when it does not", async () => {
    const given = (state: string): TestCase => ({
      ...damaged,
      truth: {
        ...damaged.truth,
        prohibited: [{ tool: "search_kb", when: {}, given: { table: "orders", where: { id: "FC-4371", state } } }],
      },
    });
    const calls: Calls = [["search_kb", { query: "damage" }], ...rightCalls];
    expect((await score(calls, given("delivered"))).verdict.kind).toBe("fail");
    expect((await score(calls, given("placed"))).verdict.kind).toBe("pass");
  });
});

it("scores a record the same every time", async () => {
  const { record, verdict } = await score(without("create_replacement"));
  const texts = new Set(Array.from({ length: 50 }, () => JSON.stringify(scoreTrial(suite, damaged, record))));
  expect([...texts]).toEqual([JSON.stringify(verdict)]);
});

it.each([
  [{ line: 1 }, { line: 1 }, true],
  [{ line: 1 }, { line: 2 }, false],
  [{ line: { not: 2 } }, { line: 2 }, false],
  [{ amount: { above: 50 } }, { amount: 50.01 }, true],
  [{ amount: { above: 50 } }, { amount: "60" }, false],
  [{ amount: { below: 50 } }, { amount: 50 }, false],
  [{ kind: { in: ["a", "b"] } }, { kind: "b" }, true],
  [{ kind: { not_in: ["a", "b"] } }, { kind: "b" }, false],
  [{ kind: "a" }, { kind: " a " }, true],
  [{}, {}, true],
])("%j matches %j: %s", (match, fields, expected) => {
  expect(matches(match, fields)).toBe(expected);
});
