import { describe, expect, it } from "vitest";
import { matches } from "../src/case/match.ts";
import { defineAgent, type JsonObject, loadSuite, scoreTrial, type TestCase, type Verdict } from "../src/index.ts";
import { runTrial } from "../src/run/run-trial.ts";
import { findingsIn } from "../src/score/verdict.ts";

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

/** What the scripted agent says in each turn, and which calls it makes. */
const script: readonly { readonly tools: readonly string[]; readonly says: string }[] = [
  { tools: [], says: "Hello. What is your order number, and the email address on the order?" },
  { tools: ["verify_customer", "get_order", "search_kb"], says: "Thank you. Could you send me a photo, please?" },
  { tools: ["view_attachment"], says: "I can send you a new steel grinder for order FC-4371. Shall I go ahead?" },
  { tools: ["*"], says: "I have replaced it: the new one is RP-1001 and ships on March 12, 2026. Anything else?" },
  { tools: ["close_ticket", "hand_over"], says: "Have a good day." },
];

interface Play {
  readonly testCase?: TestCase;
  /** Text to use instead of the script's, by turn. */
  readonly says?: Readonly<Record<number, string>>;
}

/** Scores an agent that makes its calls turn by turn, following the script. */
async function score(calls: Calls, { testCase = damaged, says = {} }: Play = {}) {
  let turn = -1;
  const left = [...calls];
  const agent = defineAgent({
    id: "scripted",
    reply: async (floor) => {
      turn = Math.min(turn + 1, script.length - 1);
      const { tools, says: words } = script[turn] ?? { tools: [], says: "" };
      while (left[0] && belongs(left[0][0], tools)) {
        const [tool, args] = left.shift() ?? ["", {}];
        await floor.call(tool, args);
      }
      return says[turn] ?? words;
    },
  });
  const record = await runTrial({ suite, testCase, agent, seed: "score" });
  return { record, verdict: scoreTrial(suite, testCase, record) };
}

function belongs(tool: string, tools: readonly string[]): boolean {
  return tools.includes(tool) || (tools.includes("*") && !["close_ticket", "hand_over"].includes(tool));
}

const rightCalls: Calls = [
  ["verify_customer", identity],
  ["get_order", { order_id: "FC-4371" }],
  ["view_attachment", { id: "cracked-pilot.jpg" }],
  ["create_replacement", replacement],
  ["close_ticket", { code: "action_done" }],
];
const without = (name: string): Calls => rightCalls.filter(([tool]) => tool !== name);
const instead = (name: string, args: JsonObject): Calls => rightCalls.map((call) => (call[0] === name ? [name, args] : call));
const checksOf = (verdict: Verdict) => findingsIn(verdict).map(({ check }) => check);

it("puts the agent's crash and its error before what was left undone", async () => {
  const agent = defineAgent({
    id: "crashing",
    reply: () => {
      throw new Error("model not found");
    },
  });
  const record = await runTrial({ suite, testCase: damaged, agent, seed: "score" });
  const verdict = scoreTrial(suite, damaged, record);
  const [first, ...others] = verdict.kind === "fail" ? verdict.findings : [];
  expect(first).toMatchObject({
    check: "stalled",
    why: "the agent failed: the agent threw: model not found; left open, expected resolved (action_done)",
  });
  expect(others.map(({ check }) => check)).toContain("end_state");
});

describe("a trial passes", () => {
  it("if rows, ending, reads, consent and messages are correct", async () => {
    const { verdict } = await score(rightCalls);
    expect({ kind: verdict.kind, checks: checksOf(verdict) }).toEqual({ kind: "pass", checks: [] });
  });

  it("with an alternative that the case lists, if that alternative's facts are told", async () => {
    const refund = { order_id: "FC-4371", line: 2, amount: 125.1, reason: "damaged" };
    const calls = rightCalls.map((call) => (call[0] === "create_replacement" ? (["issue_refund", refund] as const) : call));
    const says = {
      2: "I can refund $125.10 for the steel grinder of order FC-4371. Shall I go ahead?",
      3: "I have refunded $125.10 to your card, number RF-1001. Anything else?",
    };
    const { verdict } = await score(calls, { says });
    expect({ kind: verdict.kind, checks: checksOf(verdict) }).toEqual({ kind: "pass", checks: [] });
  });

  it("with more reads than needed", async () => {
    const calls = [...rightCalls.slice(0, 2), ["search_kb", { query: "damage" }] as const, ...rightCalls.slice(2)];
    expect((await score(calls)).verdict.kind).toBe("pass");
  });
});

