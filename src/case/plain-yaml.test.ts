import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPlainYaml } from "./plain-yaml.ts";
import { readFully, readYaml } from "./yaml-file.ts";

const texts = globSync("{suites,examples}/**/*.yaml").map((path) => readFileSync(path, "utf8"));

/** Pieces of YAML that parsers disagree about. */
const pieces = [
  ...["&a b", "*a", "<<: *a", "!x y", "!!str 1", "!!int 7", "!!float 7", "? [a]", "~: 1", "null: 1", ": x", "01", "+1"],
  ...["0x1f", "0o17", "1e3", "1.", ".5", "-0", ".inf", ".nan", "12345678901234567890", "yes", "True", "2026-01-02"],
  ...["%YAML 1.1\n---\n", "---\n", "...\n", "\t", "|", ">-\n", "|2\n", '"\\x41"', '"\\u263a"', "'it''s'", "{", "}"],
  ...["[", "]", ",", ": ", "- ", "#", " # c", "\n", "\n\n", "\r\n", "\r", "\u0085", "\u2028", "\u0000", "\ufeff", "@", "`"],
  ...["a: b: c", "__proto__: 1", "a: 1\na: 2", "{a: 1, a: 2}", "[a, b,]", "{a, b}", "-", "--- a", "\u00a0", "% x"],
  ...["1E5130961", "-1e999", "+.5E400", "...\na: 1"],
];

function expectAgreement(text: string) {
  const quick = readPlainYaml(text);
  if (quick === undefined) return;
  const { value, problems } = readFully("case.yaml", text);
  expect({ text, value, problems }).toEqual({ text, value: quick, problems: [] });
}

describe("readPlainYaml", () => {
  it("reads every bundled file, with the full parser's value", () => {
    const parsed = texts.map((text) => readPlainYaml(text));
    expect(parsed.filter((value) => value === undefined)).toEqual([]);
    for (const text of texts.slice(0, 40)) expectAgreement(text);
  });

  it("leaves whatever the full parser might report or read differently to the full parser", () => {
    for (const piece of pieces)
      for (const text of [piece, `a: ${piece}`, `- ${piece}`, `a:\n  ${piece}`, `[${piece}]`, `{a: ${piece}}`, `"${piece}"`])
        expectAgreement(text);
  });

  it("agrees with the full parser on files with random damage", () => {
    const small = texts.filter(({ length }) => length < 3000);
    const damaged = fc
      .tuple(fc.constantFrom(...small), fc.nat(3000), fc.nat(12), fc.constantFrom("", ...pieces))
      .map(([text, at, cut, piece]) => text.slice(0, at) + piece + text.slice(at + cut));
    fc.assert(fc.property(damaged, expectAgreement), { numRuns: 300 });
  });

  it("still names the line and column of a value", () => {
    const file = readYaml("case.yaml", "a:\n  b: 1\n  c: [x, y]\n");
    expect([file.locate(["a", "c", 1], "value"), file.locate(["a", "b"], "key")]).toEqual([
      { line: 3, column: 10 },
      { line: 2, column: 3 },
    ]);
  });
});
