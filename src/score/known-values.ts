import { isJsonArray, isJsonObject, type Json } from "../json.ts";
import type { Literal } from "../language/literal.ts";
import { readLiterals } from "../language/read-literals.ts";
import { remember } from "../remember.ts";
import type { Desk } from "../suite/suite.ts";
import type { Call } from "../world/call.ts";
import { addBusinessDays, addDays, daysBetween } from "./dates.ts";
import { showsDays, showsShare, workingAt } from "./shown-working.ts";
import { followsFrom } from "./worked-out.ts";

// Numbers that count, measure or point, as records name them: never an amount of money, however it is said.
const notMoney =
  /^(?:lines?|quantity|qty|count|stock|position|index|seats?|floor|level|replaced|refunded)$|days|years|months|hours|minutes/;
const moneyLike = /amount|paid|price|total|fee|cost|charge|fare|refund|credit|balance|tax|value|sum/;

const daysIn: { readonly [unit: string]: number } = {
  hour: 1 / 24,
  day: 1,
  "business day": 1,
  "working day": 1,
  week: 7,
  month: 30,
  year: 365,
};
const durations: ReadonlySet<string> = new Set(Object.keys(daysIn));
// What has gone by can be counted from two dates; what is allowed cannot.
const elapsed = /\b(?:ago|since|been|passed|elapsed|overdue|already|gone|days? old|that (?:is|was|makes)|that['’]s)\b/i;

interface PolicyValues {
  readonly text: string;
  readonly numbers: readonly number[];
  /** Those of the numbers that are written as sums of money. */
  readonly money: readonly number[];
  readonly dates: readonly string[];
  readonly days: readonly number[];
  readonly percents: readonly number[];
  /** Numbers that a text calls a price, a total, an amount. */
  readonly named: readonly number[];
}

/** What is written down before a trial begins: the policy, and the day it is. */
type Written = Pick<Desk, "policy"> & { readonly template: { readonly source: { readonly now: string } } };

const policies = new WeakMap<Written, PolicyValues>();

/** Everything typed that had been said, read or written down at a point of a trial. */
export class KnownValues {
  #text: string;
  readonly #policyEnd: number;
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
  /** Sums of money the policy names, in cents: a fee to be taken off. */
  readonly #charges: readonly number[];

  constructor(desk: Written) {
    const policy = policyValues(desk);
    this.#text = policy.text;
    this.#policyEnd = policy.text.length;
    this.#money = new Set(policy.money);
    this.#charges = policy.money.map((value) => Math.round(value * 100));
    this.#dates = new Set(policy.dates);
    this.#moments = new Set(momentsIn(policy.text));
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
    if (/\d/.test(text)) for (const number of rememberedValues(text).numbers) this.#money.add(number);
  }

  /** Takes in a call and what it returned. */
  see({ args, outcome }: Call): void {
    if (outcome.kind !== "ok") this.#read(outcome.message);
    // What the agent itself wrote into a call is no source for what it says: only what came back is.
    if (outcome.kind === "ok") this.#collect(outcome.value);
    if (outcome.kind === "ok") this.#collect(outcome.changes.length > 0 ? args : null);
  }

  /** The values of an agent's message that nobody could know; an amount it worked out may carry the next step of its sum. */
  unknownIn(literals: readonly Literal[], message: string): Literal[] {
    return literals.filter((literal) => {
      const known = this.#has(literal, message);
      if (known && literal.kind === "money") this.#amounts.add(Number(literal.value));
      return !known;
    });
  }

  /** Whether a value could be known: it was stated, or follows from what was. */
  #has(literal: Literal, message: string): boolean {
    if (literal.kind === "time") return true;
    if (literal.kind === "count") return !durations.has(literal.unit) || this.#hasDuration(literal, message);
    if (literal.kind === "percent")
      return this.#percents.has(Number(literal.value)) || showsShare(workingAt(message, literal.start), literal.value);
    if (literal.kind === "money") return this.#hasAmount(Number(literal.value));
    if (literal.kind === "date") return this.#hasDate(literal.value);
    const printed = message.slice(literal.start, literal.end).toLowerCase();
    return this.#holds(printed) || this.#holds(literal.value.toLowerCase());
  }

  /** Whether every word of a name stands in what was said or read or, unless it must be this customer's, in the policy. */
  holdsName(name: string, { inPolicy }: { readonly inPolicy: boolean }): boolean {
    const from = inPolicy ? 0 : this.#policyEnd;
    return name
      .toLowerCase()
      .split(" ")
      .every((word) => this.#holds(word, from));
  }

  // "FC-43" is no order just because FC-4371 is one.
  #holds(text: string, from = 0): boolean {
    for (let at = this.#text.indexOf(text, from); at >= 0; at = this.#text.indexOf(text, at + 1))
      if (isEdge(this.#text[at - 1]) && isEdge(this.#text[at + text.length])) return true;
    return false;
  }

  #hasAmount(amount: number): boolean {
    if (this.#money.has(amount)) return true;
    return followsFrom(Math.round(amount * 100), {
      amounts: [...this.#amounts].map((value) => Math.round(value * 100)),
      charges: this.#charges,
      percents: this.#percents,
    });
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

  /** A length of time was stated as one, or has passed between two dates; a number that stands for something else is no window. */
  #hasDuration({ value, unit, start, end }: Extract<Literal, { kind: "count" }>, message: string): boolean {
    const days = value.split("-").map((number) => Number(number) * (daysIn[unit] ?? 1));
    if (days.every((number) => this.#days.has(number))) return true;
    if (unit === "hour" && this.#areHoursApart(Number(value))) return true;
    const dates = [...this.#dates];
    if (showsDays(workingAt(message, start), days[0] ?? Number.NaN, dates)) return true;
    if (!elapsed.test(message.slice(Math.max(0, start - 40), end + 40))) return false;
    return dates.some((one) => dates.some((other) => daysBetween(one, other) === days[0]));
  }

  #areHoursApart(hours: number): boolean {
    const moments = [...this.#moments];
    return moments.some((one) => moments.some((other) => Math.round((other - one) / 60) === hours));
  }

  #collect(value: Json | undefined, name = "", within = ""): void {
    if (typeof value === "string") this.#read(value);
    else if (typeof value === "number") {
      if (/percent|pct|rate|discount/.test(name)) this.#percents.add(value);
      const unit = Object.keys(daysIn).find((one) => name.includes(one));
      if (unit !== undefined) this.#days.add(value * (daysIn[unit] ?? 1));
      if (!notMoney.test(name)) this.#money.add(value);
      // { prices: { economy: 190 } }: what a number is may be said by what it stands in.
      const isAmount = moneyLike.test(name) || (moneyLike.test(within) && !notMoney.test(name));
      if (isAmount || !Number.isInteger(value)) this.#amounts.add(value);
      this.#text += ` ${value}`;
    } else if (value !== undefined && isJsonArray(value)) for (const item of value) this.#collect(item, name, within);
    else if (isJsonObject(value))
      for (const [key, item] of Object.entries(value)) this.#collect(item, key, `${within} ${name}`);
  }

  #read(text: string): void {
    this.#text += ` ${text.toLowerCase()}`;
    if (
      !/\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|a) \w*(?:day|week|month|year|hour)/i.test(
        text,
      )
    )
      return;
    const found = rememberedValues(text);
    for (const amount of found.money) this.#money.add(amount);
    for (const date of found.dates) this.#dates.add(date);
    for (const moment of momentsIn(text)) this.#moments.add(moment);
    for (const days of found.days) this.#days.add(days);
    for (const percent of found.percents) this.#percents.add(percent);
    for (const amount of found.named) {
      this.#money.add(amount);
      this.#amounts.add(amount);
    }
  }
}

/** The moments a text gives as records write them, 2026-03-10T10:00, in minutes. */
function momentsIn(text: string): number[] {
  return (text.match(/\d{4}-\d\d-\d\d[t ]\d\d:\d\d/gi) ?? []).map(
    (moment) => Date.parse(`${moment.slice(0, 10)}T${moment.slice(11)}Z`) / 60_000,
  );
}

function isEdge(character: string | undefined): boolean {
  return character === undefined || !/[\p{L}\p{N}]/u.test(character);
}

function policyValues(desk: Written): PolicyValues {
  const known = policies.get(desk);
  if (known) return known;
  const { now } = desk.template.source;
  const found = valuesIn(desk.policy);
  const values = { ...found, dates: [...found.dates, now.slice(0, 10)], text: `${desk.policy.toLowerCase()} ${now}` };
  policies.set(desk, values);
  return values;
}

// Tools return the same rows and articles in every trial of a desk.
const rememberedValues = remember(4_096, valuesIn);

function valuesIn(text: string): Omit<PolicyValues, "text"> {
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
    money: [...money, ...(text.match(/\d+\.\d\d\b/g) ?? []).map(Number)],
    dates: literals.flatMap((literal) => (literal.kind === "date" ? [literal.value] : [])),
    days: [...days.filter((number) => !Number.isNaN(number)), ...numbered],
    named: [
      ...text.matchAll(/\b(?:price|total|amount|paid|cost|fee|refund|balance)\b[^\d.]{0,16}(\d+(?:\.\d+)?)/gi),
    ].map(([, digits]) => Number(digits)),
    percents: literals.flatMap((literal) => (literal.kind === "percent" ? [Number(literal.value)] : [])),
  };
}