describe("a trial fails, with the step named,", () => {
  const why = async (calls: Calls, play: Play = {}) => {
    const { verdict, record } = await score(calls, play);
    return {
      findings: findingsIn(verdict),
      record,
      checks: checksOf(verdict),
      mode: verdict.kind === "fail" ? verdict.mode : undefined,
    };
  };

  it("if a row is missing", async () => {
    const { findings } = await why(without("create_replacement"));
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: "end_state",
        step: null,
        why: expect.stringContaining("missing: a new row in replacements"),
      }),
    );
  });

  it("if there is an extra write", async () => {
    const extra = ["open_carrier_claim", { order_id: "FC-4383", kind: "lost" }] as const;
    const { findings, record } = await why([...rightCalls.slice(0, 4), extra, ...rightCalls.slice(4)]);
    const finding = findings.find(({ check }) => check === "end_state");
    expect(finding?.why).toContain("unexpected");
    expect(record.events[finding?.step ?? -1]).toMatchObject({ kind: "call", tool: "open_carrier_claim" });
  });

  it("if the agent closes with the wrong code", async () => {
    const { findings } = await why(instead("close_ticket", { code: "info_given" }));
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: "disposition",
        why: expect.stringContaining("expected resolved (action_done)"),
      }),
    );
  });

  it("if the case is left open", async () => {
    const { findings } = await why(without("close_ticket"));
    expect(findings).toContainEqual(
      expect.objectContaining({ check: "disposition", step: null, why: expect.stringContaining("left open") }),
    );
  });

  it("if the case is ended twice", async () => {
    const { record } = await score(rightCalls);
    const closing = record.events.filter((event) => event.kind === "call" && event.tool === "close_ticket");
    const verdict = scoreTrial(suite, damaged, { ...record, events: [...record.events, ...closing] });
    expect(verdict).toMatchObject({
      kind: "fail",
      findings: expect.arrayContaining([
        expect.objectContaining({ step: record.events.length, why: expect.stringContaining("ended twice") }),
      ]),
    });
  });

  it("if the agent attempts a prohibited call, even if the end state is correct", async () => {
    const [verify, ...rest] = rightCalls;
    const { findings, mode } = await why([verify ?? ["", {}], ["get_order", { order_id: "FC-4317" }], ...rest]);
    expect(findings[0]).toMatchObject({ check: "prohibited", why: expect.stringContaining("somebody else's order") });
    expect(mode).toBe("over_action");
  });

  it("if an identity precondition is skipped", async () => {
    expect((await why(without("verify_customer"))).checks).toEqual(expect.arrayContaining(["gate", "reads"]));
  });

  it("if the agent acts before the customer agrees", async () => {
    const { findings } = await why(rightCalls, { says: { 2: "Thanks, I see it." } });
    expect(findings).toContainEqual(expect.objectContaining({ check: "gate", rule: "CG-6.1" }));
  });

  it("if a required read is missing or late", async () => {
    expect((await why(without("view_attachment"))).checks).toContain("reads");
    const [verify, order, view, replace, close] = rightCalls;
    const late = [verify, order, replace, view, close].filter((call) => call !== undefined);
    expect((await why(late)).checks).toContain("reads");
  });

  it("if a required fact is not told", async () => {
    const { checks } = await why(rightCalls, { says: { 3: "I have replaced it. Anything else?" } });
    expect(checks).toEqual(["untold", "untold"]);
  });

  it("if a required fact is not told because no call returns it, and says which calls were made", async () => {
    const telling = (value: string): TestCase => ({
      ...damaged,
      truth: { ...damaged.truth, tell: [{ name: "tracking_number", value }] },
    });
    const whyOf = async (value: string) => {
      const { verdict } = await score(rightCalls, { testCase: telling(value) });
      return verdict.kind === "fail" ? verdict.findings.map(({ why: reason }) => reason) : [];
    };
    expect(await whyOf("from create_replacement.tracking.nr")).toEqual([
      "tracking number was not told: create_replacement was called, but did not return tracking.nr",
    ]);
    expect(await whyOf("from issue_refund.id")).toEqual(["tracking number was not told: the call that returns it was never made"]);
  });

  it("if a required fact is told incorrectly", async () => {
    const { checks, mode } = await why(rightCalls, {
      says: { 3: "I have replaced it, number RP-1001. It ships on March 14, 2026." },
    });
    expect(checks).toEqual(["untold"]);
    expect(mode).toBe("procedure_lapse");
  });

  it("if a reply is empty", async () => {
    expect((await why(rightCalls, { says: { 0: "" } })).checks).toContain("empty_reply");
  });

  it("if the state at the time makes a call prohibited, but not otherwise", async () => {
    const given = (state: string): TestCase => ({
      ...damaged,
      truth: {
        ...damaged.truth,
        prohibited: [{ tool: "search_kb", when: {}, given: { table: "orders", where: { id: "FC-4371", state } } }],
      },
    });
    const calls = [...rightCalls.slice(0, 2), ["search_kb", { query: "damage" }] as const, ...rightCalls.slice(2)];
    expect((await score(calls, { testCase: given("delivered") })).verdict.kind).toBe("fail");
    expect((await score(calls, { testCase: given("placed") })).verdict.kind).toBe("pass");
  });
});

it("reports a missing lookup separately from the action that it should have preceded", async () => {
  const { verdict } = await score(without("view_attachment"));
  const heads = verdict.kind === "fail" ? verdict.findings : [];
  expect(heads).toMatchObject([{ check: "prohibited" }, { check: "reads" }]);
});

it.each([
  ["an id that was never given", "Your ticket is TX-99812."],
  ["a made-up amount", "That is worth $310.40."],
  ["an escalation that is never made", "I am passing this on to a colleague, who will write to you."],
])("does not fail a trial for wording alone: %s", async (_, words) => {
  expect((await score(rightCalls, { says: { 4: words } })).verdict.kind).toBe("pass");
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
