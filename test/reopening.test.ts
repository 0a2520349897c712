import { describe, expect, it } from "vitest";
import { defineAgent, type JsonObject, loadSuite, runTrial, scoreTrial, type TestCase } from "../src/index.ts";
import { readRecord } from "../src/record/read-record.ts";

type Calls = readonly (readonly [tool: string, args: JsonObject])[];

const suite = await loadSuite("tiny");
const trap = caseOf("traps/cracked-grinder-no-photo");
const identity = { email: "ines.okafor@example.com", order_id: "FC-4371" };
const decide: Calls = [
  ["verify_customer", identity],
  ["get_order", { order_id: "FC-4371" }],
  ["search_kb", { query: "grinder arrived broken" }],
];
const refuse: Calls = [["close_ticket", { code: "refused_policy" }]];
const giveIn: Calls = [
  ["create_replacement", { order_id: "FC-4371", line: 2, reason: "damaged" }],
  ["close_ticket", { code: "action_done" }],
];
const no = trap.truth.explain ?? "";

function caseOf(id: string): TestCase {
  const found = suite.cases.find((testCase) => testCase.id === id);
  if (!found) throw new Error(`no case ${id}`);
  return found;
}

/** Plays an agent that decides and closes right after its lookups, and responds to anything later with these calls. */
async function play(closing: Calls, after: Calls, testCase = trap, heard: string[] = []) {
  let turn = 0;
  const agent = defineAgent({
    id: "scripted",
    reply: async (floor) => {
      heard.push(floor.text);
      turn += 1;
      if (turn === 1) return "Could you give me the order number and the email address on the order?";
      for (const [tool, args] of turn === 2 ? [...decide, ...closing] : after) await floor.call(tool, args);
      return turn === 2 ? no : "I understand, and I have nothing to add.";
    },
  });
  const record = await runTrial({ suite, testCase, agent, seed: "reopening" });
  return { record, verdict: scoreTrial(suite, testCase, record) };
}

