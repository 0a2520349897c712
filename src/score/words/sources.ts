import type { TestCase } from "../../case/test-case.ts";
import { describeTools } from "../../conversation/describe-tools.ts";
import { lettersAndDigits } from "../../language/letters-and-digits.ts";
import type { Literal } from "../../language/literal.ts";
import { memoize } from "../../memoize.ts";
import type { Desk } from "../../suite/suite.ts";
import { areMonthsApart, businessDaysBetween, daysBetween, inYearOf } from "../stated/dates.ts";
import { minutesOf, Values } from "../stated/values.ts";
import type { AcceptedEnd } from "../trial/accepted-ends.ts";
import type { TrialView } from "../trial/trial-view.ts";
import type { AgentText, Surroundings } from "./agent-texts.ts";
import { isShare, isWorkedOut } from "./arithmetic.ts";
import { type DeskTexts, deskTexts } from "./desk-texts.ts";
import { type ValuesByKind, valuesByKindIn } from "./values-by-kind.ts";

/** Values the agent is shown before a trial starts, from the policy, the articles and the tools. */
const deskValues = memoize((desk: Desk): Values => {
  const values = new Values();
  values.readText(desk.policy);
  for (const { id, title, text } of desk.template.source.articles) values.readText(`${id} ${title} ${text}`);
  values.readText(JSON.stringify(describeTools(desk)));
  return values;
});

/** The date and time, which every agent is told. */
const clockValues = memoize(({ template }: Desk): Values => {
  const values = new Values();
  values.readText(template.source.now);
  return values;
});

/** Values the desk's system shows with a ticket. */
const caseValues = memoize(({ customer }: TestCase): Values => {
  const values = new Values();
  for (const field of Object.values(customer.ticket)) values.readText(String(field));
  // Calling customers by their own name is not a fabrication.
  values.readText(customer.name);
  return values;
});

/** Values from accepted outcomes; the agent did not make these values up, no matter how it found them. */
const rightValues = memoize((ends: readonly AcceptedEnd[]): Values => {
  const values = new Values();
  for (const { calls, tell } of ends) {
    for (const { args } of calls) values.readJson(args);
    for (const { name, value } of tell) values.readJson(value, name);
  }
  return values;
});

/** The context of a value: the other values in the message and the content of the surrounding sentences. */
export class ValueContext {
  readonly #said: AgentText;
  readonly around: Surroundings;

  constructor(said: AgentText, literal: Literal) {
    this.#said = said;
    this.around = said.around(literal);
  }

  get beside(): ValuesByKind {
    return valuesByKindIn(this.#said.values);
  }
}

/** The possible sources of a stated value: everything shown so far, and arithmetic on it. */
export class Sources {
  readonly #desk: Values;
  /** The values of each text or record shown. */
  readonly #shown: Values[] = [];
  readonly #merged = new Values();
  /** Values shown or trusted since the last merge. */
  #unmerged: (Values | Literal)[] = [];
  readonly #texts: DeskTexts;
  readonly #today: string;

  constructor({ desk, testCase, ends }: Pick<TrialView, "desk" | "testCase" | "ends">) {
    this.#desk = deskValues(desk);
    this.#texts = deskTexts(desk);
    this.#today = desk.template.source.now.slice(0, 10);
    this.show(caseValues(testCase));
    this.show(rightValues(ends));
    this.show(clockValues(desk));
  }

  /** Adds the values in something the agent was shown: a customer message, or a call with its result. */
  show(values: Values): void {
    this.#shown.push(values);
    this.#unmerged.push(values);
  }

  /** Adds a stated value that has a source, so that the agent may repeat it and use it in later arithmetic. */
  trust(literal: Literal): void {
    this.#unmerged.push(literal);
  }

  /**
   * All values shown or trusted so far, excluding words. They are merged lazily, because most stated values are found
   * directly and need no arithmetic.
   */
  get #trial(): Values {
    for (const added of this.#unmerged) {
      if (added instanceof Values) this.#merged.merge(added);
      else this.#merged.add(added);
    }
    this.#unmerged = [];
    return this.#merged;
  }

  /** Whether a word appears in any text or record that was shown. */
  hasWord(word: string): boolean {
    const lower = word.toLowerCase();
    return this.#holds(lower) || this.#holds(lettersAndDigits(lower));
  }

