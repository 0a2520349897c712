import { expect, it } from "vitest";
import { defineAgent } from "../src/agent/define-agent.ts";
import type { Customer } from "../src/conversation/customer.ts";
import type { CustomerAct } from "../src/conversation/customer-act.ts";
import { runTrial } from "../src/run/run-trial.ts";
import { scoreTrial } from "../src/score/score-trial.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";

const suite = await loadSuite("tiny");
const testCase = suite.cases.find(({ id }) => id === "damaged_item/cracked-grinder");

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
 * The verdict on an agent that looks up the order, makes one call more, and asks one question a turn until the turns run out.
 */
async function verdictOn(questions: readonly string[], { mistake }: { readonly mistake?: MadeCall } = {}) {
  if (!testCase) throw new Error("the case is gone");
  let turn = 0;
  const agent = defineAgent({
    id: "acme/asking",
    reply: async ({ call }) => {
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

it("fails an agent that only waits after the customer has missed two questions, and finds nothing unclear", async () => {
  const { verdict } = await verdictOn(missed.slice(0, 2));
  expect([verdict.kind, "unclear" in verdict]).toEqual(["fail", false]);
});

it("fails an agent whose trial ran out after the customer missed three questions, and says where the trial is unclear", async () => {
  const { ending, verdict } = await verdictOn(missed);
  expect(ending).toBe("turn_limit");
  const why = expect.stringMatching(/^the customer was asked for .+ and did not answer$/);
  expect(verdict).toMatchObject({ kind: "fail", unclear: missed.map(() => ({ step: expect.any(Number), why })) });
});

it("fails an agent whose customer missed a single question", async () => {
  const { verdict } = await verdictOn(missed.slice(2));
  expect([verdict.kind, "unclear" in verdict]).toEqual(["fail", false]);
});

it("finds nothing unclear if the agent asks what no customer could answer", async () => {
  const { verdict } = await verdictOn(["How loud is the street outside?", "Is the moon visible from your window?"]);
  expect([verdict.kind, "unclear" in verdict]).toEqual(["fail", false]);
});

it("fails an agent that did something prohibited, whatever the customer missed", async () => {
  const { verdict } = await verdictOn(missed, { mistake: ["get_order", { order_id: "FC-4317" }] });
  expect(verdict).toMatchObject({ kind: "fail", findings: expect.arrayContaining([expect.objectContaining({ check: "prohibited" })]) });
});

/** The verdict on an agent that asks a question a turn, if the customer guesses in some of the turns. */
async function verdictAfterGuesses(guesses: number) {
  if (!testCase) throw new Error("the case is gone");
  const customer: Customer = {
    ...forgetful,
    id: "guessing",
    open: ({ customer: { openings } }) => {
      const said = (text: string, ...acts: CustomerAct[]) => ({ text, attachments: [], acts });
      let turn = 0;
      const answer = { act: "answer", slot: "email", value: "ines.okafor@example.com" } as const;
      return {
        open: () => said(openings[0] ?? "", { act: "open", opening: 0 }),
        reply: () => said(answer.value, turn++ < guesses ? { ...answer, guess: true } : answer),
      };
    },
  };
  const agent = defineAgent({ id: "acme/asking", reply: async () => "What is your email address?" });
  const record = await runTrial({ suite, testCase, agent, customer, seed: "1" });
  return scoreTrial(suite, testCase, record);
}

it("finds a trial unclear if the customer guessed more than twice what it was asked for, and lists the guesses", async () => {
  const why = "the customer guessed that it was asked for email";
  expect(await verdictAfterGuesses(3)).toMatchObject({ unclear: [2, 4, 6].map((step) => ({ step, why })) });
  expect(await verdictAfterGuesses(2)).not.toHaveProperty("unclear");
});
