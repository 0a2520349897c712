import { expect, it } from "vitest";
import { readLiterals } from "../language/read-literals.ts";
import { KnownValues } from "./known-values.ts";

const desk = {
  policy: "A return is open to day 45 after delivery.",
  template: { source: { now: "2026-03-10T10:00" } },
};

function unknownIn(message: string): string[] {
  const unknown = new KnownValues(desk).unknownIn(readLiterals(message), message);
  return unknown.map(({ value }) => value);
}

it("takes a limit that the policy gives as a day for that many days", () => {
  expect(unknownIn("You have 45 days to return it.")).toEqual([]);
});

it("still finds a limit that nobody gave", () => {
  expect(unknownIn("You have 46 days to return it.")).toEqual(["46"]);
});

it("takes hours that lie between two recorded moments, and finds those that lie between none", () => {
  const known = new KnownValues(desk);
  known.see({
    tool: "get_bag",
    by: "agent",
    args: {},
    outcome: { kind: "ok", value: { due: "2026-03-08T14:40", delivered_at: "2026-03-09T21:40" }, changes: [] },
  });
  const unknown = (message: string) => known.unknownIn(readLiterals(message), message).map(({ value }) => value);
  expect(unknown("It reached you 31 hours late.")).toEqual([]);
  expect(unknown("It reached you 33 hours late.")).toEqual(["33"]);
});

it("takes a sum that is right, whatever it was worked out from", () => {
  const known = new KnownValues(desk);
  known.trust([250.4]);
  const unknown = (message: string) => known.unknownIn(readLiterals(message), message).map(({ value }) => value);
  expect(unknown("You get $250.40 back.")).toEqual([]);
  expect(unknown("You get $262.72 back.")).toEqual(["262.72"]);
});
