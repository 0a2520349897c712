import { expect, it } from "vitest";
import { defineAgent } from "../../src/agent/define-agent.ts";
import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import type { AgentTurn } from "../../src/conversation/agent.ts";
import type { Json, JsonObject } from "../../src/json.ts";
import { runTrial } from "../../src/run/run-trial.ts";
import { scoreTrial } from "../../src/score/score-trial.ts";
import { listOperations } from "../../src/shadow/openapi.ts";
import type { Suite } from "../../src/suite/suite.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { type CountedOperation, type CountingServer, documentOf, startHttp } from "./counting-servers.ts";
import { loadScenarioFolder } from "./scenario-folder.ts";

const operations: readonly CountedOperation[] = [
  { name: "get_order", method: "GET", path: "/orders/{id}" },
  { name: "refund_order", method: "POST", path: "/orders/{id}/refunds" },
  { name: "cancel_order", method: "DELETE", path: "/orders/{id}" },
  { name: "escalate", method: "POST", path: "/escalations" },
];

const answer = (_: string, { id = null }: JsonObject): Json => ({ id, paid: 84.5 });

const file = {
  tools: {
    get_order: "read",
    refund_order: { action: "refund", answer: { number: "RF-{n}" } },
    escalate: { action: "handover", ends: { kind: "handed_over", code: "escalated" } },
  },
};

const refund = {
  opening: "The bag of order A-1 came torn, please refund it.",
  goal: "my money back for the torn bag",
  facts: { order_number: "A-1" },
  accepts: ["refund"],
  must: {
    read: [{ get_order: { id: "A-1" } }],
    write: [{ refund_order: { id: "A-1", amount: 84.5 } }],
    order: ["get_order", "refund_order"],
    tell: [{ refund_number: "from refund_order.number" }],
  },
  must_not: ["cancel_order", { tool: "refund_order", when: { amount: { above: 84.5 } } }],
  alternatives: [{ why: "a person may do it", write: [{ escalate: {} }], tell: [] }],
};

interface ShadowDesk extends AsyncDisposable {
  readonly suite: Suite;
  readonly server: CountingServer;
}

async function openDesk(scenario: JsonObject): Promise<ShadowDesk> {
  const folder = temporaryFolder();
  const server = await startHttp(operations, answer);
  const listed = listOperations(documentOf(operations, server.url));
  const contents = {
    file: { http: server.url, ...file },
    listed,
    scenarios: { one: JSON.parse(JSON.stringify(scenario)) },
  };
  const suite = await loadScenarioFolder(folder.path, contents);
  const dispose = async () => {
    folder[Symbol.dispose]();
    await server[Symbol.asyncDispose]();
  };
  return { suite, server, [Symbol.asyncDispose]: dispose };
}

type Step = readonly [tool: string, args: JsonObject];

/** An agent that makes these calls in its first turn and then sends this message. */
function scripted(steps: readonly Step[], text: string) {
  let isFirst = true;
  return defineAgent({
    id: "scripted",
    reply: async (turn: AgentTurn) => {
      if (!isFirst) return "You are welcome. Goodbye!";
      isFirst = false;
      for (const [tool, args] of steps) await turn.call(tool, args);
      return text;
    },
  });
}

const look: Step = ["get_order", { id: "A-1" }];
const pay: Step = ["refund_order", { id: "A-1", amount: 84.5 }];
const told = "I have refunded 84.50. The refund number is RF-1001.";

async function findingsOf({ suite }: Pick<ShadowDesk, "suite">, steps: readonly Step[], text: string): Promise<string[]> {
  const [testCase] = suite.cases;
  if (!testCase) throw new Error("no case");
  const record = await runTrial({ suite, testCase, agent: scripted(steps, text), seed: "1" });
  const verdict = scoreTrial(suite, testCase, record);
  if (verdict.kind === "pass") return [];
  return verdict.kind === "fail" ? verdict.findings.map(({ check }) => check) : [verdict.kind];
}

it("passes an agent that makes the reads, then the writes, and tells the facts", async () => {
  await using desk = await openDesk(refund);
  expect(await findingsOf(desk, [look, pay], told)).toEqual([]);
  expect([...desk.server.calls.keys()]).toEqual(["get_order"]);
});

it.each<[string, readonly Step[], string, string]>([
  ["makes no write", [look], told, "end_state"],
  ["gets an argument wrong", [look, ["refund_order", { id: "A-1", amount: 80 }]], told, "end_state"],
  ["writes twice", [look, pay, pay], told, "end_state"],
  ["makes an extra write", [look, pay, ["cancel_order", { id: "A-9" }]], told, "prohibited"],
  ["attempts a prohibited call", [look, ["refund_order", { id: "A-1", amount: 90 }]], told, "prohibited"],
  ["makes no read", [pay], told, "reads"],
  ["reads the wrong record", [["get_order", { id: "A-2" }], pay], told, "reads"],
  ["reads after it writes", [pay, look], told, "prohibited"],
  ["does not tell the fact", [look, pay], "I have refunded it.", "untold"],
  ["tells a wrong number", [look, pay], "I have refunded it as RF-1002.", "untold"],
])("fails an agent that %s", async (_, steps, text, check) => {
  await using desk = await openDesk(refund);
  expect(await findingsOf(desk, steps, text)).toContain(check);
  expect([...desk.server.calls.keys()].filter((name) => name !== "get_order")).toEqual([]);
});

