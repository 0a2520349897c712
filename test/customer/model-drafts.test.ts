import { describe, expect, it } from "vitest";
import type { TestCase } from "../../src/case/test-case.ts";
import { modelCustomer } from "../../src/customer/model/model-customer.ts";
import { defineAgent, loadSuite, runTrial } from "../../src/index.ts";
import { caseOf } from "../llm/scripted-run.ts";
import { inWords, promptTexts, scriptedLlm } from "./scripted-llm.ts";

const tiny = await loadSuite("tiny");
const plain = caseOf(tiny, "traps/cracked-grinder-no-photo");
/** The customer also knows a postcode and has a gift in mind. */
const noPhoto = {
  ...plain,
  customer: {
    ...plain.customer,
    facts: {
      ...plain.customer.facts,
      postcode: { kind: "value", value: "55805", reveal: "on_ask" } as const,
      occasion: { kind: "value", value: "my sister's wedding", reveal: "on_ask" } as const,
    },
  },
};
const [push = "", second = ""] = noPhoto.customer.pushes;

const draft = (text: string, rest: object = {}) => JSON.stringify({ text, attachments: [], acts: [], leave: "no", ...rest });

/** What happened to a draft after this agent turn: sent, or returned with the reason. */
async function fateOf(said: string, ...drafts: readonly string[]) {
  return fateIn(noPhoto, said, drafts);
}

async function fateIn(testCase: TestCase, said: string, drafts: readonly string[]) {
  const llm = scriptedLlm((_, number) => inWords(drafts[number] ?? draft("Okay.")));
  let turn = 0;
  const agent = defineAgent({ id: "says", reply: () => (turn++ === 0 ? said : "Let me see.") });
  const record = await runTrial({ suite: tiny, testCase, agent, customer: modelCustomer(llm), seed: "1" });
  const again = promptTexts(llm.calls[1]).at(-1) ?? "";
  return {
    prompt: promptTexts(llm.calls[0]),
    sentBack: again.startsWith("That message cannot be sent") ? again : "",
    acts: record.events.flatMap((event) => (event.kind === "customer_message" ? [event.acts] : []))[1],
  };
}

describe("a valid draft is sent unchanged", () => {
  it.each([
    ["an objection to a refusal in free wording", "A replacement is for goods that we can see are broken.", draft(push)],
    [
      "an objection to a refusal followed by a question",
      "A refund needs a photo of the crack. Do you have one?",
      draft(`No photo. ${push}`),
    ],
    ["the other of two details", "Could you send me your order number? Your postcode works as well.", draft("It's 55805.")],
    ["one of two details", "May I have your order number or your postcode?", draft("The order is FC-4371.")],
    [
      "two of three details",
      "Please give me two of the following: email, postcode, order number.",
      draft("55805, and the order is FC-4371."),
    ],
    [
      "a fact that is asked for without its name",
      "What exactly is wrong with it?",
      draft("It's cracked from the rim right down the body."),
    ],
    [
      "a fact that a question may ask for in other words",
      "Thank you. Was it a present? Tell me by when you would need another.",
      draft("It's for my sister's wedding. It's cracked from the rim right down the body."),
    ],
    [
      "a yes to a value and to an action at once",
      "I have FC-4371 here. Is that order number right, and shall I send you a replacement?",
      draft("Yes, that's right. Please send it.", { acts: [{ act: "consent", about: "replace" }] }),
    ],
    [
      "an objection to an offer",
      "Shall I send you a replacement at half price?",
      draft("Half price? Why should I pay at all?", {
        acts: [
          { act: "object", about: "" },
          { act: "ask", about: "" },
        ],
      }),
    ],
    [
      "consent to its goal in free wording",
      "I'd have a new one on its way to you today. Are you happy with that?",
      draft("Yes, do it.", { acts: [{ act: "consent", about: "replace" }] }),
    ],
  ])("%s", async (_, said, written) => {
    expect((await fateOf(said, written)).sentBack).toBe("");
  });

  it("a detail that is already in its opening", async () => {
    const again = [draft("Sure. It's order FC-4371.")];
    const open = { ...noPhoto, customer: { ...noPhoto.customer, openings: ["Order FC-4371 is broken."] } };
    const { sentBack, prompt } = await fateIn(open, "One moment, please.", again);
    expect(sentBack).toBe("");
    expect(prompt[0]).toContain('order_number: "FC-4371", which you have said in your first message.');
    expect((await fateIn(noPhoto, "One moment, please.", again)).sentBack).toContain("it tells order_number");
  });
});

