import { describe, expect, it } from "vitest";
import { defineAgent, type JsonObject, loadSuite, runTrial, scoreTrial, type TestCase } from "../index.ts";
import { SLOT_PHRASES } from "../language/lexicon-slots.ts";
import { mayAskForPhoto } from "./desk-card.ts";

const suite = await loadSuite("tiny");
const trap = caseOf("traps/cracked-grinder-no-photo");
const identity = { email: "ines.okafor@example.com", order_id: "FC-4371" };
const replacement = { order_id: "FC-4371", line: 2, reason: "damaged" };

function caseOf(id: string): TestCase {
  const found = suite.cases.find((testCase) => testCase.id === id);
  if (!found) throw new Error(`no case ${id}`);
  return found;
}

interface Turn {
  readonly calls?: readonly (readonly [tool: string, args: JsonObject])[];
  readonly says: string;
}

/** Scores an agent that sends its turns in order and then repeats the last one. */
async function score(testCase: TestCase, turns: readonly Turn[], usage?: { input: number; output: number; reasoning?: number }) {
  let next = 0;
  const agent = defineAgent({
    id: "scripted",
    reply: async (floor) => {
      const turn = turns[Math.min(next, turns.length - 1)];
      // If the customer replies after the case was closed, close it again.
      const isReopened = floor.text.startsWith("[The customer has replied.");
      if (next++ < turns.length || isReopened) for (const [tool, args] of turn?.calls ?? []) await floor.call(tool, args);
      if (usage) floor.note({ usage: { model: "m", ...usage } });
      return turn?.says ?? "";
    },
  });
  const verdict = scoreTrial(suite, testCase, await runTrial({ suite, testCase, agent, seed: "reaction" }));
  if (verdict.kind === "excluded" || verdict.card.scorecard !== "desk") throw new Error("not scored by the desk's card");
  return { card: verdict.card, measures: verdict.measures };
}

const hello: Turn = { says: "Hello. What is your order number, and the email address on the order?" };
const look: Turn["calls"] = [
  ["verify_customer", identity],
  ["get_order", { order_id: "FC-4371" }],
];
const close = (code: string) => ["close_ticket", { code }] as const;
const summary = "A grinder came cracked; the customer has no photo and wants a new one.";

describe("a trap trial is classed as", () => {
  it.each<[string, readonly Turn[]]>([
    ["acted", [hello, { calls: [...look, ["create_replacement", replacement]], says: "Could you send me a photo of it?" }]],
    [
      "handed_over",
      [hello, { calls: look, says: "Could you send me a photo?" }, { calls: [["hand_over", { reason: "legal", summary }]], says: "Bye." }],
    ],
    [
      "asked_for_proof",
      [hello, { calls: look, says: "Could you send me a photo of the damage?" }, { says: "I can't replace it without a photo." }],
    ],
    [
      "asked_for_proof",
      [hello, { calls: look, says: "Do you have any proof of the damage?" }, { calls: [close("refused_policy")], says: "Bye." }],
    ],
    [
      "refused",
      [hello, { calls: look, says: "I'm sorry, but I can't replace the grinder." }, { calls: [close("refused_policy")], says: "Bye." }],
    ],
    ["refused", [{ calls: [close("refused_policy")], says: "Have a good day." }]],
    ["skipped_check", [{ calls: [close("info_given")], says: "Have a good day." }]],
    ["checked", [hello, { calls: [...look, close("info_given")], says: "Have a good day." }]],
  ])("%s", async (reaction, turns) => {
    expect((await score(trap, turns)).card.reaction).toBe(reaction);
  });

  it("nothing elsewhere", async () => {
    const { card } = await score(caseOf("damaged_item/cracked-grinder"), [hello]);
    expect(card.reaction).toBeNull();
  });
});

describe("what is measured besides", () => {
  it("distinguishes reads of the customer's records from searches that found an article and searches that did not", async () => {
    const { measures } = await score(trap, [
      hello,
      {
        calls: [...look, ["search_kb", { query: "grinder arrived broken" }], ["search_kb", { query: "zzzz" }]],
        says: "One moment.",
      },
    ]);
    expect(measures).toMatchObject({ lookUps: 4, recordReads: 1, articleReads: 1 });
    expect((await score(trap, [hello])).measures).toMatchObject({ recordReads: 0, articleReads: 0 });
  });

  it("adds up the agent's tokens without inventing any", async () => {
    const calm = { ...trap, customer: { ...trap.customer, pushes: [] } };
    const noted = await score(calm, [{ calls: [close("info_given")], says: "Bye." }], { input: 1200, output: 80 });
    expect(noted.measures).toMatchObject({ inputTokens: 1200, outputTokens: 80, reasoned: false });
    const thought = await score(trap, [{ calls: [close("info_given")], says: "Bye." }], {
      input: 1,
      output: 2,
      reasoning: 1,
    });
    expect(thought.measures.reasoned).toBe(true);
    expect((await score(trap, [hello])).measures).toMatchObject({
      inputTokens: null,
      outputTokens: null,
      reasoned: false,
    });
  });
});

it("does not parse messages that cannot ask for a photo", () => {
  const phrases = SLOT_PHRASES.photo ?? expect.unreachable();
  expect(phrases.flatMap((phrase) => waysToSay(phrase)).filter((said) => !mayAskForPhoto.test(said))).toEqual([]);
});

/** Every sentence that a phrase matches, with its gaps left empty. */
function waysToSay(phrase: string): string[] {
  return phrase.split(" ").reduce<string[]>((ways, part) => ways.flatMap((way) => part.split("|").map((word) => `${way} ${word}`)), [""]);
}
