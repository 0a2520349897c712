import { readLiterals } from "../language/read-literals.ts";
import { sentencesOf } from "./sentences.ts";

const number = /(?<![\p{L}\d#.,-]|\bending |\bending in )\d[\d,]*(?:\.\d+)?(?![\p{L}\d]|-\d)/gu;
const fractions: readonly (readonly [RegExp, number])[] = [
  [/\bhalf\b|\bhalves\b|½/i, 0.5],
  [/\bthree[- ]quarters\b|¾/i, 0.75],
  [/(?<!three[- ])\bquarter\b|¼/i, 0.25],
  [/\btwo[- ]thirds\b/i, 2 / 3],
  [/(?<!two[- ])\bthirds?\b(?= of)/i, 1 / 3],
];
const operator = /[=+×*÷]|\d ?\/ ?\d|\d\)? ?[x–−-] ?[($£€]?\d|\b(?:times|minus|plus|less|divided by)\b/i;
// People, nights and pieces are counted without a record of them.
const pieces = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const mostPieces = pieces.length - 1;
const mostNumbers = 12;

/** The numbers of a message that are worked out in it, each from numbers of its own line that are known or were worked out. */
export function workedOutIn(message: string, isKnown: (number: number) => boolean): ReadonlySet<number> {
  const worked = new Set<number>();
  for (const line of sentencesOf(message)) {
    const numbers = numbersIn(line);
    if (numbers.length === 0 || numbers.length > mostNumbers) continue;
    const known = new Set(numbers.filter((one) => worked.has(one) || isPiece(one) || isKnown(one)));
    for (const [pattern, share] of fractions) if (pattern.test(line)) known.add(share);
    for (const one of countsIn(line)) known.add(one);
    // One step may need the one before it, "8,410 - 8,190 = 220 kWh x 0.28 = 61.60", wherever the two stand.
    for (let found = true; found; ) {
      const next = numbers.filter((one) => !worked.has(one) && isResult(one, known, line));
      for (const one of next) {
        known.add(one);
        worked.add(one);
      }
      found = next.length > 0;
    }
  }
  return worked;
}

/** The share that words give: half of a price is 50 per cent of it. */
export function sharesIn(words: string): number[] {
  return fractions.filter(([pattern]) => pattern.test(words)).map(([, share]) => share * 100);
}

/** The numbers of a line that are no part of a date, a time, an id or an address. */
function numbersIn(line: string): number[] {
  let rest = line;
  for (const { kind, start, end } of readLiterals(line))
    if (kind !== "money" && kind !== "count" && kind !== "percent")
      rest = `${rest.slice(0, start)}${" ".repeat(end - start)}${rest.slice(end)}`;
  const found = (rest.match(number) ?? []).map((digits) => Number(digits.replaceAll(/,(?=\d{3})|,$/g, "")));
  return [...new Set(found.filter((one) => Number.isFinite(one)))];
}

/** Whether words count something twice. */
export function saysTwice(words: string): boolean {
  return twice.test(words);
}

const twice = /\b(?:both|twice|double|each way|either way)\b/i;

/** What a line counts, in figures or in words: 220 kWh, twelve days, both. Whether a count is right is looked at elsewhere. */
function countsIn(line: string): number[] {
  const counted = readLiterals(line).flatMap(({ kind, value }) => (kind === "count" ? [Number(value)] : []));
  const spelled = (line.toLowerCase().match(/\b[a-z]+\b/g) ?? [])
    .map((word) => pieces.indexOf(word))
    .filter((at) => at > 1);
  return [...counted.filter((one) => one > 0), ...spelled, ...(saysTwice(line) ? [2] : [])];
}

function isPiece(one: number): boolean {
  return Number.isInteger(one) && one > 0 && one <= mostPieces;
}

/** Whether a number is the result of one step from others, or of two where the working is written out. */
function isResult(result: number, numbers: ReadonlySet<number>, line: string): boolean {
  const known = [...numbers].filter((one) => one !== result);
  const is = (value: number) => Math.round(value * 100) === Math.round(result * 100);
  const isWritten = operator.test(line);
  const steps = (one: number, other: number) => stepsOf(one, other, line);
  return known.some((one, first) =>
    known.some((other, second) => {
      if (first === second) return false;
      if (steps(one, other).some(is)) return true;
      return (
        isWritten &&
        known.some(
          (third, at) =>
            at !== first && at !== second && steps(one, other).some((value) => steps(value, third).some(is)),
        )
      );
    }),
  );
}

/** What two numbers give: small whole ones say how often, and are not added. */
function stepsOf(one: number, other: number, line: string): number[] {
  if (isPiece(one) && isPiece(other)) return [];
  const found = [one * other, other === 0 ? Number.NaN : one / other];
  if (line.includes("%")) found.push((one * other) / 100);
  return isPiece(one) || isPiece(other) ? found : [...found, one + other, one - other];
}
