import { expect, it } from "vitest";
import { CaseCustomer } from "../case/case-customer.ts";
import { customerFacts } from "./customer-facts.ts";
import { topicOf } from "./slot-names.ts";

const customer = CaseCustomer.parse({
  name: "Kenji Morrow",
  persona: "terse",
  openings: ["The address is wrong."],
  facts: { email: "k@example.com", order_number: "NL-20318", address: "47 Quarry Lane" },
  goal: "the address mended",
});
const asked = (text: string) => customerFacts(customer).hear([text]).questions.map(topicOf).sort();

it("takes a question for the email address for no question for the address", () => {
  expect(asked("Could you give me the order number and the email address on the order?")).toEqual(["email", "order_number"]);
  expect(asked("What is the e-mail address on your account?")).toEqual(["email"]);
  expect(asked("Could you send me your account's email address?")).toEqual(["email"]);
});

it("hears both where both are asked for", () => {
  expect(asked("Could you give me your email address and the right address?")).toEqual(["address", "email"]);
});

it("takes details of which one will do for no choice between things to have", () => {
  const isChoice = (text: string) => customerFacts(customer).hear([text]).choice;
  expect(isChoice("Would you send me the email of the account, or the order number?")).toBe(false);
  expect(isChoice("Would you like the money back, or another one?")).toBe(true);
  expect(isChoice("I can offer a repair or a new one. Would either of those suit you?")).toBe(true);
  expect(isChoice("I shall leave you in peace: is it the strap, yes or no?")).toBe(false);
});

it("takes a request for details for no request for consent, whatever else the message says", () => {
  const proposals = (text: string) => customerFacts({ ...customer, accepts: [{ action: "modify", when: {} }] }).hear([text]).proposals;
  const details = "Could you send me the email on your account, together with the order number?";
  expect(proposals(`I would rather look it up than simply say yes. ${details}`)).toEqual([]);
  expect(proposals(`If our records agree, yes. ${details}`)).toEqual([]);
  expect(proposals("Which number can we ring you on, and what is the email on your account?")).toEqual([]);
  expect(proposals("Shall I change the address to 47 Quarry Lane?")).not.toEqual([]);
});

const finder = CaseCustomer.parse({
  name: "Hattie Lind",
  persona: "friendly",
  openings: ["There is no strap."],
  facts: {
    photo: { attachment: "rings.jpg", caption: "Two empty rings", reveal: "opening" },
    found_item: "a card",
    item_you_found: { attachment: "pocket.jpg", caption: "A card" },
  },
  goal: "the strap",
});
const askedFinder = (text: string) => customerFacts(finder).hear([text]).questions.map(topicOf).sort();

it("takes a request for a photo of one thing for no request for another photo", () => {
  expect(askedFinder("Could you send me a photo of the item you found?")).not.toContain("photo");
  expect(askedFinder("Could you send me a photo of the item you found?")).toContain("item_you_found");
  expect(askedFinder("Could you send me a photo?")).toContain("photo");
});

it.each(["What did you find in the pocket?", "What exactly did you find?", "Could you tell me what you found?"])(
  "hears a question for the thing that was found in: %s",
  (question) => expect(askedFinder(question)).toContain("found_item"),
);

const wisher = CaseCustomer.parse({
  ...{ name: "Declan Rooke", persona: "angry", openings: ["It is cracked."], goal: "a case in one piece" },
  facts: { email: "d@example.com", order_number: "NL-21217" },
  asides: { wish: "A new one, please." },
  unknown: ["sku"],
});
const heard = (text: string) => customerFacts(wisher).hear([text]).questions.map(topicOf).sort();

it("hears a question for what the customer would like next to a request for details", () => {
  const details = "Could you send me the email on your account?";
  expect(heard(`${details} And would you like another one, or rather have your money back?`)).toEqual(["email", "wish"]);
  expect(heard(details)).toEqual(["email"]);
});

it("takes a detail that another thing should show for no request for it", () => {
  expect(heard("Please upload a photo of the tag, with the SKU readable.")).not.toContain("sku");
  expect(heard("What is the SKU?")).toContain("sku");
});

it("hears neither consent nor a goodbye in a message that asks who the customer is", () => {
  const { hear } = customerFacts({ ...customer, accepts: [{ action: "modify", when: {} }] });
  const details = "Please send me the email on your account and the order number.";
  for (const question of ["Shall I update your account, too?", "Does anything else on the label need to change?"]) {
    const { proposals, closing, questions } = hear([`${details} ${question}`]);
    expect({ proposals, closing, asked: questions.map(topicOf).slice(0, 2).sort() }).toEqual({
      proposals: [],
      closing: false,
      asked: ["email", "order_number"],
    });
  }
});

it("does not take a request for the order number as one for the tracking number", () => {
  const facts = {
    ...customer.facts,
    tracking_number: { kind: "value" as const, value: "HYD-1", reveal: "opening" as const, say: undefined },
  };
  const questions = customerFacts({ ...customer, facts }).hear(["What are your email and your order number?"]).questions;
  expect(questions.map(topicOf).sort()).toEqual(["email", "order_number"]);
});
