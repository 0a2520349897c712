import { expect, it } from "vitest";
import { quotedParts } from "./quoted-parts.ts";

const shown = (text: string, quotes: readonly string[]) =>
  quotedParts(text, quotes).map(({ text: part, quoted }) => (quoted ? `[${part}]` : part));

it("marks each quote where it stands, in whatever order they come", () => {
  expect(shown("It costs $5 and comes on Friday.", ["on Friday", "$5"])).toEqual([
    "It costs ",
    "[$5]",
    " and comes ",
    "[on Friday]",
    ".",
  ]);
});

it("marks overlapping quotes once and loses no letter", () => {
  const parts = shown("by Friday at noon", ["by Friday", "Friday at", "Friday"]);
  expect(parts).toEqual(["[by Friday]", "[ at]", " noon"]);
});

it("leaves a text alone that does not hold the quote, and an empty quote unmarked", () => {
  expect(shown("Hello.", ["goodbye", ""])).toEqual(["Hello."]);
});
