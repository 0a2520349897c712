import type { Random } from "../../src/random.ts";

/** Generates a text of roughly the given number of characters. */
export type Shape = (random: Random, size: number) => string;

const units: readonly string[] = [
  "5% ",
  "$1.00 ",
  "1.00 EUR ",
  "2026-03-04 ",
  "March 4 ",
  "4th of March, ",
  "3/12 ",
  "10:30 am ",
  "12 days ",
  "5-7 business days ",
  "NL-100234 ",
  "AB12-CD34-",
  "a@b.co ",
  "a.b@",
  "https://a.b/c?d=e ",
  "+44 20 7946 0958 ",
  "1,000,",
  "1 000 ",
  "and ",
  "and I will ",
  "I have cancelled it and refunded it, ",
  "if you ",
  "no ",
  "not a ",
  "without any extra ",
  "twenty ",
  "a, ",
  "- x\n",
  "| a | b |\n",
  "1. Step\n",
  "It's ",
  "can't ",
  "Mr. ",
  "Which order number? ",
  "Shall I cancel order NL-100234 for $45.00? ",
  "Out For Delivery ",
  "31 Pinwheel Lane ",
  "ATH ",
  "the the ",
  "( ",
  '"',
  "**",
  "`",
  "\n",
  " ",
  "\t",
  ".",
  "...",
  ". A",
  "?!",
  "-",
  "'",
  "_",
  "0",
  "1.",
  "1,",
  "x1",
];
const letters = "abcdefghijklmnopqrstuvwxyz";
const oddCharacters = ["\u200b", "\u202e", "\u0301", "\ud83d", "\ude00", "😀", "ß", "İ", "ﬁ", "\u0000", "\ufeff", "漢", "ع", "𝒜", "\u2028"];
const words = "I have will the your order refund cancelled and of for on March days account you if that we can't sent ship".split(" ");

/** All kinds of messages that the fuzz test generates, by name. */
export const shapes: readonly (readonly [string, Shape])[] = [
  ["one long word", (random, size) => repeat(random.pick([...letters]), size)],
  ["random long word", (random, size) => draw(size, () => random.pick([...letters]))],
  ["long capital word", (_, size) => repeat("A", size)],
  ["long number", (random, size) => draw(size, () => String(random.below(10)))],
  ["letters and digits", (random, size) => draw(size, () => random.pick([...letters, ..."0123456789"]))],
  ["hyphened word", (random, size) => draw(size, () => random.pick([...letters, "-", "'", "."]))],
  ["words of 50 letters", (random, size) => draw(size, () => `${draw(50, () => random.pick([...letters]))} `)],
  ["new words", (random, size) => draw(size, () => `${draw(2 + random.below(9), () => random.pick([...letters]))} `)],
  ["known words", (random, size) => draw(size, () => `${random.pick(words)} `)],
  ["known words, marked", (random, size) => draw(size, () => `${random.pick(words)}${random.pick([" ", ", ", ". ", "? ", "\n"])}`)],
  ["sums", (random, size) => draw(size, () => `$${random.below(100_000)}.${10 + random.below(89)} `)],
  ["percentages", (random, size) => draw(size, () => `${random.below(1_000)}.${random.below(99)}% `)],
  ["dates", (random, size) => draw(size, () => `2026-0${1 + random.below(8)}-1${random.below(9)} `)],
  ["lengths of time", (random, size) => draw(size, () => `${random.below(900)} ${random.pick(["days", "hours"])} `)],
  ["mixed values", (random, size) => draw(size, () => random.pick(units.slice(0, 19)))],
  ["mixed units", (random, size) => draw(size, () => random.pick(units))],
  ["deep brackets", (random, size) => nested(random.pick(["[", "(", "{"]), size)],
  ["deep JSON", (_, size) => `${'{"a":['.repeat(size / 12)}1${"]}".repeat(size / 12)}`],
  ["wide JSON", (random, size) => JSON.stringify(Array.from({ length: size / 24 }, (_, id) => ({ id, sum: random.below(999) })))],
  ["odd Unicode", (random, size) => draw(size, () => random.pick(oddCharacters))],
  ["odd Unicode in words", (random, size) => draw(size, () => `${random.pick(words)}${random.pick(oddCharacters)}`)],
  ["any characters", (random, size) => draw(size, () => String.fromCharCode(random.below(0xffff)))],
  ...units.map((unit): [string, Shape] => [JSON.stringify(unit), (_, size) => repeat(unit, size)]),
];

function repeat(unit: string, size: number): string {
  return unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
}

function draw(size: number, next: () => string): string {
  let text = "";
  while (text.length < size) text += next();
  return text;
}

function nested(open: string, size: number): string {
  const close = { "[": "]", "(": ")", "{": "}" }[open] ?? "";
  return `${open.repeat(size / 2)}x${close.repeat(size / 2)}`;
}