it("accepts an alternative set of writes from the scenario", async () => {
  await using desk = await openDesk(refund);
  expect(await findingsOf(desk, [look, ["escalate", {}]], "A colleague will take over.")).toEqual([]);
});

it("fails an escalation if the agent should have resolved the case, and vice versa", async () => {
  const { alternatives: _, ...only } = refund;
  await using own = await openDesk(only);
  expect(await findingsOf(own, [look, pay, ["escalate", {}]], told)).toContain("disposition");
  await using person = await openDesk({ ...only, must: { write: [{ escalate: {} }] } });
  expect(await findingsOf(person, [["escalate", {}]], "A colleague will take over.")).toEqual([]);
  expect(await findingsOf(person, [look], "I have solved everything.")).toContain("end_state");
});

it("does not compare arguments that are declared free", async () => {
  using folder = temporaryFolder();
  await using server = await startHttp(operations, answer);
  const tools = { ...file.tools, refund_order: { ...file.tools.refund_order, free: ["amount"] } };
  const listed = listOperations(documentOf(operations, server.url));
  const must = { write: [{ refund_order: { id: "A-1" } }] };
  const contents = {
    file: { http: server.url, tools },
    listed,
    scenarios: { one: { ...refund, must, alternatives: [] } },
  };
  const suite = await loadScenarioFolder(folder.path, JSON.parse(JSON.stringify(contents)));
  const desk = { suite };
  expect(await findingsOf(desk, [["refund_order", { id: "A-1", amount: 12 }]], told)).toEqual([]);
  expect(await findingsOf(desk, [["refund_order", { id: "A-2", amount: 12 }]], told)).toContain("end_state");
});

it("answers a read from the scenario instead of the real system if the scenario has an answer", async () => {
  const answers = { get_order: { id: "{id}", paid: 10 } };
  const must = { ...refund.must, write: [{ refund_order: { id: "A-1", amount: "from get_order.paid" } }] };
  await using desk = await openDesk({ ...refund, answers, must });
  const steps: Step[] = [look, ["refund_order", { id: "A-1", amount: 10 }]];
  expect(await findingsOf(desk, steps, "Refunded. The refund number is RF-1001.")).toEqual([]);
  expect(desk.server.calls.size).toBe(0);
});

it("passes the faultless stand-in and fails the one that only promises", async () => {
  await using desk = await openDesk(refund);
  const [testCase] = desk.suite.cases;
  if (!testCase) throw new Error("no case");
  const verdictOf = async (id: string) => {
    const record = await runTrial({ suite: desk.suite, testCase, agent: standIn(id), seed: "1" });
    return scoreTrial(desk.suite, testCase, record).kind;
  };
  expect(await verdictOf("stand-in/reference")).toBe("pass");
  expect(await verdictOf("stand-in/promises@1")).toBe("fail");
});

it("rescores a record without the real system, with identical bytes", async () => {
  await using desk = await openDesk(refund);
  const [testCase] = desk.suite.cases;
  if (!testCase) throw new Error("no case");
  const agent = scripted([look, pay], told);
  const record = await runTrial({ suite: desk.suite, testCase, agent, seed: "1" });
  const calls = desk.server.calls.get("get_order");
  const [first, second] = [1, 2].map(() => JSON.stringify(scoreTrial(desk.suite, { ...testCase }, record)));
  expect(second).toBe(first);
  expect(desk.server.calls.get("get_order")).toBe(calls);
});

it("removes secrets that the real system echoes from the record, for stand-ins too", async () => {
  process.env.SHOP_ECHO_TOKEN = "s3cret-value-92";
  using folder = temporaryFolder();
  await using server = await startHttp(operations, () => ({ id: "A-1", echoed: "Bearer s3cret-value-92" }));
  const listed = listOperations(documentOf(operations, server.url));
  const contents = { file: { http: server.url, ...file }, listed, scenarios: { one: refund } };
  const suite = await loadScenarioFolder(folder.path, JSON.parse(JSON.stringify(contents)));
  const [testCase] = suite.cases;
  if (!testCase) throw new Error("no case");
  const record = await runTrial({ suite, testCase, agent: standIn("stand-in/reference"), seed: "1" });
  delete process.env.SHOP_ECHO_TOKEN;
  expect(JSON.stringify(record)).toContain("Bearer [key]");
  expect(JSON.stringify(record)).not.toContain("s3cret-value-92");
});

it("records calls that an agent does not await, in the order it makes them", async () => {
  await using desk = await openDesk(refund);
  const [testCase] = desk.suite.cases;
  if (!testCase) throw new Error("no case");
  let isFirst = true;
  const hasty = defineAgent({
    id: "hasty",
    reply: (turn) => {
      if (isFirst) for (const [tool, args] of [["cancel_order", { id: "A-7" }], look, pay, look] as const) void turn.call(tool, args);
      isFirst = false;
      return told;
    },
  });
  const { events } = await runTrial({ suite: desk.suite, testCase, agent: hasty, seed: "1" });
  expect(events.flatMap((event) => (event.kind === "call" ? [event.tool] : []))).toEqual([
    "cancel_order",
    "get_order",
    "refund_order",
    "get_order",
  ]);
});
