import { expect, it } from "vitest";
import { CaseCustomer } from "../case/case-customer.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import { customerFacts } from "./customer-facts.ts";

const suite = await loadSuite("resolve");
const trial = CaseCustomer.parse({
  name: "Ingrid Lund",
  persona: "warm",
  openings: ["Can my case go back?"],
  goal: "return the carry-on",
  accepts: ["return"],
});
const noShow = suite.cases.find(({ id }) => id === "hotels/h18-key-says-present");

function proposed(message: string) {
  if (!noShow) return expect.unreachable();
  return customerFacts(noShow.customer)
    .hear([message])
    .proposals.map(({ action }) => action);
}

it("takes a question for consent that states an amount as the proposal of what the customer came for", () => {
  expect(proposed("May I take the whole no-show charge, £152.00 + £15.20 levy = £167.20, off RS-5W9KEJ?")).toEqual(["refund"]);
});

it("leaves a proposal of something else what it is, whatever amount it states", () => {
  expect(proposed("Shall I book you another night for £152.00?")).not.toContain("refund");
});

it("takes an offer of what the customer came for as that, beside a refusal of something else", () => {
  const text =
    "I would set up a trial return for $276.00 in store credit. A refund to the card is not possible for a used case. Shall I arrange it?";
  expect(
    customerFacts(trial)
      .hear([text])
      .proposals.map(({ action }) => action),
  ).toEqual(["return"]);
});
