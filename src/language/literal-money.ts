import { allMatches } from "./all-matches.ts";
import type { Literal } from "./literal.ts";
import { wordPairs } from "./word-list.ts";

// Signs and names of currencies with their ISO codes.
const CURRENCIES = wordPairs("currencies");
const CODES = "USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|INR|SEK|NOK|DKK|PLN|SGD|HKD|MXN|BRL|ZAR|AED";
const AMOUNT = String.raw`\d{1,3}(?:[,.' ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d{1,12}(?:[.,]\d{1,2})?(?!\d)`;
const BEFORE = new RegExp(String.raw`((?:US|CA|C|AU|A|NZ|S|HK)?[$]|[£€¥₹]|\b(?:${CODES})\b) ?(${AMOUNT})`, "g");
const NAMES = "dollars?|bucks?|euros?|pounds?|quid|yen|rupees|francs";
const AFTER = new RegExp(String.raw`(?<![\d.,$£€¥₹])(${AMOUNT}) ?(€|£|[$](?!\d)|(?:${CODES}|${NAMES}|cents?|pence)\b|p\b(?! ?m))`, "g");

const HAS_AMOUNT_BEFORE = new RegExp(`\\d ?(?:[€£$]|${CODES}|dollar|buck|euro|pound|quid|yen|rupee|franc|cent|pence|p\\b)`);

/** Reads amounts of money, normalised to two decimals and an ISO currency. */
export function readMoney(text: string): Literal[] {
  const found: Literal[] = [];
  for (const match of allMatches(BEFORE, text)) {
    const sign = match[1] ?? "";
    add(found, match, { amount: match[2] ?? "", currency: CURRENCIES.get(sign) ?? sign });
  }
  if (!HAS_AMOUNT_BEFORE.test(text)) return found;
  const taken = new Set(found.map(({ end }) => end));
  for (const match of allMatches(AFTER, text)) {
    const amount = match[1] ?? "";
    const sign = match[2] ?? "";
    if (taken.has(match.index + amount.length)) continue;
    const small = /^(?:cents?|pence|p)$/.test(sign);
    const currency = small ? (sign.startsWith("p") ? "GBP" : "USD") : (CURRENCIES.get(sign) ?? sign);
    add(found, match, { amount: small ? String(Number(amount) / 100) : amount, currency });
  }
  return found;
}

function add(found: Literal[], match: RegExpExecArray, { amount, currency }: { amount: string; currency: string }): void {
  const value = decimal(amount);
  if (value === undefined) return;
  found.push({ kind: "money", value, currency, start: match.index, end: match.index + match[0].length });
}

/**
 * Reads both "1,200.5" and "1.200,50" as 1200.50; the last separator is the decimal separator if one or two digits
 * follow it.
 */
function decimal(amount: string): string | undefined {
  const fraction = /[.,](\d{1,2})$/.exec(amount);
  const whole = (fraction === null ? amount : amount.slice(0, fraction.index)).replace(/\D/g, "");
  if (whole === "") return undefined;
  return `${whole.replace(/^0+(?=\d)/, "")}.${(fraction?.[1] ?? "").padEnd(2, "0")}`;
}
