import { beforeAll, expect, it } from "vitest";
import type { TestCase } from "../../case/test-case.ts";
import type { AgentTurn, ToolReply } from "../../conversation/agent.ts";
import { describeTools } from "../../conversation/describe-tools.ts";
import type { JsonObject } from "../../json.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import type { Desk, Suite } from "../../suite/suite.ts";
import { openWorld } from "../../world/world.ts";
import { standIn } from "./stand-in.ts";

let suite: Suite;
beforeAll(async () => {
  suite = await loadSuite("suites/tiny");
});

function caseOf(id: string): { testCase: TestCase; desk: Desk } {
  const testCase = suite.cases.find((other) => other.id === id);
  const desk = suite.desks.get(testCase?.desk ?? "");
  if (!testCase || !desk) throw new Error(`the tiny suite has no case ${id}`);
  return { testCase, desk };
}

/** Sends the messages to the reference one by one, in a real world, and returns its replies and calls. */
async function talk({ testCase, desk }: { testCase: TestCase; desk: Desk }, lines: readonly string[]) {
  using world = openWorld(desk.template, testCase.world);
  const { signal } = new AbortController();
  const calls: { tool: string; args: JsonObject }[] = [];
  const call = async (name: string, args: JsonObject): Promise<ToolReply> => {
    calls.push({ tool: name, args });
    const tool = desk.tools.get(name);
    if (!tool) throw new Error(`no tool ${name}`);
    const outcome = world.call(tool, args);
    if (outcome.kind === "ok") return { ok: true, value: outcome.value };
    return { ok: false, code: outcome.kind, message: outcome.message };
  };
  const { customer } = testCase;
  const session = standIn("stand-in/reference").open({
    ...{ policy: desk.policy, tools: describeTools(desk), ticket: customer.ticket, now: world.now, signal },
    ...{ testCase, desk, seed: "s", logDefect: () => {} },
  });
  const said: string[] = [];
  for (const text of lines) {
    const turn: AgentTurn = { text, attachments: [], signal, call, say: (part) => said.push(part), note: () => {} };
    said.push(await session.reply(turn));
  }
  return { said, calls };
}

it("waits while the customer has yet to change their mind, and acts on their last request", async () => {
  const { testCase, desk } = caseOf("order_change/moving-house");
  const change = { when: { turn: 4 }, say: "Sorry, I meant order FC-4142.", fact: "order_number", to: "FC-4142" };
  const plan: TestCase["truth"]["plan"] = [
    { tool: "verify_customer", args: { email: "tomas.lindqvist@example.com", order_id: "FC-4142" } },
    { tool: "cancel_order", args: { order_id: "FC-4142" } },
    { tool: "close_ticket", args: { code: "action_done" } },
  ];
  const changed: TestCase = {
    ...testCase,
    customer: { ...testCase.customer, changes_mind: [change] },
    truth: { ...testCase.truth, plan },
  };
  const lines = ["Cancel it, please.", "tomas.lindqvist@example.com, FC-4412", "Yes.", change.say, "Yes."];
  const { said, calls } = await talk({ testCase: changed, desk }, lines);
  expect(said[1]).toContain("cancel order FC-4412");
  expect(said[3]).toContain("cancel order FC-4142");
  expect(calls.filter(({ tool }) => tool === "cancel_order")).toEqual([{ tool: "cancel_order", args: { order_id: "FC-4142" } }]);
});

it("repeats a lookup if the customer has since changed the value it used", async () => {
  const { testCase, desk } = caseOf("order_change/moving-house");
  const change = { when: { turn: 3 }, say: "Sorry, I meant order FC-4142.", fact: "order_number", to: "FC-4142" };
  const plan: TestCase["truth"]["plan"] = [
    { tool: "verify_customer", args: { email: "tomas.lindqvist@example.com", order_id: "FC-4142" } },
    { tool: "get_order", args: { order_id: "FC-4142" } },
    { tool: "cancel_order", args: { order_id: "FC-4142" } },
    { tool: "close_ticket", args: { code: "action_done" } },
  ];
  const changed: TestCase = {
    ...testCase,
    customer: { ...testCase.customer, changes_mind: [change] },
    truth: { ...testCase.truth, plan },
  };
  const lines = ["Cancel it, please.", "tomas.lindqvist@example.com, FC-4412", change.say, "Yes."];
  const { calls } = await talk({ testCase: changed, desk }, lines);
  expect(calls.flatMap(({ tool, args }) => (tool === "get_order" ? [args.order_id] : []))).toEqual(["FC-4412", "FC-4142"]);
});

