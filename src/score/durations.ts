import type { Literal } from "../language/literal.ts";
import { readLiterals } from "../language/read-literals.ts";
import { workingAt } from "./shown-working.ts";

type Count = Extract<Literal, { kind: "count" }>;

/** How many days a unit of time has. */
export const daysIn: { readonly [unit: string]: number } = {
  hour: 1 / 24,
  day: 1,
  "business day": 1,
  "working day": 1,
  week: 7,
  month: 30,
  year: 365,
};

/** The units that measure time. */
export const durations: ReadonlySet<string> = new Set(Object.keys(daysIn));

const elapsed =
  /\b(?:ago|since|been|passed|elapsed|overdue|already|gone|days? old|that (?:is|was|makes)|late|later|early|earlier|behind|left|remaining|in between|apart)\b|\bthat['’]s\b/i;
const granted =
  /\b(?:within|up to|at (?:most|least)|in|takes?|taking|allow(?:s|ed)?|have|has|get|gets|give|gives|every|next|another|after|before|limit|window|period|until|only|extra|be|you['’]ve)(?: (?:is|of|about|around|roughly|the|a|an|next|full|further|another|to|some|got|just)){0,3} ?$|\bfor (?:(?:about|around|roughly|another|up to|a further|the next) )?$/i;
const grantedFor =
  /^\W*(?:to \p{L}+|window|period|limit|grace|warranty|guarantee|from (?:now|today|delivery|receipt))\b/iu;

const reach = 40;

/** Whether a length of time is said of what has gone by, or is left, and can be counted from two dates; what is allowed cannot. */
export function hasPassed(count: Count, message: string): boolean {
  const before = message.slice(Math.max(0, count.start - reach), count.start);
  const after = message.slice(count.end, count.end + reach);
  return elapsed.test(before) || elapsed.test(after) || !isGranted(count, message);
}

/** Whether a length of time is given to somebody, or promised. */
export function isGranted({ start, end }: Count, message: string): boolean {
  const before = message.slice(Math.max(0, start - reach), start).replaceAll(/[*_]/g, "");
  return granted.test(before) || grantedFor.test(message.slice(end, end + reach));
}

const supposed = /\b(?:would|had|were|if|could have|might have)\b|['’]d\b/i;
const fromThere =
  /^\W*(?:on\b|onwards?\b|and (?:more|over|up|above|longer)\b|or (?:more|longer|less|fewer|over|under)\b)/i;

/** Whether a length of time is a limit and one more or less, said of what would have been: "at 50 days they would have stayed". */
export function isOneOff({ value, unit, start, end }: Count, message: string, known: ReadonlySet<number>): boolean {
  const one = daysIn[unit] ?? 1;
  const isNear = [...known].some((limit) => Math.abs(Math.abs(limit - Number(value) * one) - one) < 1e-9);
  return isNear && (supposed.test(workingAt(message, start)) || fromThere.test(message.slice(end, end + 20)));
}

/** Whether a length of time is what lies between two others of the same message: 27 hours less 12 leaves 15. */
export function isRest(count: Count, message: string, known: ReadonlySet<number>): boolean {
  const one = daysIn[count.unit] ?? 1;
  const days = Number(count.value) * one;
  if (isGranted(count, message)) return false;
  const stated = readLiterals(message).flatMap((literal) =>
    literal.kind === "count" && literal.unit === count.unit && literal.value !== count.value
      ? [Number(literal.value) * one]
      : [],
  );
  // "That is 8 days inside the 49."
  const named = (message.match(/\b\d+\b/g) ?? []).map((digits) => Number(digits) * one).filter((to) => known.has(to));
  return stated.some((from) =>
    [...stated, ...named].some((to) => to > 0 && Math.abs(Math.abs(from - to) - days) < 1e-9),
  );
}

const result = /(?:=|\b(?:makes?|leaves?|gives?|is|are)\b|:)[\s*]*$/i;
const operand = /^[\s*]*(?:[x×*÷/=+–−-]|times\b|at\b)/i;

/** Whether a length of time is a result of a working that is written out, or goes into one. */
export function isCounted({ value, start, end }: Count, message: string, worked: ReadonlySet<number>): boolean {
  if (!worked.has(Number(value))) return false;
  return result.test(message.slice(Math.max(0, start - 12), start)) || operand.test(message.slice(end, end + 8));
}
