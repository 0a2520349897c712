import { expect, it } from "vitest";
import { callTags } from "./call-tags.ts";

const closed = { kind: "ok" as const, value: { id: "CT-1" }, changes: [] };

it("marks a closing call as rolled back if the customer reopened the case", () => {
  const texts = callTags({ by: "agent", outcome: closed, takenBack: true }).map(({ text }) => text);
  expect(texts).toEqual(["rolled back, because the customer reopened the case"]);
});

it("does not mark a closing call that was not rolled back", () => {
  expect(callTags({ by: "agent", outcome: closed })).toEqual([]);
});

it("marks a perturbed call", () => {
  const perturbed = "The request timed out. Nothing was changed.";
  const outcome = { kind: "rejected" as const, code: "timeout", message: perturbed };
  expect(callTags({ by: "agent", outcome, perturbed }).map(({ text }) => text)).toEqual(["perturbed"]);
});
