import { expect, it } from "vitest";
import { TestCase } from "../../src/case/test-case.ts";
import { differencesOf } from "./case-difference.ts";

function caseOf(order: { readonly state: string; readonly paid?: number }, code: string): TestCase {
  return TestCase.parse({
    ...{ canary: "canary", id: "a/b", desk: "desk", bucket: "resolvable", intent: "returns", action: "inform" },
    twist: "one fact away",
    customer: {
      name: "Ada",
      persona: "brief",
      openings: ["Hello"],
      goal: "money",
      facts: { email: "ada@example.org" },
    },
    world: { orders: [{ id: "NL-1", ...order }] },
    truth: { disposition: { kind: "resolved", code }, plan: [{ get_order: { id: "NL-1" } }] },
  });
}

it("lists the outcome and the cells in which two cases differ, and nothing else", () => {
  expect(differencesOf(caseOf({ state: "shipped" }, "told"), caseOf({ state: "packed", paid: 5 }, "cancelled"))).toEqual([
    { where: "ends", here: "resolved (told)", there: "resolved (cancelled)" },
    { where: "orders NL-1, state", here: "shipped", there: "packed" },
    { where: "orders NL-1, paid", here: null, there: "5" },
  ]);
});

it("finds no difference between a case and itself", () => {
  const testCase = caseOf({ state: "shipped" }, "told");
  expect(differencesOf(testCase, testCase)).toEqual([]);
});
