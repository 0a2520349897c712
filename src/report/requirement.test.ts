import { expect, it } from "vitest";
import { readRequirement } from "./requirement.ts";

it.each([
  ["over-escalation<=0.1", "over_escalation"],
  ["Unsafe<=0", "unsafe"],
  ["escalation-accuracy>=0.9", "escalation_accuracy"],
])("asks of %s whether %s was meant", (text, name) => {
  expect(() => readRequirement(text)).toThrow(`(did you mean "${name}"?)`);
});
