import { expect, it } from "vitest";
import type { Fact } from "../case/fact.ts";
import { relatedness } from "./left-questions.ts";

const flight: Fact = { kind: "value", value: "CV310", reveal: "on_ask", say: undefined };

it("takes the qualifier of a fact's name for no question about the fact", () => {
  expect(relatedness("Or would you prefer the refund?", "preferred_flight", flight)).toBe(0);
  expect(relatedness("Is it a new problem?", "new_address", flight)).toBe(0);
});

it("hears a wish about the thing itself or its value", () => {
  expect(relatedness("Which flight would you prefer?", "preferred_flight", flight)).toBeGreaterThan(2);
  expect(relatedness("Would you prefer CV310 or CV318?", "preferred_flight", flight)).toBeGreaterThan(1);
  expect(relatedness("Which day would you prefer?", "preferred_date", flight)).toBeGreaterThan(1);
});
