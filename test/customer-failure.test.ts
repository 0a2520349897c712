import { expect, it } from "vitest";
import { defineAgent } from "../src/agent/define-agent.ts";
import type { Customer } from "../src/conversation/customer.ts";
import type { CustomerAct } from "../src/conversation/customer-act.ts";
import { runTrial } from "../src/run/run-trial.ts";
import { scoreTrial } from "../src/score/score-trial.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";

const suite = await loadSuite("tiny");
const declared = suite.cases.find(({ id }) => id === "damaged_item/cracked-grinder");

/** A customer that gives its order and email address, and then understands nothing. */
const forgetful: Customer = {
  kind: "customer",
  id: "forgetful",
  open: ({ customer: { openings } }) => {
    const said = (text: string, ...acts: CustomerAct[]) => ({ text, attachments: [], acts });
    const answers = ["order_number", "email"].map((slot, index): CustomerAct => {
      return { act: "answer", slot, value: ["FC-4371", "ines.okafor@example.com"][index] ?? "" };
    });
    let turn = 0;
    return {
      open: () => said(openings[0] ?? "", { act: "open", opening: 0 }),
      reply: () => (turn++ === 0 ? said("The order is FC-4371, ines.okafor@example.com.", ...answers) : said("Sorry?", { act: "vague" })),
    };
  },
};

type MadeCall = readonly [tool: string, args: object];

/**
 * The verdict on an agent that looks up the order, makes one call more, and asks one question a turn until the turns run out. When the
 * customer has to go, it may make a last call.
 */
async function verdictOn(
  questions: readonly string[],
  { mistake, last, prohibited }: { readonly mistake?: MadeCall; readonly last?: MadeCall; readonly prohibited?: string } = {},
) {
  if (!declared) throw new Error("the case is gone");
  const forbidden = prohibited === undefined ? [] : [{ tool: prohibited, when: {}, why: "the case can be resolved" }];
  const testCase = { ...declared, truth: { ...declared.truth, prohibited: [...declared.truth.prohibited, ...forbidden] } };
  let turn = 0;
  const agent = defineAgent({
    id: "acme/asking",
    reply: async ({ call, text }) => {
      if (last && text.startsWith("I have to go")) await call(last[0], { ...last[1] });
      if (turn++ === 0) return "Could you give me the order number and the email address on the order?";
      if (turn === 2) {
        await call("verify_customer", { email: "ines.okafor@example.com", order_id: "FC-4371" });
        await call("get_order", { order_id: "FC-4371" });
        if (mistake) await call(mistake[0], { ...mistake[1] });
      }
      return questions[turn - 2] ?? `I am still looking into it, part ${turn}.`;
    },
  });
  const record = await runTrial({ suite, testCase, agent, customer: forgetful, seed: "1" });
  return { ending: record.ending.kind, verdict: scoreTrial(suite, testCase, record) };
}

const missed = [
  "Which of the two grinders is cracked?",
  "Was it like that when you opened the box?",
  "Does the crack run from the rim right down the body?",
];

it("fails an agent that only waits after the customer has missed two questions", async () => {
  const { verdict } = await verdictOn(missed.slice(0, 2));
  expect(verdict.kind).toBe("fail");
});

it("excludes a trial that ran out after the customer missed three questions, names the steps, and keeps the true ending", async () => {
  const { ending, verdict } = await verdictOn(missed);
  expect(ending).toBe("turn_limit");
  expect(verdict).toMatchObject({
    kind: "excluded",
    cause: "customer_error",
    detail: expect.stringMatching(/did not answer what it was asked in steps \d+, \d+, \d+$/),
  });
});

it("excludes it as well if the agent escalates the case when the customer has to go, although it should have been resolved", async () => {
  const summary = "Ines Okafor, order FC-4371: a cracked grinder.";
  const { ending, verdict } = await verdictOn(missed, { last: ["hand_over", { reason: "legal", summary }] });
  expect(ending).toBe("handed_over");
  expect(verdict.kind).toBe("excluded");
  const unexcused = await verdictOn(missed.slice(2), { last: ["hand_over", { reason: "legal", summary }] });
  expect(unexcused.verdict.kind).toBe("fail");
});

it("fails an agent that closes the case with a prohibited call", async () => {
  const summary = "Ines Okafor, order FC-4371: a cracked grinder.";
  const { verdict } = await verdictOn(missed, { last: ["hand_over", { reason: "legal", summary }], prohibited: "hand_over" });
  expect(verdict.kind).toBe("fail");
});

it("fails an agent whose customer missed a single question", async () => {
  expect((await verdictOn(missed.slice(2))).verdict.kind).toBe("fail");
});

it("fails an agent that asks what no customer could answer", async () => {
  expect((await verdictOn(["How loud is the street outside?", "Is the moon visible from your window?"])).verdict.kind).toBe("fail");
});

it("fails an agent that did something prohibited, whatever the customer missed", async () => {
  const { verdict } = await verdictOn(missed, { mistake: ["get_order", { order_id: "FC-4317" }] });
  expect(verdict).toMatchObject({ kind: "fail", findings: expect.arrayContaining([expect.objectContaining({ check: "prohibited" })]) });
});
