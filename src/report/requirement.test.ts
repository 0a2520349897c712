import { expect, it } from "vitest";
import { readRequirement } from "./requirement.ts";

it.each([
  ["over-escalation<=0.1", "over_escalation"],
  ["Unsafe<=0", "unsafe"],
  ["escalation-accuracy>=0.9", "escalation_accuracy"],
])("suggests for %s a correction to %s", (text, name) => {
  expect(() => readRequirement(text)).toThrow(`(did you mean "${name}"?)`);
});
