import { expect, it } from "vitest";
import { tokenizer } from "./token.ts";
import { wordClass } from "./word-class.ts";

const tokensOf = (text: string) => tokenizer(text)({ start: 0, end: text.length });

it("holds the words of its list and no others", () => {
  const greetings = wordClass("hello hi");
  const [hello, there] = tokensOf("Hello there");
  expect([greetings.holds(hello), greetings.holds(there), greetings.holds(undefined)]).toEqual([true, false, false]);
});

it("holds a word that was read before any list named it", () => {
  tokensOf("quokkas");
  const animals = wordClass("quokkas");
  expect(animals.holds(tokensOf("quokkas")[0])).toBe(true);
});

it("reads a word the same however many words fall together with it", () => {
  // "Aa" and "BB" have the same hash, and so do all words built from them.
  const alike = Array.from({ length: 64 }, (_, index) => index.toString(2).padStart(6, "0").replaceAll("0", "Aa").replaceAll("1", "BB"));
  expect(tokensOf(alike.join(" ")).map(({ word }) => word)).toEqual(alike.map((word) => word.toLowerCase()));
});
