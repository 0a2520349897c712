import { expect, it } from "vitest";
import { workedOutIn } from "./line-working.ts";

const known = (number: number) => [640, 0.26, 31, 0.48, 98, 9.8, 584, 365, 8410, 8190, 0.28].includes(number);

it.each([
  ["- 640 kWh x 0.26 = 166.40 pounds", 166.4],
  ["31 days at 48p? No: 31 days x 0.48 = £14.88", 14.88],
  ["2 x (98 + 9.80 levy) = 215.60 pounds", 215.6],
  ["8,410 - 8,190 = 220 kWh x £0.28 = £61.60", 61.6],
  ["Too old: 584 - 365 = 219 days\n219 x £2 = £438", 438],
] as const)("follows a working that is written out: %s", (message, result) => {
  expect(workedOutIn(message, known).has(result)).toBe(true);
});

it.each([
  ["- 640 kWh x 0.26 = 176.40 pounds", 176.4],
  ["640 kWh x 0.31 = 198.40 pounds", 198.4],
  ["I can add 25 pounds to that.", 25],
] as const)("follows none that is wrong, starts from nowhere or is not shown: %s", (message, result) => {
  expect(workedOutIn(message, known).has(result)).toBe(false);
});
