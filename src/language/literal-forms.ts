import type { LiteralValue } from "./literal.ts";
import { wordPairs } from "./word-list.ts";

/** A way to write typed values. */
interface LiteralForm {
  /** Matches every text that contains the form, and costs less than the pattern. */
  readonly hint: RegExp;
  readonly pattern: RegExp;
  /** The values that a match states; none if it only looks like one. */
  readonly values: (match: RegExpExecArray) => readonly LiteralValue[];
}

const LINK_CHARACTER = String.raw`[^\s<>()"'\]]`;
const TOP_DOMAINS = String.raw`com|org|net|io|co\.uk|example|eu|de|app|shop`;

/** The forms that need no digits; a form gives way to those before it. */
export const WORDED_FORMS: readonly LiteralForm[] = [
  {
    hint: /@/,
    pattern: /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}/g,
    values: ([email]) => [{ kind: "email", value: email.toLowerCase() }],
  },
  {
    hint: new RegExp(String.raw`://|www\.|\.(?:${TOP_DOMAINS})\b`, "i"),
    pattern: new RegExp(
      [
        String.raw`\b(?:(?:https?://|www\.)${LINK_CHARACTER}+`,
        String.raw`(?:[a-z0-9-]{1,63}\.){1,4}(?:${TOP_DOMAINS})\b(?:/${LINK_CHARACTER}*)?)(?<![.,;:!?])`,
      ].join("|"),
      "gi",
    ),
    values: ([value]) => [{ kind: "link", value }],
  },
  {
    hint: /noon|mid/i,
    pattern: /\b(?:noon|midday|(midnight))\b/gi,
    values: ([, midnight]) => [{ kind: "time", value: midnight === undefined ? "12:00" : "00:00" }],
  },
];

// Signs and names of currencies with their ISO codes.
const CURRENCIES = wordPairs("currencies");
const CODES = "USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|INR|SEK|NOK|DKK|PLN|SGD|HKD|MXN|BRL|ZAR|AED";
const NAMES = "dollars?|bucks?|euros?|pounds?|quid|yen|rupees|francs";
const AMOUNT = String.raw`\d{1,3}(?:[,.' ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d{1,12}(?:[.,]\d{1,2})?(?!\d)`;

const AMOUNTS: readonly LiteralForm[] = [
  {
    hint: /\d/,
    pattern: new RegExp(String.raw`((?:US|CA|C|AU|A|NZ|S|HK)?[$]|[£€¥₹]|\b(?:${CODES})\b) ?(${AMOUNT})`, "g"),
    values: ([, sign = "", amount = ""]) => [money(decimal(amount), sign)],
  },
  {
    hint: new RegExp(`\\d ?(?:[€£$]|${CODES}|${NAMES}|cent|pence|p\\b)`),
    pattern: new RegExp(String.raw`(?<![\d.,$£€¥₹])(${AMOUNT}) ?(€|£|[$](?!\d)|(?:${CODES}|${NAMES}|cents?|pence)\b|p\b(?!\.? ?m))`, "g"),
    values: ([, amount = "", sign = ""]) => {
      if (!/^(?:cents?|pence|p)$/.test(sign)) return [money(decimal(amount), sign)];
      return [money((Number(decimal(amount)) / 100).toFixed(2), sign.startsWith("p") ? "GBP" : "USD")];
    },
  },
];

/** Reads both "1,200.5" and "1.200,50" as 1200.50; the last separator is the decimal separator if one or two digits follow it. */
function decimal(amount: string): string {
  const fraction = /[.,](\d{1,2})$/.exec(amount);
  const whole = (fraction === null ? amount : amount.slice(0, fraction.index)).replace(/\D/g, "");
  return `${whole.replace(/^0+(?=\d)/, "")}.${(fraction?.[1] ?? "").padEnd(2, "0")}`;
}

function money(value: string, sign: string): LiteralValue {
  return { kind: "money", value, currency: CURRENCIES.get(sign) ?? sign };
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const LONG_MONTHS = "Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?";
const MONTH = `${LONG_MONTHS}|Nov(?:ember)?|Dec(?:ember)?|${MONTHS.join("|").toUpperCase()}`;
const HAS_MONTH = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)/;
const NUMBER = String.raw`0?[1-9]|[12]\d|3[01]`;
const ENDING = "(?:st|nd|rd|th)?";
const NOT_A_DAY = String.raw`(?!\d|[:.,]\d|%)`;
const YEAR = String.raw`(?:,? (?:of )?((?:19|20)\d\d)(?!\d|:\d))?`;
const NOT_BEFORE = String.raw`(?! ?(?:${MONTH}|hours?|days?|[ap]m|[A-Z]{2,3}\b|x\b|[a-z]{1,20}s\b))`;
const LINK = ",? ?(?:and|or|to|through|until|[-–—&,]) ?(?:the )?";
const MORE_DAYS = `(?:${LINK}(?:${NUMBER})${ENDING}${NOT_A_DAY}${NOT_BEFORE}){0,4}`;
const MORE_BEFORE = `(?:${LINK.replace("|until", "")}(?:${NUMBER})${ENDING}){0,4}`;

