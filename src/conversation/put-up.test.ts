import { expect, it } from "vitest";
import { loadSuite } from "../suite/load-suite.ts";
import { openHearing } from "./hearing.ts";

const suite = await loadSuite("resolve");
const noShow = suite.cases.find(({ id }) => id === "hotels/h18-key-says-present");

function proposed(message: string) {
  if (!noShow) return expect.unreachable();
  return openHearing(noShow.customer)([message]).proposals.map(({ action }) => action);
}

it("takes a question for consent that states an amount as the proposal of what the customer came for", () => {
  expect(proposed("May I take the whole no-show charge, £152.00 + £15.20 levy = £167.20, off RS-5W9KEJ?")).toEqual([
    "refund",
  ]);
});

it("leaves a proposal of something else what it is, whatever amount it states", () => {
  expect(proposed("Shall I book you another night for £152.00?")).not.toContain("refund");
});
