import { expect, it } from "vitest";
import { prohibitionText, ruleText } from "./case-words.ts";

it("describes a condition on fields in words", () => {
  expect(ruleText({ line: 1, amount: { above: 50 } })).toBe("line is 1 and amount above 50");
  expect(ruleText({ reason: { not_in: ["damaged", "lost"] } })).toBe("reason not in damaged, lost");
});

it("describes when a call is prohibited; empty if it always is", () => {
  expect(prohibitionText({ tool: "refund", when: {} })).toBe("");
  expect(
    prohibitionText({
      tool: "refund",
      when: { order: "NL-1" },
      given: { table: "orders", where: { state: "shipped" } },
      unless_after: "get_order",
    }),
  ).toBe("when order is NL-1, while orders has state is shipped, unless get_order was called first");
});