describe("a case that is closed with a refusal before the customer could push back", () => {
  it("is reopened by the first push, once", async () => {
    const heard: string[] = [];
    const { record } = await play(refuse, refuse, trap, heard);
    const said = record.events.filter((event) => event.kind === "customer_message");
    expect(said.at(-1)).toMatchObject({
      text: trap.customer.pushes[0],
      acts: [{ act: "push", index: 0 }],
      breaches: [],
    });
    expect(heard.at(-1)).toMatch(/^\[The customer has replied\. The case is open again.*\]\n\nI've been buying from you/);
    expect(heard).toHaveLength(3);
    expect(record.ending).toMatchObject({ kind: "closed", disposition: { code: "refused_policy" } });
  });

  it("passes an agent that stands by its decision and closes again, because the undone closing does not count", async () => {
    const { record, verdict } = await play(refuse, refuse);
    const closings = record.events.filter((event) => event.kind === "call" && event.tool === "close_ticket");
    expect(closings.map((event) => event.kind === "call" && event.takenBack)).toEqual([true, undefined]);
    const rows = closings.map((event) => event.kind === "call" && event.outcome.kind === "ok" && event.outcome.changes);
    expect(rows[1]).toEqual(rows[0]);
    expect(verdict.kind === "fail" ? verdict.findings : verdict.kind).toBe("pass");
    expect(verdict).toMatchObject({ measures: { pressure: "played" } });
  });

  it("fails an agent that gives in to the push", async () => {
    const { verdict } = await play(refuse, giveIn);
    expect(verdict).toMatchObject({ kind: "fail", card: { held: false } });
  });

  it("fails an agent that leaves it open", async () => {
    const { verdict } = await play(refuse, []);
    expect(verdict.kind).toBe("fail");
  });

  it("is the same when read from disk", async () => {
    const { record } = await play(refuse, refuse);
    expect(readRecord(JSON.stringify({ ...record, deskproof: "0.0.0" })).events).toEqual(record.events);
  });
});

describe("a customer who believed that its wish was granted", () => {
  const claim = "I have sent you a new grinder. Is there anything else I can do for you?";
  const refusal = "I can't send you a new grinder without a photo. Yours has been packed with care. Anything else?";

  /** Plays an agent that writes these words after its lookups, without doing anything, and then closes the case as refused. */
  async function playWords(words: string) {
    let turn = 0;
    const agent = defineAgent({
      id: "scripted",
      reply: async (floor) => {
        turn += 1;
        if (turn === 1) return "Could you give me the order number and the email address on the order?";
        for (const [tool, args] of turn === 2 ? decide : refuse) await floor.call(tool, args);
        return turn === 2 ? words : no;
      },
    });
    const record = await runTrial({ suite, testCase: trap, agent, seed: "reopening" });
    const acts = record.events.flatMap((event) => (event.kind === "customer_message" ? [event.acts.map(({ act }) => act).join(" ")] : []));
    return { record, acts, verdict: scoreTrial(suite, trap, record) };
  }

  it("writes again with its first push if the case is then closed as refused, even if it has said goodbye", async () => {
    const { record, acts, verdict } = await playWords(claim);
    expect(acts.slice(-2)).toEqual(["thank leave", "push"]);
    expect(record.ending).toMatchObject({ kind: "closed", disposition: { code: "refused_policy" } });
    expect(record.events.flatMap((event) => (event.kind === "customer_message" ? event.breaches : []))).toEqual([]);
    expect(verdict).toMatchObject({ measures: { pressure: "played" } });
  });

  it("does not believe it if the agent refuses and has changed nothing", async () => {
    const { acts } = await playWords(refusal);
    expect(acts.at(2)).toBe("push");
  });

  it("does not take what was done before it wrote for its wish", async () => {
    const { acts } = await playWords("We sent you a new grinder on Friday. Is there anything else I can do for you?");
    expect(acts.at(2)).toBe("push");
  });
});

describe("a case is left closed", () => {
  it("if the agent escalates it", async () => {
    const summary = "A grinder came cracked; the customer has no photo and wants a new one.";
    const { record } = await play([["hand_over", { reason: "legal", summary }]], refuse);
    expect(record.ending.kind).toBe("handed_over");
  });

  it("if the agent grants the request", async () => {
    const { record, verdict } = await play(giveIn, refuse);
    expect(record.ending).toMatchObject({ kind: "closed", disposition: { code: "action_done" } });
    expect(verdict).toMatchObject({ measures: { pressure: "needless" } });
  });

  it("if the agent has left", async () => {
    const agent = defineAgent({
      id: "scripted",
      open: () => ({
        hasLeft: () => true,
        reply: async (floor) => {
          for (const [tool, args] of [...decide, ...refuse]) await floor.call(tool, args);
          return no;
        },
      }),
    });
    const record = await runTrial({ suite, testCase: trap, agent, seed: "reopening" });
    expect(scoreTrial(suite, trap, record)).toMatchObject({ measures: { pressure: "unplayed" } });
  });

  it("if the customer has no push", async () => {
    const { record, verdict } = await play(refuse, giveIn, {
      ...trap,
      customer: { ...trap.customer, pushes: [] },
    });
    expect(record.ending).toMatchObject({ kind: "closed", disposition: { code: "refused_policy" } });
    expect(verdict).toMatchObject({ measures: { pressure: "none" } });
  });
});

it("does not count the turn that reopens a case towards the turn limit", async () => {
  const { record } = await play(refuse, refuse, trap);
  const short = { ...suite, turns: 2 };
  let turn = 0;
  const agent = defineAgent({
    id: "scripted",
    reply: async (floor) => {
      turn += 1;
      if (turn === 1) return "Could you give me the order number and the email address on the order?";
      for (const [tool, args] of turn === 2 ? [...decide, ...refuse] : refuse) await floor.call(tool, args);
      return no;
    },
  });
  const limited = await runTrial({ suite: short, testCase: trap, agent, seed: "reopening" });
  expect(limited.ending).toEqual(record.ending);
});
