import { expect, it } from "vitest";
import { defineAgent } from "../agent/define-agent.ts";
import { CaseCustomer } from "../case/case-customer.ts";
import { silence } from "../conversation/hearing.ts";
import { openMonitor } from "../conversation/monitor.ts";
import { ACTION_NAMES } from "../language/act.ts";
import { runTrial } from "../run/run-trial.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import type { Call } from "../world/call.ts";

const suite = await loadSuite("tiny");
const first = suite.cases.at(0) ?? missing();

function missing(): never {
  throw new Error("the tiny suite has no case");
}

/** What a customer with these fields says when an agent asks something twice, and how the conversation ends. */
async function answers(question: string, fields: object) {
  const customer = CaseCustomer.parse({
    name: "Maud Ferris",
    persona: "plain",
    openings: ["My mugs broke."],
    goal: "to get new mugs",
    ...fields,
  });
  const texts = [question, `Sorry, I lost that. ${question}`];
  const agent = defineAgent({ id: "acme/asks", open: () => ({ reply: () => texts.shift() ?? "Thank you, goodbye." }) });
  const { events, ending } = await runTrial({ suite, testCase: { ...first, customer }, agent, seed: "1" });
  const said = events.flatMap((event) => (event.kind === "customer_message" ? [event.text] : []));
  return { said: said.slice(1, 3).join(" "), ending };
}

const price = "What was the price of the mugs?";

it.each([
  ["an amount in words", price, { facts: { price: { value: 85, say: "They cost {value} pounds." } } }, "They cost 85 pounds."],
  ["an amount with its sign", price, { facts: { price: { value: 85.5, say: "They cost £{value}." } } }, "They cost £85.5."],
  ["a wrong amount", price, { facts: { price: { value: 85, say: "They cost £{value}." } }, typos: { price: 58 } }, "They cost £58."],
  [
    "an amount after a change of mind",
    price,
    { facts: { price: { value: 85, say: "About {value} pounds." } }, changes_mind: [{ at_turn: 2, say: "Wait.", fact: "price", to: 95 }] },
    "95 pounds",
  ],
  [
    "an amount that is volunteered",
    "One moment please.",
    { facts: { price: { value: 85, say: "They cost {value} pounds.", reveal: { after_turn: 2 } } } },
    "They cost 85 pounds.",
  ],
  ["an amount in a line for details", price, { facts: { price: 85 }, lines: { details: ["That was €{values}."] } }, "That was €85."],
  ["yes", "Was it a gift?", { facts: { gift: { value: true, say: "A gift? Well, {value}." } } }, "A gift? Well, yes."],
])("may say %s where a case's line has a placeholder", async (_, question, fields, words) => {
  const { said, ending } = await answers(question, fields);
  expect(said).toContain(words);
  expect(ending.kind).not.toBe("customer_error");
});

it("may say an amount that its own device shows, with a currency", () => {
  const outcome: Call["outcome"] = { kind: "ok", value: { credit: 25 }, changes: [] };
  const customer = CaseCustomer.parse({ name: "Maud Ferris", persona: "plain", openings: ["Hello."], goal: "to know my credit" });
  const briefing = {
    customer,
    tools: [],
    actions: new Set(ACTION_NAMES),
    opening: 0,
    turns: 8,
    seed: "1",
    signal: new AbortController().signal,
    note: () => {},
  };
  const monitor = openMonitor(briefing);
  const says = (text: string) => {
    const said = { text, attachments: [], acts: [{ act: "follow", tool: "read_meter", worked: true } as const] };
    const calls = [{ by: "customer", tool: "read_meter", args: {}, outcome } as const];
    return monitor.observe({ heard: [], hearing: silence, said, calls, agentEnded: false }).map(({ why }) => why);
  };
  expect(says("The meter shows £25.")).toEqual([]);
  expect(says("The meter shows £52.")).toEqual(['says money "52.00", which it cannot know']);
});
