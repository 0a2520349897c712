import { describe, expect, it } from "vitest";
import { standIn } from "../../src/agent/stand-in/stand-in.ts";
import type { TestCase } from "../../src/case/test-case.ts";
import type { CustomerAct } from "../../src/conversation/customer-act.ts";
import { TrialEvent } from "../../src/conversation/event.ts";
import { modelCustomer } from "../../src/customer/model/model-customer.ts";
import { defineAgent, loadSuite, runTrial, type Suite, scoreTrial, type TrialRecord } from "../../src/index.ts";
import { LlmFault } from "../../src/llm/fault.ts";
import { caseOf } from "../llm/scripted-run.ts";
import { saidIn } from "./conformance.ts";
import { drafted, turnAsked } from "./drafted.ts";
import { inWords, promptTexts, scriptedLlm } from "./scripted-llm.ts";

const tiny = await loadSuite("tiny");
const grinder = caseOf(tiny, "damaged_item/cracked-grinder");

/** The customer's acts in a record, without courtesies. */
/** The facts that a customer told only as guesses; whether a fact was a guess is known only to the customer that guessed. */
function guessedIn(record: TrialRecord): ReadonlySet<string> {
  return new Set(
    saidIn(record).flatMap(({ acts }) => acts.flatMap((act) => ("slot" in act && "guess" in act && act.guess ? [act.slot] : []))),
  );
}

function actsIn(record: TrialRecord, guessed: ReadonlySet<string>): string[][] {
  const courtesies = new Set(["thank", "restate_goal", "vague", "wait", "acknowledge", "nonsense"]);
  const isGuess = (act: CustomerAct) => ("guess" in act && act.guess === true) || ("slot" in act && guessed.has(act.slot));
  return saidIn(record).map(({ acts }) =>
    acts
      .filter((act) => !courtesies.has(act.act) && !isGuess(act))
      .map((act) => JSON.stringify(act))
      .sort(),
  );
}

async function playAgain(suite: Suite, testCase: TestCase, agentId: string) {
  const agent = standIn(agentId);
  const before = await runTrial({ suite, testCase, agent, seed: "1" });
  const llm = scriptedLlm((call) => {
    const turn = saidIn(before)[turnAsked(call)];
    return inWords(turn ? drafted(turn) : "");
  });
  const after = await runTrial({ suite, testCase, agent, customer: modelCustomer(llm), seed: "1" });
  return { before, after };
}

/** Plays the grinder case with these drafts, in order, against an agent that first asks for the order number. */
async function playDrafts(...drafts: readonly string[]) {
  const llm = scriptedLlm((_, number) => inWords(drafts[number] ?? drafts.at(-1) ?? ""));
  const asks = ["Sorry to hear that. May I have your order number?", "Thank you. One moment please."];
  let turn = 0;
  const agent = defineAgent({ id: "asks", reply: () => asks[turn++] ?? "Thank you." });
  const record = await runTrial({ suite: tiny, testCase: grinder, agent, customer: modelCustomer(llm), seed: "1" });
  return { record, llm };
}

const draft = (text: string, rest: object = {}) => JSON.stringify({ text, attachments: [], acts: [], leave: "no", ...rest });
const good = draft("It is FC-4371.");
const tellsTooMuch = draft("It is FC-4371, and my email is ines.okafor@example.com.");

