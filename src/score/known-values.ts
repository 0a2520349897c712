import { isJsonArray, isJsonObject, type Json } from "../json.ts";
import type { Literal } from "../language/literal.ts";
import type { Desk } from "../suite/suite.ts";
import type { Call } from "../world/call.ts";
import { addBusinessDays, addDays, areMonthsApart, daysBetween, daysSinceWeekdays } from "./dates.ts";
import { daysIn, durations, hasPassed, isCounted, isGranted, isOneOff, isRest } from "./durations.ts";
import { saysTwice, sharesIn, workedOutIn } from "./line-working.ts";
import { senseOfName } from "./number-names.ts";
import { showsDays, showsShare, workingAt } from "./shown-working.ts";
import { spelledNumbers } from "./spelled-numbers.ts";
import { hasValues, momentsIn, readRecordText, type StatedValues, statedIn } from "./stated-values.ts";
import { followsFrom } from "./worked-out.ts";

interface PolicyValues extends StatedValues {
  readonly text: string;
  /** Its sums of money in cents. */
  readonly charges: readonly number[];
}

/** What is written down before a trial begins: the policy, and the day it is. */
type Written = Pick<Desk, "policy"> & { readonly template: { readonly source: { readonly now: string } } };

// A date that stands so close before a length of time is where it is counted from.
const nearby = 40;

const policies = new WeakMap<Written, PolicyValues>();

/** Everything typed that had been said, read or written down at a point of a trial. */
export class KnownValues {
  readonly #policy: string;
  /** What was said and read, each after a blank; apart from the policy, which is long and always the same. */
  #said = "";
  readonly #today: string;
  readonly #dates: Set<string>;
  /** Dates with an hour, in minutes: hours can be counted from one to another. */
  readonly #moments: Set<number>;
  /** Lengths of time in days that were stated anywhere: a window, a deadline. */
  readonly #days: Set<number>;
  readonly #percents: Set<number>;
  /** Numbers that may be sums of money: stated as one, said by the customer, or returned under a name that allows it. */
  readonly #money: Set<number>;
  /** Amounts that tools returned: they can be added and taken from one another. */
  readonly #amounts = new Set<number>();
  /** Lengths of time that the agent has counted: what was once worked out may be said again. */
  readonly #counted = new Set<string>();
  /** Sums of money the policy names, in cents: a fee to be taken off. */
  readonly #charges: readonly number[];

  constructor(desk: Written) {
    const policy = policyValues(desk);
    this.#policy = policy.text;
    this.#today = desk.template.source.now.slice(0, 10);
    this.#money = new Set(policy.money);
    this.#charges = policy.charges;
    this.#dates = new Set(policy.dates);
    this.#moments = new Set(policy.moments);
    this.#days = new Set(policy.days);
    this.#percents = new Set(policy.percents);
  }

  /** Takes in sums that are right: however an agent came by one of them, it did not make it up. */
  trust(sums: readonly number[]): void {
    for (const sum of sums) this.#money.add(sum);
  }

