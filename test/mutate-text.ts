import type { Random } from "../src/random.ts";

type Operator = (text: string, random: Random) => string;

const lines = (text: string) => text.split("\n");
const swapAt = (list: readonly string[], at: number, ...put: readonly string[]) =>
  [...list.slice(0, at), ...put, ...list.slice(at + 1)].join("\n");

const strange = [
  "null",
  "true",
  "-1",
  "1e999",
  ".nan",
  "[]",
  "{}",
  "''",
  "~",
  "007",
  "2026-03-02",
  "!!binary x",
  "&a x",
  "*a",
  "from get_loan.id",
  "from nowhere",
  "[[[[",
  "{a: {b: {c: 1}}}",
  "|",
  ">-",
  '"',
  "'",
  "?",
  ":",
  "- -",
  "<<: *a",
  "%YAML 9",
  "---",
  "...",
  "\t",
  "\u0000",
  "\u2028",
  "\uFEFF",
  "💥",
  "\uD800",
  "__proto__",
  "constructor",
  "x".repeat(3000),
  "$" + "{x}",
  "`",
  "*/",
  ");--",
];

const words = (text: string) => [...text.matchAll(/[A-Za-z0-9_./-]+/g)];

/** Ways to corrupt a text: hasty edits, editors, merge tools, and a few that only an attacker would try. */
const operators: readonly Operator[] = [
  (text, random) => swapAt(lines(text), random.below(lines(text).length)),
  (text, random) => {
    const all = lines(text);
    const at = random.below(all.length);
    return swapAt(all, at, all[at] ?? "", all[at] ?? "");
  },
  (text, random) => {
    const all = lines(text);
    const [a, b] = [random.below(all.length), random.below(all.length)];
    return all.map((line, index) => (index === a ? all[b] : index === b ? all[a] : line)).join("\n");
  },
  (text, random) => {
    const all = lines(text);
    const at = random.below(all.length);
    const line = all[at] ?? "";
    return swapAt(all, at, random.chance(0.5) ? ` ${line}` : line.replace(/^ {1,2}/, ""));
  },
  (text, random) => {
    const all = lines(text);
    const at = random.below(all.length);
    return swapAt(all, at, (all[at] ?? "").replace(/^ +/, "\t"));
  },
  // A value of another type.
  (text, random) => {
    const all = lines(text);
    const at = random.below(all.length);
    return swapAt(all, at, (all[at] ?? "").replace(/: .*$/, `: ${random.pick(strange)}`));
  },
  // The name of something that does not exist, or of something else.
  (text, random) => {
    const all = words(text);
    if (all.length === 0) return text;
    const word = random.pick(all);
    const other = random.chance(0.5) ? random.pick(all)[0] : `${word[0]}x`;
    return text.slice(0, word.index) + other + text.slice(word.index + word[0].length);
  },
  (text, random) => {
    const all = words(text);
    if (all.length === 0) return text;
    const word = random.pick(all);
    return text.slice(0, word.index) + random.pick(strange) + text.slice(word.index + word[0].length);
  },
  // An unknown key.
  (text, random) => {
    const all = lines(text);
    const at = random.below(all.length);
    const indent = /^ */.exec(all[at] ?? "")?.[0] ?? "";
    return swapAt(all, at, `${indent}${random.pick(["nmae", "x y", "1", "__proto__", "then"])}: ${random.pick(strange)}`, all[at] ?? "");
  },
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random) => text.slice(random.below(text.length + 1)),
  (text, random) => {
    const at = random.below(text.length + 1);
    return text.slice(0, at) + random.pick(strange) + text.slice(at);
  },
  (text, random) => {
    const at = random.below(text.length + 1);
    const bytes = Array.from({ length: 1 + random.below(6) }, () => String.fromCharCode(random.below(0x10000))).join("");
    return text.slice(0, at) + bytes + text.slice(at);
  },
  (text, random) => {
    const at = random.below(text.length + 1);
    return text.slice(0, at) + text.slice(at + 1 + random.below(3));
  },
  (text) => text.replaceAll("\n", "\r\n"),
  (text) => `${text}\n---\n${text}`,
];

/** Mutates a text in one to three ways. */
export function mutateText(text: string, random: Random): string {
  let spoilt = text;
  for (let round = 1 + random.below(3); round > 0; round--) spoilt = random.pick(operators)(spoilt, random);
  return spoilt;
}
