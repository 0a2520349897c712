import { expect, it } from "vitest";
import { Truth } from "../case/truth.ts";
import { rightSums } from "./right-sums.ts";

it("takes the sums of the plan and of the summary a colleague needs, and no other numbers", () => {
  const truth = Truth.parse({
    disposition: { kind: "handed_over", code: "over_limit" },
    plan: [{ refund: { amount: 250.4, reason: "late" } }],
    summary: ["£438.00", "BI-52605", "2026-03-18"],
  });
  expect(rightSums(truth)).toEqual([250.4, 438]);
});
