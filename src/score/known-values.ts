import { isJsonArray, isJsonObject, type Json } from "../json.ts";
import type { Literal } from "../language/literal.ts";
import { readLiterals } from "../language/read-literals.ts";
import type { Desk } from "../suite/suite.ts";
import type { Call } from "../world/call.ts";
import { addBusinessDays, addDays, daysBetween } from "./dates.ts";

const durations: ReadonlySet<string> = new Set(["hour", "day", "business day", "working day", "week", "month", "year"]);

interface PolicyValues {
  readonly text: string;
  readonly numbers: readonly number[];
  readonly dates: readonly string[];
  readonly days: readonly number[];
}

const policies = new WeakMap<Desk, PolicyValues>();

/** Everything typed that had been said, read or written down at a point of a trial. */
export class KnownValues {
  #text: string;
  readonly #numbers: Set<number>;
  readonly #dates: Set<string>;
  /** Lengths of time in days that were stated anywhere: a window, a deadline. */
  readonly #days: Set<number>;
  /** Numbers that tools returned: amounts can be added and taken from one another. */
  readonly #amounts = new Set<number>();

  constructor(desk: Desk) {
    const policy = policyValues(desk);
    this.#text = policy.text;
    this.#numbers = new Set(policy.numbers);
    this.#dates = new Set(policy.dates);
    this.#days = new Set(policy.days);
  }

  /** Takes in what the customer said. */
  hear(text: string, attachments: readonly string[]): void {
    this.#read(`${text} ${attachments.join(" ")}`);
  }

  /** Takes in a call and what it returned. */
  see({ args, outcome }: Call): void {
    if (outcome.kind !== "ok") this.#read(outcome.message);
    // What the agent itself wrote into a call is no source for what it says: only what came back is.
    if (outcome.kind === "ok") this.#collect(outcome.value);
    if (outcome.kind === "ok") this.#collect(outcome.changes.length > 0 ? args : null);
  }

  /** Whether a value could be known: it was stated, or follows from what was. */
  has(literal: Literal, message: string): boolean {
    if (literal.kind === "time") return true;
    if (literal.kind === "count") return !durations.has(literal.unit) || this.#hasDuration(literal.value, literal.unit);
    if (literal.kind === "percent") return this.#numbers.has(Number(literal.value));
    if (literal.kind === "money") return this.#hasAmount(Number(literal.value));
    if (literal.kind === "date") return this.#hasDate(literal.value);
    const printed = message.slice(literal.start, literal.end).toLowerCase();
    return this.#text.includes(printed) || this.#text.includes(literal.value.toLowerCase());
  }

  #hasAmount(amount: number): boolean {
    if (this.#numbers.has(amount)) return true;
    const cents = Math.round(amount * 100);
    const amounts = [...this.#amounts].map((value) => Math.round(value * 100));
    return amounts.some((one, index) =>
      amounts.some((other, at) => at !== index && (one + other === cents || one - other === cents)),
    );
  }

  #hasDate(date: string): boolean {
    const same = (known: string) => known === date || (date.startsWith("--") && known.slice(4) === date.slice(1));
    const dates = [...this.#dates];
    if (dates.some(same)) return true;
    return dates.some((known) =>
      [...this.#days].some((days) => same(addDays(known, days)) || same(addBusinessDays(known, days))),
    );
  }

  #hasDuration(value: string, unit: string): boolean {
    const numbers = value.split("-").map(Number);
    if (numbers.every((number) => this.#numbers.has(number))) return true;
    const days = unit === "week" ? (numbers[0] ?? 0) * 7 : (numbers[0] ?? 0);
    if (unit !== "day" && unit !== "week") return false;
    const dates = [...this.#dates];
    return dates.some((one) => dates.some((other) => daysBetween(one, other) === days));
  }

  #collect(value: Json | undefined): void {
    if (typeof value === "string") this.#read(value);
    else if (typeof value === "number") {
      this.#numbers.add(value);
      this.#amounts.add(value);
      this.#text += ` ${value}`;
    } else if (value !== undefined && isJsonArray(value)) for (const item of value) this.#collect(item);
    else if (isJsonObject(value)) for (const item of Object.values(value)) this.#collect(item);
  }

  #read(text: string): void {
    this.#text += ` ${text.toLowerCase()}`;
    if (
      !/\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|a) \w*(?:day|week|month|year|hour)/i.test(
        text,
      )
    )
      return;
    const found = valuesIn(text);
    for (const number of found.numbers) this.#numbers.add(number);
    for (const date of found.dates) this.#dates.add(date);
    for (const days of found.days) this.#days.add(days);
  }
}

function policyValues(desk: Desk): PolicyValues {
  const known = policies.get(desk);
  if (known) return known;
  const { now } = desk.template.source;
  const found = valuesIn(desk.policy);
  const values = { ...found, dates: [...found.dates, now.slice(0, 10)], text: `${desk.policy.toLowerCase()} ${now}` };
  policies.set(desk, values);
  return values;
}

function valuesIn(text: string): Omit<PolicyValues, "text"> {
  const literals = readLiterals(text);
  const plain = (text.match(/\d+(?:,\d{3})*(?:\.\d+)?/g) ?? []).map((digits) => Number(digits.replaceAll(",", "")));
  const counts = literals.filter((literal) => literal.kind === "count");
  const stated = counts.flatMap((count) => count.value.split("-").map(Number));
  const days = counts.flatMap(({ value, unit }) => {
    const number = Number(value.split("-").at(-1));
    if (unit.includes("day")) return [number];
    return unit === "week" ? [number * 7] : [];
  });
  const money = literals.flatMap((literal) => (literal.kind === "money" ? [Number(literal.value)] : []));
  return {
    numbers: [...plain, ...stated, ...money],
    dates: literals.flatMap((literal) => (literal.kind === "date" ? [literal.value] : [])),
    days,
  };
}