const DATES: readonly LiteralForm[] = [
  {
    hint: /\d[-/]\d/,
    pattern: /(?<![\d-])((?:19|20)\d\d)[-/](0[1-9]|1[0-2])[-/](0[1-9]|[12]\d|3[01])(?!\d)/g,
    values: ([, year, month, day]) => [date(year, month, day)],
  },
  {
    hint: /\d[-/.]\d/,
    pattern: /(?<![\d/.-])(0?[1-9]|[12]\d|3[01])([/.-])(0?[1-9]|[12]\d|3[01])\2((?:19|20)\d\d)(?!\d)/g,
    // The order is clear if one part exceeds twelve, both parts are equal, or dots mark the European order.
    values: ([, first, mark, second, year]) => {
      const dayFirst = Number(first) > 12 || mark === "." || Number(first) === Number(second);
      const [day, month] = dayFirst ? [first, second] : [second, first];
      return Number(month) <= 12 && (dayFirst || Number(day) > 12) ? [date(year, month, day)] : [];
    },
  },
  {
    hint: HAS_MONTH,
    pattern: new RegExp(String.raw`\b(${MONTH})\.? (?:the )?((?:${NUMBER})${ENDING}${NOT_A_DAY}${MORE_DAYS})${YEAR}`, "g"),
    values: ([, month, days, year]) => namedDates(year, month, days),
  },
  {
    hint: HAS_MONTH,
    pattern: new RegExp(String.raw`(?<![A-Za-z\d.,:/$£€-])((?:${NUMBER})${ENDING}${MORE_BEFORE}) (?:of )?(${MONTH})\b\.?${YEAR}`, "g"),
    values: ([, days, month, year]) => namedDates(year, month, days),
  },
];

function namedDates(year: string | undefined, month = "", days = ""): LiteralValue[] {
  const number = String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1);
  return (days.match(/\d{1,2}/g) ?? []).map((day) => date(year, number, day));
}

/** A calendar date as `2024-05-20`, or `--05-20` when the text states no year. */
function date(year = "-", month = "", day = ""): LiteralValue {
  return { kind: "date", value: `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` };
}

/** The other forms. */
export const FORMS_WITH_DIGITS: readonly LiteralForm[] = [
  {
    hint: /\+\d|\d{3}[ )-]|0\d{9}/,
    pattern: new RegExp(
      [
        String.raw`(?<![\w+.-])(?:\+\d{1,3}[ \u00a0().-]{0,2}(?:\d[ \u00a0().-]{0,2}){6,12}\d`,
        String.raw`\(\d{3}\)[ -]?\d{3}[ -]\d{4}|\d{3}[-. ]\d{3}[-. ]\d{4}|0\d{2,4}[ -]\d{3,4}[ -]?\d{3,4}`,
        String.raw`0\d{3,4}[ -]\d{6}|0\d{9,10}|1?-?8\d\d-\d{3}-\d{4})(?![\w-])`,
      ].join("|"),
      "g",
    ),
    values: ([phone]) => [{ kind: "phone", value: phone.replace(/[^\d+]/g, "") }],
  },
  ...AMOUNTS,
  ...DATES,
  {
    hint: /\d(?::\d| ?[ap]\.?m)/i,
    pattern: /(?<![\d:.,])(?:([01]?\d|2[0-4])[:.]([0-5]\d)(?![\d:])(?:\s?([ap])\.?m\b\.?)?|(1[0-2]|0?[1-9])\s?([ap])\.?m\b\.?)/gi,
    values: ([time, clockHour, minute = "00", clockHalf, fullHour, fullHalf]) => {
      const hour = Number(clockHour ?? fullHour);
      const half = (clockHalf ?? fullHalf)?.toLowerCase();
      // "2.30" is a time only with am or pm; otherwise it is more likely an amount or a version.
      if (half === undefined && time.includes(".")) return [];
      const onClock = half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0);
      return [{ kind: "time", value: `${String(onClock).padStart(2, "0")}:${minute}` }];
    },
  },
  {
    hint: /%|cent/,
    pattern: /(?<![\d.,])(\d{1,6}(?:[.,]\d{1,4})?)\s?(?:%|percent\b|per cent\b)/gi,
    values: ([, percent = ""]) => [{ kind: "percent", value: percent.replace(",", ".") }],
  },
  {
    hint: /end|last/i,
    pattern:
      /(?<!\d)\d{3,5}\b(?<=\b(?:ending(?: in| with)?|ends in|ends with|last (?:four|4)(?: digits)?(?: of| are| is)?:?)\s+["“'*•x.]*\d+)/gi,
    values: ([digits]) => [{ kind: "id", value: digits }],
  },
];