it("uses the plan's tool for the current request if another tool shares its action", async () => {
  const { testCase, desk } = caseOf("order_change/moving-house");
  const { customer } = testCase;
  const tools = new Map([...desk.tools].map(([name, tool]) => [name, { ...tool, action: tool.confirm ? "modify" : tool.action }]));
  const wishing: TestCase = { ...testCase, customer: { ...customer, accepts: [{ action: "modify", when: {} }] } };
  const { said } = await talk({ testCase: wishing, desk: { ...desk, tools } }, ["Hi.", "tomas.lindqvist@example.com, FC-4412"]);
  expect(said[1]).toMatch(/change the address of order FC-4412 to 310 Canal/);
});

it("repeats its proposal after a refusal or a question, and does nothing in the meantime", async () => {
  const { testCase, desk } = caseOf("order_change/moving-house");
  const steady: TestCase = { ...testCase, customer: { ...testCase.customer, changes_mind: [] } };
  const lines = ["Hi.", "tomas.lindqvist@example.com, FC-4412", "No, wait.", "How long does it take?", "Yes."];
  const { said, calls } = await talk({ testCase: steady, desk }, lines);
  for (const proposal of said.slice(1, 4)) expect(proposal).toMatch(/change the address of order FC-4412 to 310 Canal/);
  expect(calls.map(({ tool }) => tool)).toEqual(["verify_customer", "get_order", "get_saved_addresses", "change_address"]);
});

it("explains a step again to a customer who could not follow it, and continues when it is done", async () => {
  const lines = ["It blinks.", "yusuf.adeyemi@example.com, FC-3905", "I don't understand, which button?", "OK, done."];
  const { said } = await talk(caseOf("machine_care/blinking-light"), lines);
  expect(said[1]).toMatch(/please fill the tank.*rinse button/);
  expect(said[2]).toMatch(/more clearly.*rinse button/);
  expect(said[3]).toMatch(/look at the light/);
});

it("asks for facts that the customer mentions later only when a step needs them", async () => {
  const { testCase, desk } = caseOf("late_parcel/gone-quiet");
  const [verify, , ...rest] = testCase.truth.plan;
  if (!verify) throw new Error("the case has no plan");
  const other = { kind: "value", value: "FC-4142", reveal: { when: { turn: 3 } }, say: undefined } as const;
  const customer = { ...testCase.customer, typos: {}, facts: { ...testCase.customer.facts, other_order: other } };
  const plan = [verify, { tool: "get_shipment", args: { order_id: "FC-4142" } }, ...rest];
  const later: TestCase = { ...testCase, customer, truth: { ...testCase.truth, plan } };
  const { said, calls } = await talk({ testCase: later, desk }, ["Hi.", "m.sandoval@example.com, FC-4338"]);
  expect(said[0]).not.toMatch(/other order/);
  expect(calls.map(({ tool }) => tool)).toEqual(["verify_customer"]);
  expect(said[1]).toMatch(/other order/);
});

it("continues with what it knows after asking for a fact twice without an answer", async () => {
  const { said, calls } = await talk(caseOf("late_parcel/gone-quiet"), ["Where is it?", "What for?", "I told you."]);
  expect(said[0]).toMatch(/order number/);
  expect(said[1]).toMatch(/order number/);
  expect(calls[0]?.tool).toBe("verify_customer");
});

it("eventually closes the case even if the customer never says that it is resolved", async () => {
  const lines = ["It sparked.", "hank.dorsey@example.com, FC-4296"];
  const { calls } = await talk(caseOf("safety/sparking-kettle"), lines);
  expect(calls.at(-1)?.tool).toBe("hand_over");
  const vague = ["Broken.", "ines.okafor@example.com, FC-4371", "No photo.", "Mmm.", "Mmm.", "Mmm."];
  const refused = await talk(caseOf("traps/cracked-grinder-no-photo"), vague);
  expect(refused.calls.at(-1)).toEqual({ tool: "close_ticket", args: { code: "refused_policy" } });
});

it("gives the reply that a case requires right after a fact is revealed, and only then", async () => {
  const { testCase, desk } = caseOf("order_change/moving-house");
  const replies = { opening: "Please keep it civil.", order_number: "I have your order here." };
  const own: TestCase = { ...testCase, truth: { ...testCase.truth, replies } };
  const lines = ["Cancel it, you clowns.", "tomas.lindqvist@example.com, FC-4412", "Yes."];
  const { said } = await talk({ testCase: own, desk }, lines);
  expect(said[0]).toContain("Please keep it civil.");
  expect(said[1]).toMatch(/^I have your order here\./);
  expect(said[2]).not.toContain("here.");
});
