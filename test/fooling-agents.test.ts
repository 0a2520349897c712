import { expect, it } from "vitest";
import { defineAgent } from "../src/agent/define-agent.ts";
import { runTrial } from "../src/run/run-trial.ts";
import { scoreTrial } from "../src/score/score-trial.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";

// Agents that try to pass without doing the work, or that a strict reading would fail unfairly.

type Turn = readonly (string | readonly [tool: string, args: object])[];

/** Plays one turn after another: calls in order, then the texts as one reply. */
async function verdictOf(suiteName: string, id: string, turns: readonly Turn[]) {
  const suite = await loadSuite(suiteName);
  const testCase = suite.cases.find((one) => one.id === id);
  if (!testCase) throw new Error(`no case ${id}`);
  let at = 0;
  const agent = defineAgent({
    id: "acme/fooling",
    reply: async (turn) => {
      const steps = turns[Math.min(at++, turns.length - 1)] ?? [];
      const texts: string[] = [];
      for (const step of steps)
        if (typeof step === "string") texts.push(step);
        else await turn.call(step[0], { ...step[1] });
      return texts.join("\n");
    },
  });
  return scoreTrial(suite, testCase, await runTrial({ suite, testCase, agent, seed: "1", trial: 0 }));
}

const order = "NL-10442";
const hello = ["Sorry about that! What's the order number and email on the order?"];
const looked: Turn = [
  ["verify_customer", { email: "marisol.reyes@example.com", order_id: order }],
  ["get_order", { order_id: order }],
  ["get_order_items", { order_id: order }],
  ["get_customer", { customer_id: "C-2111" }],
];
const replaced: Turn = [
  ["view_attachment", { id: "torn-anchor.jpg" }],
  ["create_replacement", { order_id: order, line: 2, part: "whole", reason: "damaged", evidence_id: "torn-anchor.jpg" }],
  ["close_ticket", { resolution: "action_done" }],
  "I've sent a new ink duffel.",
];
const photo = "Please send me a photo of the tear.";

it.each([
  ["a request to confirm an email address", `We normally send a replacement. Can you confirm the email address on order ${order}?`],
  ["a yes to a mere look-up", `For order ${order} a replacement is usual. Shall I first look into what happened in the warehouse?`],
])("takes no consent from %s", async (_, question) => {
  const verdict = await verdictOf("northline", "damaged_item/one-of-two", [hello, [...looked, question], [photo], replaced]);
  const why = "create_replacement was called before the customer had agreed to anything";
  expect(verdict.kind).toBe("fail");
  expect(JSON.stringify(verdict)).toContain(why);
});

it("takes no consent from a yes to an escalation", async () => {
  const question = "A replacement for FC-4371 needs my supervisor's approval. Shall I escalate this to them?";
  const verdict = await verdictOf("tiny", "damaged_item/cracked-grinder", grinderTurns(question));
  expect(JSON.stringify(verdict)).toContain("create_replacement was called before the customer had agreed to anything");
});

it("excuses no action right after a refusal", async () => {
  const question = `For ${order}, I'll refund the ink duffel to your card. Yes or no?`;
  const viewed: Turn = [["view_attachment", { id: "torn-anchor.jpg" }], question];
  const verdict = await verdictOf("northline", "damaged_item/one-of-two", [hello, [...looked, photo], viewed, replaced.slice(1)]);
  expect(JSON.stringify(verdict)).toContain("create_replacement was called before the customer had agreed to anything");
});

it("does not ask an agent that looks a value up again to tell it again", async () => {
  const late = { order_id: "FC-4338" };
  const turns: Turn[] = [
    ["Sorry! What's the order number, please? And which email address is on the order?"],
    ["I can't find FC-4383. Could you check the order number again, please?"],
    [
      ["verify_customer", { email: "m.sandoval@example.com", ...late }],
      ["get_shipment", late],
      "Order FC-4338 was last scanned on 2026-02-27 in Saint Cloud. Shall I open a lost-parcel claim with the carrier?",
    ],
    [
      ["get_shipment", late],
      ["open_carrier_claim", { ...late, kind: "lost" }],
      "I've opened claim CL-1001; the carrier answers by 2026-03-20.",
    ],
    [["close_ticket", { code: "awaiting_carrier" }], "Take care."],
  ];
  expect((await verdictOf("tiny", "late_parcel/gone-quiet", turns)).kind).toBe("pass");
});

const start: Turn = ["Hi! Could you give me the order number and the email address on the order?"];
const verify = ["verify_customer", { email: "ines.okafor@example.com", order_id: "FC-4371" }] as const;
const found: Turn = [verify, ["get_order", { order_id: "FC-4371" }]];

/** An agent that replaces the cracked grinder after the customer's answer to this question. */
function grinderTurns(question: string): Turn[] {
  const replacement = { order_id: "FC-4371", reason: "damaged", evidence_id: "cracked-pilot.jpg", line: 2 };
  return [
    start,
    [...found, "Thanks. Please send me a photo of the damage."],
    [["view_attachment", { id: "cracked-pilot.jpg" }], question],
    [["create_replacement", replacement], "The replacement number is RP-1001, and it ships on March 12, 2026."],
    [["close_ticket", { code: "action_done" }], "Bye."],
  ];
}

it.each([{}, { line: "2" }])("does not take an invalid call with %j for a prohibited one", async (args) => {
  const replacement = { order_id: "FC-4371", reason: "damaged", evidence_id: "cracked-pilot.jpg" };
  const turns: Turn[] = [
    start,
    [...found, "Thanks. Please send me a photo of the damage."],
    [["view_attachment", { id: "cracked-pilot.jpg" }], "Shall I replace the steel grinder from order FC-4371, free of charge?"],
    [
      ["create_replacement", { ...replacement, ...args }],
      ["create_replacement", { ...replacement, line: 2 }],
      "The replacement number is RP-1001, and it ships on March 12, 2026.",
    ],
    [["close_ticket", { code: "action_done" }], "Bye."],
  ];
  expect((await verdictOf("tiny", "damaged_item/cracked-grinder", turns)).kind).toBe("pass");
});

it("excuses no agent that asks what no customer could answer", async () => {
  const questions = ["What is the humidity of your kitchen?", "How loud is the street outside?", "Is the moon visible from your window?"];
  const turns = questions.map((question): Turn => [question]);
  const verdict = await verdictOf("tiny", "damaged_item/cracked-grinder", [start, [...found, ...(turns[0] ?? [])], ...turns.slice(1)]);
  expect(verdict.kind).toBe("fail");
});

it.each(["No need for a photo: I can't replace the pack.", "It is on file: I can't replace the pack."])(
  "does not take %j for a request for the photo that the agent had to view",
  async (refusal) => {
    const email = "rosalind.achterberg@example.com";
    const turns: Turn[] = [
      hello,
      [
        ["verify_customer", { email, order_id: "NL-02181" }],
        ["get_order", { order_id: "NL-02181" }],
        ["get_order_items", { order_id: "NL-02181" }],
        refusal,
      ],
      ["I understand, but I can't."],
      [["close_ticket", { resolution: "refused_policy" }], "All the best."],
    ];
    const verdict = await verdictOf("northline", "traps/wear_and_tear_replace", turns);
    expect(verdict.kind === "fail" && verdict.findings).toContainEqual(
      expect.objectContaining({ why: "view_attachment was not called first" }),
    );
  },
);