describe("a model that plays the customer", () => {
  it.each(["stand-in/reference", "stand-in/believer", "stand-in/shallow"])(
    "has the same acts read from its messages to %s as the deterministic customer logs",
    async (agentId) => {
      for (const testCase of tiny.cases) {
        const { before, after } = await playAgain(tiny, testCase, agentId);
        const guessed = guessedIn(before);
        expect([testCase.id, after.ending, actsIn(after, guessed)]).toEqual([testCase.id, before.ending, actsIn(before, guessed)]);
      }
    },
  );

  it.each(["northline", "resolve"])(
    "keeps its contract in all cases of %s if it writes what the deterministic customer says",
    async (name) => {
      const suite = await loadSuite(name);
      const lost: string[] = [];
      for (const testCase of suite.cases) {
        const { before, after } = await playAgain(suite, testCase, "stand-in/reference");
        const guessed = guessedIn(before);
        if (JSON.stringify(actsIn(after, guessed)) !== JSON.stringify(actsIn(before, guessed))) lost.push(testCase.id);
      }
      expect(lost).toEqual([]);
    },
    120_000,
  );

  it("is given its side of the case and the state of the conversation, but never the truth", async () => {
    const { llm } = await playDrafts(good);
    const prompt = promptTexts(llm.calls[0]).join("\n");
    for (const known of ["Ines Okafor", "FC-4371", "only when the agent asks for it", "sku", "your turn 2 of", "order_number"])
      expect(prompt).toContain(known);
    for (const hidden of ["create_replacement", "action_done", "FC-4317", "125.1", "resolvable", "cracked-grinder"])
      expect(prompt).not.toContain(hidden);
  });

  it("starts with the case's opening, without a model call", async () => {
    const { record, llm } = await playDrafts(good);
    expect(saidIn(record)[0]?.text).toBe(grinder.customer.openings[0]);
    expect(llm.calls[0]?.key).toEqual({ role: "customer", of: "tiny/damaged_item/cracked-grinder/0/asks", step: 0 });
  });

  it("rewrites a turn once if it violates the contract, and is told the violation", async () => {
    const { record, llm } = await playDrafts(tellsTooMuch, good, draft("Okay, I'll wait."));
    expect(promptTexts(llm.calls[1]).at(-1)).toMatch(
      /^That message cannot be sent: it tells email, .* The rule: Tell a detail only when it is time for it/,
    );
    expect(saidIn(record)[1]).toMatchObject({ text: "It is FC-4371.", breaches: [] });
    expect(record.ending.kind).not.toBe("customer_error");
  });

  it("has its turn repaired if the second draft also violates the contract, and goes on as if it had sent the repaired one", async () => {
    const { record, llm } = await playDrafts(tellsTooMuch, tellsTooMuch, draft("Okay, I'll wait."));
    const [, said] = saidIn(record);
    expect(said).toMatchObject({ breaches: [], repaired: { breaches: [{ item: "C2" }] } });
    expect(said?.repaired?.draft).toContain("ines.okafor@example.com");
    expect(said?.text).toContain("FC-4371");
    expect(said?.text).not.toContain("ines.okafor@example.com");
    expect(said?.acts.map((act) => ("slot" in act ? act.slot : ""))).toEqual(["order_number"]);
    expect(promptTexts(llm.calls[2]).join("\n")).not.toContain("ines.okafor@example.com, too");
    expect(record.ending.kind).not.toBe("customer_error");
    expect(scoreTrial(tiny, grinder, record).kind).not.toBe("excluded");
  });

  it.each([
    ["something that is not JSON", "Sure, it is FC-4371."],
    ["the wrong shape", JSON.stringify({ message: "It is FC-4371." })],
    ["a file it does not have", draft("Here it is. FC-4371", { attachments: ["other.jpg"] })],
  ])("still answers what it was asked if it twice answers with %s", async (_, answer) => {
    const { record } = await playDrafts(answer, answer, draft("Okay, I'll wait."));
    const [, said] = saidIn(record);
    expect(said?.text).toContain("FC-4371");
    expect(said?.attachments).toEqual([]);
    expect(record.ending.kind).not.toBe("customer_error");
  });

  it("cannot log an answer that its message does not give", async () => {
    const lies = draft("I already told you.", { acts: [{ act: "answer", about: "email" }] });
    const llm = scriptedLlm((_, number) => inWords(number === 0 ? lies : draft("It's ines.okafor@example.com.")));
    const agent = defineAgent({ id: "asks", reply: () => "Could you tell me your email address?" });
    const record = await runTrial({ suite: tiny, testCase: grinder, agent, customer: modelCustomer(llm), seed: "1" });
    expect(promptTexts(llm.calls[1]).at(-1)).toContain("it leaves email unanswered. The rule: Answer every question");
    expect(saidIn(record)[1]?.acts).toEqual([{ act: "answer", slot: "email", value: "ines.okafor@example.com" }]);
  });

  it("consents by what it writes, whatever it logs", async () => {
    const proposes = "Thank you. Shall I send you a replacement for the steel grinder?";
    let turn = 0;
    const agent = defineAgent({ id: "proposes", reply: () => (turn++ === 0 ? proposes : "One moment.") });
    const yes = draft("Yes, please do.", { acts: [{ act: "decline", about: "replace" }] });
    const llm = scriptedLlm(() => inWords(yes));
    const record = await runTrial({ suite: tiny, testCase: grinder, agent, customer: modelCustomer(llm), seed: "1" });
    expect(saidIn(record)[1]?.acts).toContainEqual({ act: "consent", action: "replace" });
  });

  it("declines what the case does not accept if it agrees to it in both drafts", async () => {
    const agent = defineAgent({ id: "proposes", reply: () => "Shall I give you a discount of 10% instead?" });
    const llm = scriptedLlm(() => inWords(draft("Yes, please do.")));
    const record = await runTrial({ suite: tiny, testCase: grinder, agent, customer: modelCustomer(llm), seed: "1" });
    expect(saidIn(record)[1]).toMatchObject({
      text: "I'm not paying twice for one grinder.",
      acts: [{ act: "decline", action: "discount" }],
      repaired: { draft: "Yes, please do.", breaches: [{ item: "C8" }] },
    });
    expect(record.ending.kind).not.toBe("customer_error");
  });

  it("has its tokens recorded under its own role, not the agent's", async () => {
    const { record } = await playDrafts(tellsTooMuch, good, draft("Okay, I'll wait."));
    const usage = record.events.filter((event) => event.kind === "usage");
    expect(usage.length).toBeGreaterThanOrEqual(3);
    for (const event of usage) expect(event).toMatchObject({ by: "customer", model: "gpt-5-mini", input: 100, output: 10 });
    const verdict = scoreTrial(tiny, grinder, record);
    expect(verdict).toMatchObject({ measures: { inputTokens: null, outputTokens: null } });
    expect(record.customer).toBe("openai/gpt-5-mini");
  });

  it("leaves old records readable, in which usage has no role", () => {
    const old = { kind: "usage", at: 1, model: "gpt-5.5", input: 10 };
    expect(TrialEvent.parse(old)).toEqual(old);
  });

  it("has its trial excluded as a provider error if its service fails", async () => {
    const llm = scriptedLlm(() => {
      throw new LlmFault("server", "openai/gpt-5-mini: 500: down");
    });
    const agent = standIn("stand-in/reference");
    const record = await runTrial({ suite: tiny, testCase: grinder, agent, customer: modelCustomer(llm), seed: "1" });
    expect(record.ending).toEqual({
      kind: "provider_error",
      detail: "the customer's model: openai/gpt-5-mini: 500: down",
    });
  });
});
