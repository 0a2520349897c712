import { lettersAndDigits } from "../../language/letters-and-digits.ts";
import type { Literal } from "../../language/literal.ts";
import { areMonthsApart, businessDaysBetween, daysBetween, inYearOf } from "../stated/dates.ts";
import type { DeskTexts } from "../stated/desk-texts.ts";
import { minutesOf, Values } from "../stated/values.ts";
import { caseFacts } from "../trial/accepted-ends.ts";
import type { AgentText } from "../trial/agent-text.ts";
import { deskFacts } from "../trial/desk-facts.ts";
import type { TrialView } from "../trial/trial-view.ts";
import { isShare, isWorkedOut } from "./arithmetic.ts";

/** The possible sources of a stated value: everything shown so far, and arithmetic on it. */
export class Sources {
  readonly #desk: Values;
  /** All values shown or trusted so far, excluding the words shown. */
  readonly #trial = new Values();
  readonly #words: ReadonlySet<string>[];
  readonly #texts: DeskTexts;
  readonly #today: string;

  constructor({ desk, testCase }: Pick<TrialView, "desk" | "testCase">) {
    this.#texts = deskFacts(desk).texts();
    this.#desk = this.#texts.values();
    this.#words = [this.#trial.words, this.#desk.words];
    this.#today = desk.template.source.now.slice(0, 10);
    this.show(caseFacts(testCase, desk).givenValues());
  }

  /** Adds the values in something the agent was shown: a customer message, or a call with its result. */
  show(values: Values): void {
    this.#words.push(values.words);
    this.#trial.merge(values);
  }

  /** Adds a stated value that has a source, so that the agent may repeat it and use it in later arithmetic. */
  trust(literal: Literal): void {
    this.#trial.add(literal);
  }

  /** Whether a value in a message was shown, or follows from shown values by simple arithmetic. */
  gives(literal: Literal, said: AgentText): boolean {
    const around = said.around(literal);
    if (this.#texts.gives(literal, around)) return true;
    const beside = said.valueSets();
    const { kind, value } = literal;
    const number = Number(value);
    if (kind === "money") return this.#givesMoney(Math.round(number * 100), beside) || this.#isShown(number, around.numbers);
    if (kind === "date") return this.#givesDate(value, beside);
    if (kind === "time") return this.#givesTime(value, beside);
    if (kind === "percent") return this.#givesPercent(number, beside) || isShare(number, around.numbers);
    if (kind === "count")
      return this.#givesCount(value, literal.unit, beside) || [around.numbers, beside.numbers].some((all) => isDifference(number, all));
    if (kind === "id") return this.#givesId(value);
    return this.#hasWord(value) || this.#hasWord(value.replace(/^https?:\/\/(?:www\.)?/, ""));
  }

  /** Whether a test is true of the values in the trial or of those in the desk's texts. */
  #isKnown(test: (values: Values) => boolean): boolean {
    return test(this.#trial) || test(this.#desk);
  }

  #holds(word: string): boolean {
    return this.#words.some((words) => words.has(word));
  }

  /** Whether a word appears in any text or record that was shown. */
  #hasWord(word: string): boolean {
    const lower = word.toLowerCase();
    return this.#holds(lower) || this.#holds(lettersAndDigits(lower));
  }

  #givesMoney(cents: number, beside: Values): boolean {
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
  #givesTime(time: string, { lengths }: Values): boolean {
    if (this.#isKnown(({ times }) => times.has(time) || times.has(otherHalf(time))) || this.#isFullHour(time)) return true;
    const known = lengths.size === 0 ? [] : [...this.#trial.times].slice(-mostPoints);
    return known.some((other) => {
      const apart = Math.abs(minuteOfDay(other) - minuteOfDay(time));
      return lengths.has(apart) || lengths.has(dayMinutes - apart);
    });
  }

  /** Whether a known number supports a time on the hour; "between 8 and 12" also supports 8:00. */
  #isFullHour(time: string): boolean {
    const hour = Number(time.slice(0, 2));
    return time.endsWith(":00") && this.#isKnown(({ numbers }) => numbers.has(hour) || numbers.has((hour + 12) % 24));
  }

  #givesPercent(percent: number, { money, numbers }: Values): boolean {
    if (percent === 100 || this.#trial.percents.has(percent) || this.#desk.percents.has(100 - percent)) return true;
    return isShare(percent, [...[...money].map((cents) => cents / 100), ...numbers]);
  }

  /** Whether a date was shown, or is a known duration away from a date in the message. */
  #givesDate(date: string, beside: Values): boolean {
    if (this.#isKnownDate(date)) return true;
    const isStated = (days: number) => beside.lengths.has(days * dayMinutes);
    const known = beside.lengths.size === 0 ? [] : [...this.#trial.dates, this.#today].slice(-mostPoints);
    const near = [...beside.dates].filter((other) => other !== date).slice(0, mostOperands);
    return (
      known.some((from) => isStated(daysBetween(from, inYearOf(date, from))) || isStated(businessDaysBetween(from, date))) ||
      [this.#today, ...near].some((from) => this.#liesApart(from, inYearOf(date, from)))
    );
  }

  #liesApart(from: string, to: string): boolean {
    const hasLength = (days: number) => this.#isKnown(({ lengths }) => lengths.has(days * dayMinutes));
    const days = daysBetween(from, to);
    return days === 1 || hasLength(days) || areMonthsApart(from, to) || hasLength(businessDaysBetween(from, to));
  }

  #isKnownDate(date: string): boolean {
    if (this.#isKnown(({ dates }) => dates.has(date))) return true;
    const isSameDay = (known: string) => known.slice(-5) === date.slice(-5) && (known.startsWith("--") || date.startsWith("--"));
    return this.#isKnown(({ dates }) => dates.values().some(isSameDay));
  }

  #givesCount(value: string, unit: string, beside: Values): boolean {
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

  /** Whether two shown points in time are this far apart; for dates, one of the two must be today or be in the message. */
  #hasPassed(value: number, { unit, minutes, beside }: { unit: string; minutes: number; beside: Values }): boolean {
    const isClose = (apart: number) => Math.abs(apart - minutes) < roundingOf(unit);
    const areApart = (points: readonly number[]) => points.some((one) => points.some((other) => isClose(Math.abs(one - other))));
    const { moments, times, dates } = this.#trial;
    if (areApart([...moments].slice(-mostPoints))) return true;
    if (minutes < dayMinutes && areApart([...times].slice(-mostPoints).map(minuteOfDay))) return true;
    const known = [this.#today, ...dates].slice(-mostPoints);
    return [this.#today, ...[...beside.dates].slice(0, mostOperands)].some((one) =>
      known.some((other) => {
        const [from, to] = [inYearOf(one, other), inYearOf(other, one)];
        return isClose(daysBetween(from, to) * dayMinutes) || businessDaysBetween(from, to) === value;
      }),
    );
  }

  #givesId(value: string): boolean {
    if (this.#hasWord(value)) return true;
    const parts = value.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return parts.length > 1 && parts.every((part) => this.#holds(part));
  }
}

const dayMinutes = 1_440;
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
function isDifference(value: number, numbers: Iterable<number>): boolean {
  const others = [...numbers].filter((number) => number !== value).slice(0, mostOperands);
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
