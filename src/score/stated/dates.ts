import type { Literal } from "../../language/literal.ts";

const dayMs = 86_400_000;

/** Adds days to an ISO date; anything that is not a full date is returned unchanged. */
function addDays(date: string, days: number): string {
  const start = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(start) ? date : new Date(start + days * dayMs).toISOString().slice(0, 10);
}

const slashed = /(?<![\d/.$£€-])(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2})(?!\d)|(\.))?(?![\d/%])/g;
const weekday = "(Sun|Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?)(?:day)?\\b";
// "Our 12th customer" and "on a Thursday" name no day.
const dayOf = String.raw`(?<=\b(?:the|on|by|from|until|till|before|after|for|to|and) )`;
const ordinal = new RegExp(`(?:\\b${weekday}\\.?,? (?:the )?|${dayOf})\\b(\\d{1,2})(?:st|nd|rd|th)\\b`, "gi");
const numbered = new RegExp(`\\b${weekday}\\.?,? (?:the )?(\\d{1,2})\\b(?![:/.]\\d|st|nd|rd|th)`, "gi");
const named = new RegExp(`(?<!\\b(?:a|any|every|each|most) |day (?:to|through|-|–) )\\b(?:(this|next|coming|last) )?${weekday}`, "gi");
const relative = /\b(?:(the day after tomorrow)|(tomorrow)|(today|tonight|this (?:morning|afternoon|evening))|(yesterday))\b/gi;
// Matches any spelling, such as "march 12", "12-Mar" or "MARCH 12TH".
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month = `(${months.join("|")})[a-z]{0,6}`;
// A date with a year is read as a whole, so that March 12, 2027 is not taken for March 12 of any year.
const noYear = "(?!,? (?:of )?(?:19|20)\\d\\d)";
const monthFirst = new RegExp(`\\b${month}\\.?[ -](?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.]\\d)${noYear}`, "gi");
const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?[ -](?:of )?${month}\\b${noYear}`, "gi");
// Quick tests that rule out most texts, which contain no weekday, ordinal or month.
const anyWeekday = new RegExp(`\\b${weekday}`, "i");
const anyOrdinal = /\d(?:st|nd|rd|th)\b/i;
const anyMonth = new RegExp(`\\b(?:${months.join("|")})`, "i");
const daysOff = [2, 1, 0, -1];
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** The dates that numbers with no year or an ambiguous month may mean; 3/12 is March 12 to some people and December 3 to others. */
export function slashedDates(text: string): string[] {
  return [...text.matchAll(slashed)].flatMap(([, first, mark, second, year, stop]) => {
    // Without a year or a final full stop, 12.03 is read as an amount and 3-4 as a range.
    if (mark !== "/" && year === undefined && stop === undefined) return [];
    return [...dated(first, second, year), ...dated(second, first, year)];
  });
}

/** The dates that a weekday, a day of the month or a day relative to today may mean, such as "Thursday the 12th" or "tomorrow". */
export function spokenDates(text: string, today: string): string[] {
  const found = (pattern: RegExp, read: (parts: readonly (string | undefined)[]) => readonly string[]) =>
    [...text.matchAll(pattern)].flatMap(([, ...parts]) => read(parts));
  const hasWeekday = anyWeekday.test(text);
  const hasMonth = anyMonth.test(text);
  return [
    ...(anyOrdinal.test(text) ? found(ordinal, ([name, day]) => nearDays(name, day, today)) : []),
    ...(hasWeekday ? found(numbered, ([name, day]) => nearDays(name, day, today)) : []),
    ...(hasWeekday ? found(named, ([which, name]) => byWeekday(which, name, today)) : []),
    ...(hasMonth ? found(monthFirst, ([name, day]) => inMonth(name, day)) : []),
    ...(hasMonth ? found(dayFirst, ([day, name]) => inMonth(name, day)) : []),
    ...found(relative, (parts) => [addDays(today, daysOff[parts.findIndex((part) => part !== undefined)] ?? 0)]),
  ];
}

/** Whether a date, possibly without a year, is the date that a value states. */
export function canMean(date: string, { value }: Literal): boolean {
  return date.startsWith("--") ? date.slice(1) === value.slice(4) : date === value;
}

function dated(month = "", day = "", year?: string): string[] {
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return [];
  const rest = `${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  // A birthday in 1984 and a delivery in 2026 are both written with two digits.
  const years = year?.length === 2 ? [`20${year}`, `19${year}`] : [year ?? "-"];
  return years.map((one) => `${one}-${rest}`);
}

function inMonth(name = "", day?: string): string[] {
  return dated(String(months.indexOf(shortName(name)) + 1), day);
}

/** The days within about a month of today that "Thursday the 12th" or "the 12th" may refer to. */
function nearDays(name: string | undefined, number: string | undefined, today: string): string[] {
  const days = around(today).filter(({ day }) => day === Number(number));
  return days.filter(({ weekday }) => name === undefined || weekday === shortName(name)).map(({ date }) => date);
}

// On a Tuesday, "next Wednesday" means tomorrow to some people and a week later to others.
function byWeekday(which = "", name = "", today: string): string[] {
  const [from, to] = which.toLowerCase() === "next" ? [1, 14] : which.toLowerCase() === "last" ? [-14, -1] : [-7, 7];
  const days = around(today).slice(widest + from, widest + to + 1);
  return days.filter(({ weekday }) => weekday === shortName(name)).map(({ date }) => date);
}

const widest = 31;

/** The days within about a month of today. */
function around(today: string) {
  return Array.from({ length: 2 * widest + 1 }, (_, index) => {
    const date = addDays(today, index - widest);
    return { date, day: Number(date.slice(8)), weekday: weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] };
  });
}

function shortName(name: string): string {
  return name.slice(0, 3).toLowerCase();
}
