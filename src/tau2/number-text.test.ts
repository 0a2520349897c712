import { expect, it } from "vitest";
import { calculate } from "./calculate.ts";
import { fixed2, floatText, round2 } from "./number-text.ts";
import { parseJson } from "./parse-json.ts";
import { jsonText, literalText } from "./value-text.ts";

it.each([
  [45, "45.0"],
  [481.5, "481.5"],
  [-0, "-0.0"],
  [0.1 + 0.2, "0.30000000000000004"],
  [0.0001, "0.0001"],
  [0.00001, "1e-05"],
  [1e15, "1000000000000000.0"],
  [1e16, "1e+16"],
  [-9.847709021836112e20, "-9.847709021836112e+20"],
  [1.5e-10, "1.5e-10"],
])("writes the float %d as %s", (value, text) => {
  expect(floatText(value)).toBe(text);
});

it.each([
  [0.125, 0.12],
  [0.375, 0.38],
  [-0.125, -0.12],
  [2.675, 2.67],
  [1.005, 1],
  [-0.001, -0],
  [7.4, 7.4],
])("rounds %d to %d, ties to even", (value, rounded) => {
  expect(round2(value)).toBe(rounded);
});

it("prints two decimals where a tie lies just below the next whole number", () => {
  expect([fixed2(0.995), fixed2(1.995), fixed2(3.875), fixed2(1e22)]).toEqual(["0.99", "2.00", "3.88", "10000000000000000000000.00"]);
});

it("keeps the order of keys and the type of numbers, and escapes non-ASCII characters", () => {
  const text = '{"9": 2, "3": 2.0, "a": [null, true, "\\u00e9\\ud83d\\ude00 \\n/\\u007f"]}';
  expect(jsonText(parseJson(text))).toBe(text);
});

it("writes values inside messages as the original does", () => {
  expect(literalText(["it's", 'a "b"', null, true, 2n, 2])).toBe(`["it's", 'a "b"', None, True, 2, 2.0]`);
});

it.each([
  ["2+2", "4.0"],
  ["-2**2", "-4.0"],
  ["2**3**2", "512.0"],
  ["2**-1", "0.5"],
  ["-7//2", "-4.0"],
  ["7.5//2", "3.0"],
  ["1/3", "0.33"],
  ["9007199254740993/1", "9007199254740992.0"],
  [" +-+5 ", "-5.0"],
  ["00", "0.0"],
  ["1.", "1.0"],
  ["123456789012345678901234567890", "1.2345678901234568e+29"],
])("calculates %s as %s", (expression, text) => {
  expect(calculate(expression)).toBe(text);
});

it.each(["", "()", "1 2", "(1)(2)", "1..5", "007", "1/0", "1.0//0", "2* *3", "(1+2", "(0-8)**0.5", "10**400", "2;3"])(
  "refuses to calculate %s",
  (expression) => {
    expect(() => calculate(expression)).toThrow();
  },
);
