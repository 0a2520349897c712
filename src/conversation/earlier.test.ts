import { expect, it } from "vitest";
import { afterEarlier } from "./customer-side.ts";

it("puts the conversation so far in front of the opening", () => {
  const earlier = [
    { from: "customer", text: "My bag is torn." },
    { from: "agent", text: "Which order?" },
  ] as const;
  expect(afterEarlier("A-1001", earlier)).toBe(
    "[The conversation so far]\n\nCustomer: My bag is torn.\n\nAgent: Which order?\n\n[The customer now writes]\n\nA-1001",
  );
});

it("leaves an opening without earlier messages as it is", () => {
  expect([afterEarlier("Hello"), afterEarlier("Hello", [])]).toEqual(["Hello", "Hello"]);
});
