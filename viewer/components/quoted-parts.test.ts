import { expect, it } from "vitest";
import { quotedParts } from "./quoted-parts.ts";

const shown = (text: string, quotes: readonly string[]) =>
  quotedParts(text, quotes).map(({ text: part, quoted }) => (quoted ? `[${part}]` : part));

it("marks each quote in the text, whatever the order of the quotes", () => {
  expect(shown("It costs $5 and comes on Friday.", ["on Friday", "$5"])).toEqual(["It costs ", "[$5]", " and comes ", "[on Friday]", "."]);
});

it("marks overlapping quotes once, without losing a character", () => {
  const parts = shown("by Friday at noon", ["by Friday", "Friday at", "Friday"]);
  expect(parts).toEqual(["[by Friday]", "[ at]", " noon"]);
});

it("marks nothing if the text does not contain the quote or the quote is empty", () => {
  expect(shown("Hello.", ["goodbye", ""])).toEqual(["Hello."]);
});