  /** Takes in what the customer said. */
  hear(text: string, attachments: readonly string[]): void {
    this.#read(attachments.length === 0 ? text : `${text} ${attachments.join(" ")}`);
    // People leave the currency out: "I paid 50 for it".
    if (/\d/.test(text)) for (const number of statedIn(text).numbers) this.#money.add(number);
    for (const number of spelledNumbers(text)) this.#money.add(number);
    for (const days of daysSinceWeekdays(this.#today, text)) this.#counted.add(`${days} day`);
    // A budget, or what they think they are owed: the agent may say how far off it is.
    if (/\d/.test(text)) for (const sum of statedIn(text).stated) this.#amounts.add(sum);
  }

  /** Takes in a call and what it returned. */
  see({ args, outcome }: Call): void {
    if (outcome.kind !== "ok") {
      this.#read(outcome.message);
      return;
    }
    this.#collect(outcome.value);
    // What the agent itself wrote into a call is no source for what it says, unless it is on record now.
    if (outcome.changes.length > 0) this.#collect(args);
  }

  /** The values of an agent's message that nobody could know; an amount it worked out may carry the next step of its sum. */
  unknownIn(literals: readonly Literal[], message: string): Literal[] {
    const unknown = literals.filter((literal) => {
      const known = this.#has(literal, message);
      if (known && literal.kind === "money") this.#amounts.add(Number(literal.value));
      return !known;
    });
    return unknown.length === 0 ? unknown : this.#withoutWorking(unknown, message);
  }

  /** Those of some values that are not worked out before the reader's eyes either. */
  #withoutWorking(unknown: readonly Literal[], message: string): Literal[] {
    const worked = workedOutIn(message, (number) => this.#isNumber(number));
    return unknown.filter((literal) => {
      if (literal.kind === "count") {
        if (isCounted(literal, message, worked)) this.#counted.add(`${literal.value} ${literal.unit}`);
        return isGranted(literal, message) || !this.#counted.has(`${literal.value} ${literal.unit}`);
      }
      if (literal.kind !== "money") return true;
      const amount = Number(literal.value);
      const follows = worked.has(amount) || (worked.size > 0 && this.#hasAmount(amount, message, literal.start));
      if (follows) this.#amounts.add(amount);
      return !follows;
    });
  }

  /** Whether a number was stated or read as itself, or is the days between two dates. */
  #isNumber(number: number): boolean {
    if (this.#money.has(number) || this.#amounts.has(number)) return true;
    if (this.#holds(String(number)) || this.#holds(number.toFixed(2))) return true;
    return Number.isInteger(number) && this.#areDaysApart(number);
  }

  /** Whether a value could be known: it was stated, or follows from what was. */
  #has(literal: Literal, message: string): boolean {
    if (literal.kind === "time") return true;
    if (literal.kind === "count") return !durations.has(literal.unit) || this.#isCounted(literal, message);
    if (literal.kind === "percent") return this.#hasPercent(Number(literal.value), workingAt(message, literal.start));
    if (literal.kind === "money") return this.#hasAmount(Number(literal.value), message, literal.start);
    if (literal.kind === "date") return this.#hasDate(literal.value) || this.#isInstalment(literal.value, message);
    const printed = message.slice(literal.start, literal.end).toLowerCase();
    return this.#holds(printed) || this.#holds(literal.value.toLowerCase());
  }

  /** Whether every word of a name stands in what was said or read or, unless it must be this customer's, in the policy. */
  holdsName(name: string, { inPolicy }: { readonly inPolicy: boolean }): boolean {
    return name
      .toLowerCase()
      .split(" ")
      .every((word) => (inPolicy ? this.#holds(word) : standsIn(this.#said, word)));
  }

  #holds(text: string): boolean {
    if (standsIn(this.#said, text) || standsIn(this.#policy, text)) return true;
    // Only a text with a blank can begin in the one and end in the other.
    return text.includes(" ") && standsIn(this.#policy + this.#said, text);
  }

  #hasAmount(amount: number, message: string, place: number): boolean {
    if (this.#money.has(amount)) return true;
    const working = workingAt(message, place);
    const shares = sharesIn(working);
    const amounts = [...this.#amounts].map((value) => Math.round(value * 100));
    return followsFrom(Math.round(amount * 100), {
      amounts,
      charges: saysTwice(working) ? [...this.#charges, ...amounts.map((cents) => 2 * cents)] : this.#charges,
      percents: shares.length === 0 ? this.#percents : new Set([...this.#percents, ...shares]),
    });
  }

  #hasPercent(percent: number, working: string): boolean {
    if (this.#percents.has(percent) || showsShare(working, String(percent))) return true;
    // "Taxes (100%): 58.40 euros" says that all of a sum is meant.
    return percent === 100 && statedIn(working).stated.some((sum) => this.#money.has(sum));
  }

  #hasDate(date: string): boolean {
    // "May 26" and "May 26, 2026" are the same day, whoever leaves the year out.
    const same = (known: string) =>
      known === date || ((date.startsWith("--") || known.startsWith("--")) && known.slice(-5) === date.slice(-5));
    const dates = [...this.#dates];
    if (dates.some(same)) return true;
    return dates.some((known) =>
      [...this.#days].some((days) => same(addDays(known, days)) || same(addBusinessDays(known, days))),
    );
  }

  /** Whether a date is a known one some months on, where a message speaks of payments by the month. */
  #isInstalment(date: string, message: string): boolean {
    return (
      /\binstal|\bmonthly\b|\bmonths?\b/i.test(message) && [...this.#dates].some((known) => areMonthsApart(known, date))
    );
  }

  /** A length of time was stated as one, or has passed between two dates; a number that stands for something else is no window. */
  #hasDuration(literal: Extract<Literal, { kind: "count" }>, message: string): boolean {
    const { value, unit, start } = literal;
    const days = value.split("-").map((number) => Number(number) * (daysIn[unit] ?? 1));
    if (days.every((number) => this.#days.has(number))) return true;
    if (unit === "hour" && this.#areHoursApart(Number(value))) return true;
    if (showsDays(workingAt(message, start), days[0] ?? Number.NaN, [...this.#dates])) return true;
    if (isOneOff(literal, message, this.#days) || isRest(literal, message, this.#days)) return true;
    return (
      hasPassed(literal, message) &&
      this.#areDaysApart(days[0] ?? Number.NaN, message.slice(Math.max(0, start - nearby), start))
    );
  }

  #isCounted(literal: Extract<Literal, { kind: "count" }>, message: string): boolean {
    const known = this.#hasDuration(literal, message);
    if (known) this.#counted.add(`${literal.value} ${literal.unit}`);
    return known;
  }

  /** Whether two known dates are so many days apart; where words give dates, one of the two is theirs or today. */
  #areDaysApart(days: number, words = ""): boolean {
    const dates = [...this.#dates];
    const stated = statedIn(words).dates.map((date) => date.slice(-5));
    const ends =
      stated.length === 0 ? dates : dates.filter((date) => date === this.#today || stated.includes(date.slice(-5)));
    return ends.some((one) => dates.some((other) => daysBetween(one, other) === days));
  }

  #areHoursApart(hours: number): boolean {
    const moments = [...this.#moments];
    return moments.some((one) => moments.some((other) => Math.round((other - one) / 60) === hours));
  }

  /** Takes in a value of a record; `inMoney` when something it stands in is called a price, a total, an amount. */
  #collect(value: Json | undefined, name = "", inMoney = false): void {
    if (typeof value === "string") this.#collectText(value);
    else if (typeof value === "number") this.#collectNumber(value, name, inMoney);
    else if (value !== undefined && isJsonArray(value)) for (const item of value) this.#collect(item, name, inMoney);
    else if (isJsonObject(value)) {
      const inside = inMoney || senseOfName(name).isMoneyLike;
      for (const key of Object.keys(value)) this.#collect(value[key], key, inside);
    }
  }

  #collectNumber(value: number, name: string, inMoney: boolean): void {
    const { isPercent, unitDays, isNoMoney, isMoneyLike } = senseOfName(name);
    if (isPercent) this.#percents.add(value);
    if (unitDays !== undefined) this.#days.add(value * unitDays);
    if (!isNoMoney) this.#money.add(value);
    // { prices: { economy: 190 } }: what a number is may be said by what it stands in.
    if (isMoneyLike || (inMoney && !isNoMoney) || !Number.isInteger(value)) this.#amounts.add(value);
    this.#said += ` ${value}`;
  }

  #collectText(text: string): void {
    const { lower, values } = readRecordText(text);
    this.#said += ` ${lower}`;
    if (values) this.#take(values);
  }

  #read(text: string): void {
    this.#said += ` ${text.toLowerCase()}`;
    if (hasValues(text)) this.#take(statedIn(text));
  }

  #take({ money, dates, moments, days, percents, named }: StatedValues): void {
    for (const amount of money) this.#money.add(amount);
    for (const date of dates) this.#dates.add(date);
    for (const moment of moments) this.#moments.add(moment);
    for (const length of days) this.#days.add(length);
    for (const percent of percents) this.#percents.add(percent);
    for (const amount of named) {
      this.#money.add(amount);
      this.#amounts.add(amount);
    }
  }
}

/** Whether a text stands in another as a whole: "FC-43" is no order just because FC-4371 is one. */
function standsIn(whole: string, text: string): boolean {
  for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1))
    if (isEdge(whole[at - 1]) && isEdge(whole[at + text.length])) return true;
  return false;
}

function isEdge(character: string | undefined): boolean {
  return character === undefined || !/[\p{L}\p{N}]/u.test(character);
}

function policyValues(desk: Written): PolicyValues {
  const known = policies.get(desk);
  if (known) return known;
  const { now } = desk.template.source;
  const found = statedIn(desk.policy);
  const text = `${desk.policy.toLowerCase()} ${now}`;
  const values = {
    ...found,
    text,
    dates: [...found.dates, now.slice(0, 10)],
    moments: momentsIn(text),
    charges: found.money.map((value) => Math.round(value * 100)),
  };
  policies.set(desk, values);
  return values;
}
