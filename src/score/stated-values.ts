import { readLiterals } from "../language/read-literals.ts";
import { remember, rememberSaid } from "../remember.ts";
import { daysIn } from "./durations.ts";

/** The typed values that a text states. */
export interface StatedValues {
  readonly numbers: readonly number[];
  /** Those of the numbers that are written as sums of money. */
  readonly money: readonly number[];
  /** Those of the numbers that are written with a currency. */
  readonly stated: readonly number[];
  readonly dates: readonly string[];
  /** Dates with an hour, in minutes. */
  readonly moments: readonly number[];
  readonly days: readonly number[];
  readonly percents: readonly number[];
  /** Numbers that a text calls a price, a total, an amount. */
  readonly named: readonly number[];
}

/** A text of a record. */
interface RecordText {
  readonly lower: string;
  /** Undefined when it states none. */
  readonly values: StatedValues | undefined;
}

const valued =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundred|a)[ -]\w*(?: \w+)?(?:day|week|month|year|hour)/i;

/** Whether a text has a number, or a length of time in words: no other states values. */
export function hasValues(text: string): boolean {
  return valued.test(text);
}

/** The values that a message states. */
export const statedIn: (text: string) => StatedValues = rememberSaid(4_096, valuesIn);

/** A text as a record holds it: tools return the same rows and articles in every trial of a desk. */
export const readRecordText: (text: string) => RecordText = remember(4_096, (text) => ({
  lower: text.toLowerCase(),
  values: hasValues(text) ? valuesIn(text) : undefined,
}));

function valuesIn(text: string): StatedValues {
  const literals = readLiterals(text);
  const plain = (text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? []).map((digits) => Number(digits.replaceAll(",", "")));
  const counts = literals.filter((literal) => literal.kind === "count");
  const days = counts.flatMap(({ value, unit }) =>
    value.split("-").map((number) => Number(number) * (daysIn[unit] ?? Number.NaN)),
  );
  // "Until day 45 after delivery" gives 45 days.
  const numbered = [...text.matchAll(/\bday (\d+)\b/gi)].map(([, number]) => Number(number));
  const money = literals.flatMap((literal) => (literal.kind === "money" ? [Number(literal.value)] : []));
  return {
    numbers: [...plain, ...money],
    stated: money,
    money: [...money, ...(text.match(/\d+\.\d\d\b/g) ?? []).map(Number)],
    dates: literals.flatMap((literal) => (literal.kind === "date" ? [literal.value] : [])),
    moments: momentsIn(text),
    days: [...days.filter((number) => !Number.isNaN(number)), ...numbered],
    named: [
      ...text.matchAll(/\b(?:price|total|amount|paid|cost|fee|refund|balance)\b[^\d.]{0,16}(\d+(?:\.\d+)?)/gi),
    ].map(([, digits]) => Number(digits)),
    percents: literals.flatMap((literal) => (literal.kind === "percent" ? [Number(literal.value)] : [])),
  };
}

/** The moments a text gives as records write them, 2026-03-10T10:00, in minutes. */
export function momentsIn(text: string): number[] {
  return (text.match(/\d{4}-\d\d-\d\d[t ]\d\d:\d\d/gi) ?? []).map(
    (moment) => Date.parse(`${moment.slice(0, 10)}T${moment.slice(11)}Z`) / 60_000,
  );
}
