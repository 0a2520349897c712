import { describe, expect, it } from "vitest";
import { defineAgent, loadSuite, runTrial } from "../../src/index.ts";

const northline = await loadSuite("northline");
const homeline = await loadSuite("homeline");

/** Customers who do not have what the agent asks for, but have an answer of their own to such questions. */
const customers = [
  [northline, "damaged_item/the-new-one-vanished", "photo"],
  [northline, "line_item_confusion/i-clicked-forty", "photo"],
  [northline, "traps/comp_demand_free_goods", "photo"],
  [northline, "wrong_item/you-ordered-that", "photo"],
  [homeline, "sim/no-pin-no-mailbox", "pin"],
] as const;

const requests = {
  photo: [
    "Could you give me the email address and order number, and a photo of it?",
    "Please attach a picture of it.",
    "Can you send a photo of both bags?",
    "Have you already sent us a photo?",
    "Could you take a picture of the tag?",
    "Please send:\n- your order number\n- a photo of the item",
  ],
  pin: ["What is your account PIN?", "Have you ever set up an account PIN?", "Is the PIN written down somewhere?"],
};

const asked = customers.flatMap(([suite, id, slot]) => requests[slot].map((request) => [id, request, slot, suite] as const));

describe("a customer who is asked for something it does not have", () => {
  it.each(asked)("%s: %j", async (id, request, slot, suite) => {
    const testCase = suite.cases.find((one) => one.id === id);
    if (testCase === undefined) throw new Error(`there is no case ${id}`);
    const agent = defineAgent({ id: "test/asks", reply: async () => request });
    const { events, ending } = await runTrial({ suite, testCase, agent, seed: "1" });
    expect(ending.kind).not.toBe("customer_error");
    const answers = events.flatMap((event) => (event.kind === "customer_message" ? [event] : [])).slice(1);
    expect(answers[0]?.acts).toContainEqual(expect.objectContaining({ slot: expect.stringMatching(`^${slot}`) }));
    expect(answers.flatMap(({ attachments }) => attachments)).toEqual([]);
  });
});
