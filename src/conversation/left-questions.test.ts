import { expect, it } from "vitest";
import { CaseCustomer } from "../case/case-customer.ts";
import { customerFacts } from "./customer-facts.ts";

const customer = CaseCustomer.parse({
  name: "Gwen Farr",
  persona: "polite",
  openings: ["You are cutting us off."],
  facts: {
    email: { value: "gwen@example.com", reveal: "on_ask" },
    postcode: { value: "TM1 4VQ", reveal: "on_ask" },
    account_number: { value: "AC-6V2QFE", reveal: "on_ask" },
    symptom: { value: "still on", reveal: "on_ask", say: "The power is {value}." },
    condition: { value: "unused", reveal: "on_ask", say: "It's {value}, I carried it round the house." },
    item: { value: "the pack", reveal: "on_ask" },
    preferred_date: { value: "2026-03-20 PM", reveal: "on_ask" },
  },
  asked_as: {
    symptom: [
      "Is the power working at the moment?",
      "Do you still have supply?",
      "Are the lights on?",
      "What makes you think that it is faulty?",
      "what the meter shows",
    ],
    condition: [
      "Have you used it at all?",
      "Has it been worn, washed or taken on a trip?",
      "Is it unused, or only tried on?",
      "Was the packaging opened?",
      "whether it was carried outside",
    ],
    preferred_date: ["Which day would suit you?", "When would you like us to come?", "the hour you would prefer"],
  },
  goal: "compensation for the late arrival",
  accepts: ["schedule"],
});

function asked(text: string): string[] {
  return customerFacts(customer)
    .hear([text])
    .questions.map((question) => (question.kind === "fact" ? question.fact : question.slot));
}

it("finds the fact that a second question is for by the ways in which people ask for it", () => {
  expect(asked("Please send me the email and the postcode. And is your supply on at the moment?")).toContain("symptom");
});

it("passes over a question that nothing in the case answers, beside what can be told", () => {
  expect(asked("Please send me the email, and tell me who painted the fence.")).toEqual(["email"]);
});

it("hears a question for the wish itself beside details", () => {
  expect(asked("I need your email. And is it compensation for the late arrival that you want?")).toEqual(["email", "goal"]);
});

it("reads what was asked modestly, and expects no answer where there is none", () => {
  expect(asked("Please send your email. If you recall how it was carried or worn, do tell me too.")).toContain("condition");
  expect(asked("Please send your email. If you recall the weather, do tell me too.")).toEqual(["email"]);
  expect(asked("Please send your email. If the fence is painted, tell me who painted it.")).toEqual(["email"]);
});

it("takes a question what makes the customer think so for one about what it noticed", () => {
  expect(asked("Please send your email. And what makes you think it wants looking at?")).toContain("symptom");
});

it("hears no question for the wish where the day that is wished for is asked", () => {
  const found = asked("Please send your email. And which day would you prefer, from which hour would you like us there?");
  expect(found).toEqual(["email", "preferred_date"]);
});

it("hears which day is wished for in other words than the name of the fact", () => {
  expect(asked("Please send your email. What would suit you best?")).toEqual(["email", "preferred_date"]);
});

it("takes what is asked beside details that were not found for a question about those", () => {
  const text = "That email doesn't match. Please send me the email again. What does the fence say?";
  expect(asked(text)).not.toContain("rest");
});

it("takes which of two for the fact that the options speak of", () => {
  const text =
    "It depends:\n- Used (taken on a trip, washed): credit.\n- Unused (only tried on): a refund.\nWhich of the two describes your pack?";
  expect(asked(text)).toEqual(["condition"]);
});

it("hears no question for what the agent only mentions, or says itself", () => {
  expect(asked("The scan carries your name, so I can't send another before the carrier answers.")).toEqual([]);
  expect(asked("You can choose a shop at the tracking page with your postcode TM1 4VQ.")).toEqual([]);
  expect(asked("Why an email? Because that is how we find you.")).toEqual([]);
  expect(asked("I've set one aside with your name on it, so it's there when you write.")).toEqual([]);
});

it("takes a bare list of details for a request", () => {
  expect(asked("Before I look: the account ref, plus e-mail and postcode.").sort()).toEqual(["account_number", "email", "postcode"]);
});

it("takes a question for a day for no question for a yes", () => {
  expect(customerFacts(customer).hear(["Which days would you like to visit?"]).proposals).toEqual([]);
});

it("takes the second half of an either-or question for the same question", () => {
  const found = asked("Please send me the email. Has the packaging been opened, or is it still sealed?");
  expect(found).toContain("condition");
  expect(found).not.toContain("rest");
});

it("hears a request for the wish itself, with or without a way out", () => {
  const facts = { email: "gwen@example.com", flight_number: { value: "CV537", reveal: "on_ask" as const } };
  const { hear } = customerFacts(CaseCustomer.parse({ ...customer, facts, changes_mind: [] }));
  const heard = (text: string) => hear([text]).questions.map(({ slot }) => slot);
  const rather = "Please send me the email. And tell me which you'd rather have, the money or another flight.";
  expect(heard(rather)).toEqual(["email", "goal"]);
  expect(heard("Please send me the email. And tell me what you would like, a new pack or something else.")).toEqual(["email", "goal"]);
});

it("hears a question that stands before the one whether there is anything else", () => {
  expect(asked("I've opened a claim. Is your supply on at the moment? And is there anything else?")).toEqual(["symptom"]);
});

it("takes what the agent will do itself for no question", () => {
  expect(asked("I would like to see exactly what is on your account, so could you please send me the email?")).toEqual(["email"]);
  expect(asked("We can talk about it once I've seen what it shows. Could you give me your email?")).toEqual(["email"]);
});
