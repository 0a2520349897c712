import { expect, it } from "vitest";
import { CaseCustomer } from "../case/case-customer.ts";
import { customerFacts } from "./customer-facts.ts";
import { topicOf } from "./slot-names.ts";
import { confirmedQuestions } from "./turn-questions.ts";

const customer = CaseCustomer.parse({
  name: "Maud Ferris",
  persona: "warm",
  openings: ["Nobody came."],
  facts: { email: "maud@example.com", date: "2026-03-12", amount: "$45.10" },
  goal: "to know why nobody came",
});
const confirmed = (text: string) => confirmedQuestions(text, customerFacts(customer).facts, []).map(topicOf);

it("hears a date or an amount of its own in a yes-or-no question", () => {
  expect(confirmed("Do you mean last Thursday, the 12th of March?")).toEqual(["date"]);
  expect(confirmed("Was it $45.10 that you were charged?")).toEqual(["amount"]);
});

it("hears nothing where another date is named, or its own is only stated", () => {
  expect(confirmed("Do you mean the 19th of March?")).toEqual([]);
  expect(confirmed("The visit was due on March 12.")).toEqual([]);
});

it("leaves a request for consent alone, whatever amount it states", () => {
  expect(confirmed("Shall I refund the $45.10?")).toEqual([]);
});
