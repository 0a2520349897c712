import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { CaseCustomer } from "../../case/case-customer.ts";
import { CONSENT, type UnclearTurn } from "../../conversation/understanding.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { examplesToAdd } from "./examples-to-add.ts";

const [tiny, homeline] = await Promise.all([loadSuite("tiny"), loadSuite("homeline")]);
const [first] = tiny.cases;

const customer = CaseCustomer.parse({
  name: "Ann",
  persona: "brief",
  openings: ["Hi."],
  goal: "a refund",
  facts: { branch: "North", size: "L", email: "ann@example.com", secret: { value: "x", reveal: "never" } },
  asides: { neighbors: "I asked next door." },
  accepts: ["inform", "refund"],
});

/** What to add for sentences that a customer did not understand, with the topics that are known. */
function added(sentences: readonly string[], turn: Partial<UnclearTurn> = {}) {
  if (!first) throw new Error("the suite is empty");
  const testCase = { ...first, customer };
  const suite = { ...tiny, folder: "/desk", cases: [testCase] };
  const asked: UnclearTurn = { step: 2, heard: sentences, reason: "missed", topics: [], told: new Set(), ...turn };
  return examplesToAdd({ turn: asked, sentences, suite, testCase });
}

const place = `/desk/cases/${first?.id}.yaml, under customer`;

describe("what to add to a case", () => {
  it("is an example of the fact that is known to be asked for", () => {
    const topics = ["branch"];
    expect(added(["What is written over the door?"], { topics })).toEqual([
      `add to ${place}:`,
      '  asked_as: { branch: ["What is written over the door?"] }',
    ]);
  });

  it("is an example of the fact that shares most words with the sentence, and of the next fact for another sentence", () => {
    const sentences = ["Which T-shirt size do you wear?", "What is written over the door?"];
    const [, line = ""] = added(sentences);
    expect(parse(line)).toEqual({ asked_as: { size: [sentences[0]], branch: [sentences[1]] } });
  });

  it("names the other facts that the agent may have asked for, but none that the customer has told or never tells", () => {
    const sentence = "What is written over the door?";
    expect(added([sentence]).at(-1)).toBe("(or, if the agent asks for something else, as an example of size)");
    expect(added([sentence], { told: new Set(["size"]) })).toHaveLength(2);
  });

  it("keeps the answer of an aside", () => {
    const [where, line = ""] = added(["Does anybody else live in your street?"], { topics: ["neighbors"] });
    expect(where).toBe(`change in ${place}, the aside neighbors:`);
    expect(parse(line)).toEqual({ neighbors: { say: "I asked next door.", asked_as: ["Does anybody else live in your street?"] } });
  });

  it("is an offer if the agent asked for consent", () => {
    const [, line = ""] = added(["Ready when you are?"], { topics: [CONSENT] });
    expect(parse(line)).toEqual({ offers: [{ offered_as: ["Ready when you are?"], take: "refund", say: "Yes, please." }] });
  });

  it("is an instruction for a step on the customer's device", () => {
    const [testCase] = homeline.cases;
    const tool = [...(homeline.desks.get(testCase?.desk ?? "")?.tools.values() ?? [])].find(({ by }) => by === "customer")?.name ?? "";
    if (!testCase) throw new Error("the suite is empty");
    const turn: UnclearTurn = { step: 2, heard: [], reason: "missed", topics: [tool], told: new Set() };
    expect(examplesToAdd({ turn, sentences: ["Give it a nudge."], suite: homeline, testCase })).toEqual([
      `add to the definition of the tool ${tool}:`,
      '  toldAs: ["Give it a nudge."]',
    ]);
  });

  it("is nothing if the customer would not recognise the sentence with an example either", () => {
    expect(added(["Electronic post, then?"], { topics: ["email"] })).toEqual([
      "if this asks for email: the built-in reader would not recognise it with an example either",
    ]);
  });

  it("is a fact or an aside if the customer has told everything", () => {
    const told = new Set(["branch", "size"]);
    expect(added(["What is written over the door?"], { told })).toEqual([
      `the case has nothing to say to this; if its customer could know it, add a fact or an aside to ${place}`,
    ]);
  });
});
