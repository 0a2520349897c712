import { expect, it } from "vitest";
import { callTags } from "./call-tags.ts";

const closed = { kind: "ok" as const, value: { id: "CT-1" }, changes: [] };

it("says of a closing that it was taken back when the customer reopened the case", () => {
  const texts = callTags({ by: "agent", outcome: closed, takenBack: true }).map(({ text }) => text);
  expect(texts).toEqual(["rolled back, because the customer reopened the case"]);
});

it("says nothing beside a closing that stood", () => {
  expect(callTags({ by: "agent", outcome: closed })).toEqual([]);
});

it("says of a call that a perturbed run changed it", () => {
  const perturbed = "The request timed out. Nothing was changed.";
  const outcome = { kind: "rejected" as const, code: "timeout", message: perturbed };
  expect(callTags({ by: "agent", outcome, perturbed }).map(({ text }) => text)).toEqual(["perturbed"]);
});
