import { expect, it } from "vitest";
import { CaseCustomer } from "../case/case-customer.ts";
import { customerFacts } from "./customer-facts.ts";

const customer = CaseCustomer.parse({
  name: "Mathilde Corbin",
  persona: "friendly",
  openings: ["It does not fit."],
  facts: { email: "m@example.net", order_number: "NL-20934", postcode: "05401", phone: "802 555 0147" },
  goal: "the larger size",
});
const alternatives = (text: string) => customerFacts(customer).hear([text]).alternatives;

it("hears that one of two neighbours will do", () => {
  expect(alternatives("Please send me your email, and the order number or the postcode of the delivery address.")).toEqual([
    { need: 1, facts: ["order_number", "postcode"] },
  ]);
});

it("hears how many of a list are needed, in a sentence or in bullets", () => {
  const two = [{ need: 2, facts: ["email", "postcode", "phone"] }];
  expect(alternatives("I need two of these three: the email, the postcode, the last four digits of your phone.")).toEqual(two);
  expect(alternatives("Please give me any two of the following:\n- email\n- postcode\n- phone number")).toEqual(two);
});

it("hears what is wanted only where something else is missing", () => {
  const text = "What is your email, and your postcode? If one is not to hand, please give me your phone number.";
  expect(alternatives(text)).toEqual([{ need: 0, facts: ["phone"] }]);
});

it("hears which detail a substitute stands in for", () => {
  const text = "Could you give me the email and the order number? If the order number isn't at hand, please send the postcode.";
  expect(alternatives(text)).toEqual([{ need: 1, facts: ["order_number", "postcode"] }]);
});

it("takes what is joined by an and, and who the message is for, for no choice", () => {
  expect(alternatives("Could you send me your email and your order number?")).toEqual([]);
  expect(alternatives("To help the two of you, I need your email, postcode and phone number.")).toEqual([]);
});
