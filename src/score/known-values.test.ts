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