describe("a draft that clearly violates the contract is returned with the rule from its instructions", () => {
  it.each([
    ["a push after a mere question", "May I have your order number?", draft(`FC-4371. ${push}`), /without having been refused/],
    ["a push after being asked to wait", "One moment, please.", draft(push), /without having been refused/],
    ["the second push first", "I'm sorry, we can't replace it.", draft(second), /makes push 1 where push 0 was next/],
    ["a detail that nobody mentioned", "One moment, please.", draft("My email is ines.okafor@example.com."), /tells email/],
    [
      "consent without a proposal",
      "One moment, please.",
      draft("Yes.", { acts: [{ act: "consent", about: "replace" }] }),
      /nothing was put up/,
    ],
    [
      "no answer to a plain question",
      "What is your email address?",
      draft("Well.", { acts: [{ act: "remark", about: "" }] }),
      /leaves email unanswered/,
    ],
  ])("%s", async (_, said, written, why) => {
    const { sentBack, prompt } = await fateOf(said, written);
    expect(sentBack).toMatch(why);
    expect(sentBack).not.toMatch(/\bC\d/);
    const rule = /The rule: (.*) Write this turn again\.$/.exec(sentBack)?.[1] ?? "none";
    expect(prompt[0]).toContain(rule);
  });
});

describe("a model's instructions", () => {
  it("have one rule for refusals, and the cue always gives the next objection", async () => {
    const { prompt } = await fateOf("A replacement is for goods that we can see are broken. Is there anything else?", draft(push));
    expect(prompt[0]).toContain("A no counts in whatever words, also when the message goes on or ends in a question");
    expect(prompt.at(-1)).toContain(`or only offers you less, say now, word for word: ${push}`);
  });

  it("leave it to the model to find what the agent asks for", async () => {
    const { prompt } = await fateOf("May I have your order number or your postcode?", draft("55805"));
    expect(prompt.at(-1)).not.toMatch(/postcode(?!\?)|order_number/);
  });

  it("distinguish a met goal from an accepted refusal, and a line that replaces a value from one that contains it", async () => {
    const { prompt } = await fateOf("Hello.", draft("Hi."));
    expect(prompt[0]).toContain("goal_met: what you wanted was done, or you only wanted to know something");
    expect(prompt[0]).toContain("refusal_accepted: what you wanted was not done");
    expect(prompt[0]).toContain('In your words: "The order is FC-4371."');
    expect(prompt[0]).toContain('word for word: "It came last Wednesday." The line is enough');
  });

  it("let a model log objections, questions, remarks and goodbyes", async () => {
    const acts = ["object", "ask", "remark", "farewell"].map((act) => ({ act, about: "" }));
    expect((await fateOf("One moment, please.", draft("Hm.", { acts }))).acts).toEqual([
      { act: "object" },
      { act: "ask" },
      { act: "remark" },
      { act: "farewell" },
    ]);
  });

  it("do not turn a prescribed line into consent", async () => {
    const testCase = { ...noPhoto, customer: { ...noPhoto.customer, pushes: ["Sure, go ahead and waste my day."] } };
    const llm = scriptedLlm(() => inWords(draft("Sure, go ahead and waste my day.")));
    const said = "We can't replace it without a photo. Shall I give you a discount of 10% instead?";
    let turn = 0;
    const agent = defineAgent({ id: "says", reply: () => (turn++ === 0 ? said : "Let me see.") });
    const record = await runTrial({ suite: tiny, testCase, agent, customer: modelCustomer(llm), seed: "1" });
    const [, message] = record.events.filter((event) => event.kind === "customer_message");
    expect(message?.acts).toEqual([{ act: "push", index: 0 }]);
  });
});