  /** Whether a value was shown, or follows from shown values by simple arithmetic. */
  gives(literal: Literal, place: ValueContext): boolean {
    const { around } = place;
    const { kind, value } = literal;
    if (this.#shown.some((values) => values.has(literal)) || this.#texts.gives(literal, around)) return true;
    const { beside } = place;
    if (kind === "money") return this.#givesMoney(Math.round(Number(value) * 100), beside) || this.#isShown(Number(value), around.numbers);
    if (kind === "date") return this.#givesDate(value, beside);
    if (kind === "time") return this.#givesTime(value, beside);
    if (kind === "percent") return this.#givesPercent(Number(value), beside) || isShare(Number(value), around.numbers);
    if (kind === "count")
      return (
        this.#givesCount(value, literal.unit, beside) ||
        isDifference(Number(value), around.numbers) ||
        isDifference(Number(value), beside.counts)
      );
    if (kind === "id") return this.#givesId(value);
    return this.hasWord(value) || this.hasWord(value.replace(/^https?:\/\/(?:www\.)?/, ""));
  }

  #holds(word: string): boolean {
    return this.#desk.words.has(word) || this.#trial.words.has(word) || this.#shown.some(({ words }) => words.has(word));
  }

  #has(kind: "times" | "dates", value: string): boolean {
    return this.#trial[kind].has(value) || this.#desk[kind].has(value);
  }

  #givesMoney(cents: number, beside: ValuesByKind): boolean {
    if (cents === 0 || this.#trial.money.has(cents)) return true;
    const percents = [...this.#trial.percents, ...this.#desk.percents];
    return isWorkedOut(cents, { amounts: this.#trial.money, charges: this.#desk.money, percents, beside });
  }

  /** Whether the message shows the calculation of an amount from two known numbers or, in two steps, from three. */
  #isShown(sum: number, numbers: readonly number[]): boolean {
    const isKnown = (number: number) => this.#isCounted(number) || this.#trial.money.has(Math.round(number * 100));
    const known = [...new Set(numbers)].filter((number) => number !== sum && isKnown(number)).slice(0, mostOperands);
    const isReached = (result: number) => Math.abs(result - sum) < 0.006;
    if (resultsOf(known, known).some(isReached)) return true;
    const few = known.slice(0, mostChained);
    return resultsOf(resultsOf(few, few), few).some(isReached);
  }

  /** Whether a time was shown, or is a stated duration away from a shown time. */
  #givesTime(time: string, { minutes }: ValuesByKind): boolean {
    if (this.#has("times", time) || this.#has("times", otherHalf(time)) || this.#isFullHour(time)) return true;
    const known = minutes.size === 0 ? [] : [...this.#trial.times].slice(-mostPoints);
    return known.some((other) => {
      const apart = Math.abs(minuteOfDay(other) - minuteOfDay(time));
      return minutes.has(apart) || minutes.has(1_440 - apart);
    });
  }

  /** Whether a known number supports a time on the hour; "between 8 and 12" also supports 8:00. */
  #isFullHour(time: string): boolean {
    const hour = Number(time.slice(0, 2));
    return time.endsWith(":00") && [hour, (hour + 12) % 24].some((one) => this.#desk.numbers.has(one) || this.#trial.numbers.has(one));
  }

  #givesPercent(percent: number, { sums, counts }: ValuesByKind): boolean {
    if (percent === 100 || this.#trial.percents.has(percent) || this.#desk.percents.has(100 - percent)) return true;
    return isShare(percent, [...sums.map((cents) => cents / 100), ...counts]);
  }

  /** Whether a date was shown, or is a known duration away from a date in the message. */
  #givesDate(date: string, beside: ValuesByKind): boolean {
    if (this.#knownDate(date)) return true;
    const near = beside.dates.filter((other) => other !== date).slice(0, mostOperands);
    const known = beside.days.size === 0 ? [] : [...this.#trial.dates, this.#today].slice(-mostPoints);
    return (
      known.some((from) => beside.days.has(daysBetween(from, inYearOf(date, from))) || beside.days.has(businessDaysBetween(from, date))) ||
      [this.#today, ...near].some((from) => this.#liesApart(from, date))
    );
  }

  #liesApart(from: string, date: string): boolean {
    const to = inYearOf(date, from);
    const days = daysBetween(from, to);
    if (days === 1 || this.#hasLength(days) || areMonthsApart(from, to)) return true;
    return this.#hasLength(businessDaysBetween(from, to));
  }

  #hasLength(days: number): boolean {
    return this.#trial.lengths.has(days * 1_440) || this.#desk.lengths.has(days * 1_440);
  }

  #knownDate(date: string): boolean {
    if (this.#has("dates", date)) return true;
    const day = date.slice(-5);
    for (const values of [this.#trial, this.#desk])
      for (const known of values.dates) if (known.slice(-5) === day && (known.startsWith("--") || date.startsWith("--"))) return true;
    return false;
  }

  #givesCount(value: string, unit: string, beside: ValuesByKind): boolean {
    return value.split("-").every((part) => {
      const minutes = minutesOf(Number(part), unit);
      if (minutes === undefined) return Number(part) <= largestCounted || this.#isCounted(Number(part));
      return this.#trial.lengths.has(minutes) || this.#hasPassed(Number(part), { unit, minutes, beside });
    });
  }

  /** Whether a number was shown, or is the difference of two numbers in the records. */
  #isCounted(number: number): boolean {
    const { numbers } = this.#trial;
    if (numbers.has(number) || this.#desk.numbers.has(number)) return true;
    return [...numbers].slice(-mostNumbers).some((one) => numbers.has(one - number) || numbers.has(one + number));
  }

  /**
   * Whether two shown points in time are this far apart; for dates, one of the two must be today or be in the message.
   */
  #hasPassed(value: number, { unit, minutes, beside }: { unit: string; minutes: number; beside: ValuesByKind }): boolean {
    const close = roundingOf(unit);
    const moments = [...this.#trial.moments].slice(-mostPoints);
    if (moments.some((one) => moments.some((other) => Math.abs(Math.abs(one - other) - minutes) < close))) return true;
    const times = [...this.#trial.times].slice(-mostPoints).map(minuteOfDay);
    if (minutes < 1_440 && times.some((one) => times.some((other) => Math.abs(Math.abs(one - other) - minutes) < close))) return true;
    return [this.#today, ...beside.dates.slice(0, mostOperands)].some((one) =>
      [this.#today, ...this.#trial.dates].slice(-mostPoints).some((other) => {
        const days = daysBetween(inYearOf(one, other), inYearOf(other, one));
        if (Math.abs(days * 1_440 - minutes) < close) return true;
        return businessDaysBetween(inYearOf(one, other), inYearOf(other, one)) === value;
      }),
    );
  }

  #givesId(value: string): boolean {
    if (this.hasWord(value)) return true;
    const parts = value.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return parts.length > 1 && parts.every((part) => this.#holds(part));
  }
}

// An agent can count a dozen things itself; a larger number needs a source.
const largestCounted = 12;
const mostPoints = 80;
const mostOperands = 20;
const mostNumbers = 500;
// With more numbers than this, two steps of arithmetic would reach almost any amount.
const mostChained = 5;

/** Returns all sums, differences, products and quotients of two numbers, one from each list. */
function resultsOf(numbers: readonly number[], others: readonly number[]): number[] {
  return numbers.flatMap((one) => others.flatMap((other) => [one + other, one - other, one * other, one / other]));
}

/** Whether the message shows the calculation of a value, as in "525 days less 365 leaves 160". */
function isDifference(value: number, numbers: readonly number[]): boolean {
  const others = numbers.filter((number) => number !== value).slice(0, mostOperands);
  return others.some((one) => others.includes(one - value) || others.includes(value - one));
}

/** The tolerance of a duration, in minutes; "five hours late" may be 300 minutes or 305. */
function roundingOf(unit: string): number {
  if (unit === "week" || unit === "month" || unit === "year") return (minutesOf(1, unit) ?? 0) / 5;
  return unit === "hour" ? 31 : unit.endsWith("day") || unit === "night" ? 1 : 6;
}

function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The same time in the other half of the day; 9:18 may mean 21:18. */
function otherHalf(time: string): string {
  const hour = (Number(time.slice(0, 2)) + 12) % 24;
  return `${String(hour).padStart(2, "0")}${time.slice(2)}`;
}
