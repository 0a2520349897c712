import { expect, it } from "vitest";
import { tells } from "./telling.ts";

// A Tuesday.
const today = "2026-03-10";

it.each([
  "Done, ships 3/12.",
  "Leaves 3/12/26.",
  "Dispatch: 12/03/2026",
  "Ships 03/12/2026.",
  "Goes out 12.03.",
  "It leaves on Thursday the 12th.",
  "It's off on Thu 3/12.",
  "It leaves this Thursday.",
  "ships march 12",
  "Ships 12-Mar.",
])("reads a date in short: %s", (sentence) => {
  expect(tells(sentence, "2026-03-12", today)).toBe(true);
});

it.each([
  "Ships 3/13.",
  "Dispatch: 12/04/2026",
  "It leaves on Friday the 13th.",
  "It leaves tomorrow.",
  "Ships 3/12 or 3/13.",
  "It won't ship 3/12.",
  "That is $12.03.",
  "We're here 24/7.",
])("reads no other date as that: %s", (sentence) => {
  expect(tells(sentence, "2026-03-12", today)).toBe(false);
});
