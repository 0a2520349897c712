import { describe, expect, it } from "vitest";
import { casePerPlan, playGolden } from "../src/audit/trials/golden-run.ts";
import type { TestCase } from "../src/case/test-case.ts";
import { isExcluded } from "../src/conversation/ending.ts";
import { defineAgent, loadSuite, runTrial, type Suite, scoreTrial, type TrialRecord } from "../src/index.ts";
import { outOfReachAtFirst } from "./failing-customer.ts";

const excuse = "Could you restart it? And what is your email address?";
const tiny = await loadSuite("tiny");
const homeline = await loadSuite("homeline");
const grinder = tiny.cases.find(({ id }) => id === "damaged_item/cracked-grinder");
const outage = { kind: "provider_error", detail: "busy" } as const;

async function repliesOnly(suite: Suite, testCase: TestCase, text: string): Promise<TrialRecord> {
  const agent = defineAgent({ id: "acme/excuse", reply: () => text });
  return await runTrial({ suite, testCase, agent, seed: "1" });
}

/** The verdict on an agent that makes these calls in the first turn, after which the customer cannot be reached. */
async function verdictAfter(...calls: readonly (readonly [tool: string, args: object])[]) {
  if (!grinder) throw new Error("the case is gone");
  const agent = defineAgent({
    id: "acme/early",
    reply: async ({ call }) => {
      for (const [tool, args] of calls) await call(tool, { ...args });
      return "One moment, please.";
    },
  });
  const record = await runTrial({ suite: tiny, testCase: grinder, agent, customer: outOfReachAtFirst(1), seed: "1" });
  expect(record.ending.kind).toBe("provider_error");
  return scoreTrial(tiny, grinder, record);
}

describe("an agent that asks for an unclear step and a detail that the customer does not have", () => {
  it("is answered in every case of Homeline, and no trial is excluded", async () => {
    for (const testCase of homeline.cases) {
      const record = await repliesOnly(homeline, testCase, excuse);
      const answer = record.events.filter((event) => event.kind === "customer_message")[1];
      const knows = Object.hasOwn(testCase.customer.facts, "email");
      expect([testCase.id, answer?.acts.map(({ act }) => act)]).toEqual([
        testCase.id,
        expect.arrayContaining([knows ? "answer" : "not_known"]),
      ]);
      expect([testCase.id, answer?.repaired, isExcluded(record.ending)]).toEqual([testCase.id, undefined, false]);
      expect(scoreTrial(homeline, testCase, record).kind).toBe("fail");
    }
  }, 60_000);
});

describe("a trial that a failure cut short after the agent", () => {
  it("had done nothing wrong is excluded", async () => {
    expect(await verdictAfter()).toMatchObject({ kind: "excluded", cause: "provider_error" });
  });

  it("made a prohibited call fails", async () => {
    const verdict = await verdictAfter(["get_order", { order_id: "FC-4317" }]);
    expect(verdict).toMatchObject({ kind: "fail", findings: [expect.objectContaining({ check: "prohibited" })] });
    expect(verdict).toMatchObject({ remarks: [], card: { resolved: false } });
  });

  it("broke a precondition fails", async () => {
    const verdict = await verdictAfter(["get_order", { order_id: "FC-4371" }]);
    expect(verdict).toMatchObject({ kind: "fail", findings: [expect.objectContaining({ check: "gate" })] });
  });

  it("made a write that no correct run contains fails", async () => {
    const record = await correctRun();
    const events: TrialRecord["events"] = [
      ...record.events.slice(0, 3),
      {
        kind: "call",
        at: 1,
        by: "agent",
        tool: "create_refund",
        args: {},
        outcome: {
          kind: "ok",
          value: {},
          changes: [{ kind: "insert", table: "refunds", key: { id: "RF-9" }, after: { id: "RF-9", order_id: "FC-4371", amount: 999 } }],
        },
      },
    ];
    if (!grinder) throw new Error("the case is gone");
    const verdict = scoreTrial(tiny, grinder, { ...record, events, ending: outage });
    const why = expect.stringContaining("unexpected: a new row in refunds");
    expect(verdict).toMatchObject({ kind: "fail", findings: [expect.objectContaining({ check: "end_state", step: 3, why })] });
  });

  it.each(["world_error", "customer_error", "stopped"] as const)("failed also fails if the ending is %s", async (kind) => {
    if (!grinder) throw new Error("the case is gone");
    const call = { order_id: "FC-4317" };
    const agent = defineAgent({ id: "acme/early", reply: async (turn) => JSON.stringify(await turn.call("get_order", call)) });
    const record = await runTrial({ suite: tiny, testCase: grinder, agent, seed: "1" });
    expect(scoreTrial(tiny, grinder, { ...record, ending: { kind, detail: "x" } }).kind).toBe("fail");
  });
});

async function correctRun(): Promise<TrialRecord> {
  if (!grinder) throw new Error("the case is gone");
  return (await playGolden({ suite: tiny, testCase: grinder, played: grinder, plan: "plan", trial: 0, seed: "cut" })).record;
}

describe("a correct run", () => {
  it.each(["tiny", "homeline", "northline", "resolve"])(
    "never fails because of an outage after any of its calls, in any case of %s",
    async (name) => {
      const suite = await loadSuite(name);
      const failed: unknown[] = [];
      for (const testCase of suite.cases) {
        for (const plan of casePerPlan(testCase)) {
          const { record } = await playGolden({ suite, testCase, ...plan, trial: 0, seed: "cut" });
          const ends = record.events.flatMap((event, index) => (event.kind === "call" ? [index + 1] : []));
          for (const cut of ends) {
            const verdict = scoreTrial(suite, testCase, { ...record, events: record.events.slice(0, cut), ending: outage });
            if (verdict.kind !== "excluded") failed.push([testCase.id, plan.plan, cut, verdict]);
          }
        }
      }
      expect(failed).toEqual([]);
    },
    120_000,
  );
});
