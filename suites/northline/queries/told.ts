import type { Trace } from "deskproof";
import { agentMessages, type Message } from "./ticket.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const patterns = new Map<string, RegExp>();

/** A pattern for a date in its common formats: 2026-03-20, March 20, 20th of March, 3/20. */
function datePattern(iso: string): RegExp {
  const known = patterns.get(iso);
  if (known) return known;
  const [, month = 0, day = 0] = iso.slice(0, 10).split("-").map(Number);
  const name = `${months[month - 1]}[a-z]*\\.?`;
  const ways = [
    iso.slice(0, 10),
    `\\b${name}\\s${day}(?!\\d)`,
    `\\b0?${day}(?:st|nd|rd|th)?\\s(?:of\\s)?${name}`,
    `\\b0?${month}/0?${day}\\b`,
  ];
  const pattern = new RegExp(ways.join("|"), "i");
  patterns.set(iso, pattern);
  return pattern;
}

/** The part of a trial in which the agent must state something. */
interface Span {
  readonly after?: number;
  readonly before?: number;
}

function within(trace: Trace, { after = -1, before = Number.POSITIVE_INFINITY }: Span): readonly Message[] {
  return agentMessages(trace).filter(({ index }) => index > after && index < before);
}

/** Whether the agent states a date. */
export function tellsDate(trace: Trace, date: string, span: Span = {}): boolean {
  return within(trace, span).some(({ text }) => datePattern(date).test(text));
}

/** Whether the agent states a name or a number verbatim. */
export function tellsWords(trace: Trace, words: string, span: Span = {}): boolean {
  return within(trace, span).some(({ text }) => text.toLowerCase().includes(words.toLowerCase()));
}

/** Whether the agent states an amount of money. */
export function tellsAmount(trace: Trace, amount: number, span: Span = {}): boolean {
  return within(trace, span).some((message) => hasAmount(message.text, amount));
}

/** Whether a text states an amount of money, regardless of its sign. */
export function hasAmount(text: string, amount: number): boolean {
  return amountsIn(text).includes(Math.abs(amount));
}

const money = /(?:\$|\bUSD)\s?(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s?(?:US\s)?(?:dollars|USD|bucks)\b/gi;

/** The amounts of money in a text: $1,125.10, USD 125.10, 125.10 dollars. */
export function amountsIn(text: string): readonly number[] {
  if (!/\d/.test(text)) return [];
  return [...text.matchAll(money)].map((found) => Number((found[1] ?? found[2] ?? "").replaceAll(",", "")));
}
