import type { CallStep, JsonObject, Trace } from "deskproof";
import type { DeskTerms } from "../../shared/desk-terms.ts";
import { amount, text, textsIn } from "../../shared/fields.ts";
import { sharedGrounds } from "../../shared/grounds.ts";
import { total } from "../../shared/money.ts";
import { customerMessages } from "../../shared/trace-queries.ts";
import { rightTotal } from "./bills-due.ts";
import { type Books, booksAt, where } from "./books.ts";
import { openDues, postedLately } from "./credits-due.ts";
import { fitsMonths, isSupplyAtRisk, mayHavePlan, noticeStands } from "./supply-at-risk.ts";

/** RES-7: the desk's limits. */
export const limits = { credits: 300, rebill: 600 } as const;

const danger = new RegExp(
  String.raw`\b(?:smell\w*|stink\w*|reek\w*|whiff) (?:\w+ ){0,3}gas\b|\bgas (?:\w+ ){0,2}(?:smell|leak|` +
    String.raw`escap)|\b(?:like|rotten|bad) eggs?\b|\bcarbon monoxide\b|\b(?:on fire|flames|sparks|sparking|` +
    "smoking|burning|electrocuted|explosion|unconscious|bleeding|injured|(?:a|electric) shock|(?:got|" +
    String.raw`is|was) hurt)\b`,
  "i",
);

const health = new RegExp(
  String.raw`\b(?:oxygen|ventilator|dialysis|nebuli[sz]er|concentrator|life[- ]support|insulin|medical|` +
    String.raw`medicine|pacemaker|breath\w*|asthma\w*|apn(?:o)?ea|stairlift|hoist|newborn|premature|ill|` +
    String.raw`illness|disab\w+|health|(?:could|would|will) die|alive)\b`,
  "i",
);

function hasSaid(trace: Trace, { index }: CallStep, words: RegExp): boolean {
  return customerMessages(trace, index).some((message) => words.test(message.text));
}

/** Whether the records that a step names contradict each other: another account's meter, or two reads on one day. */
function contradicts({ meters, bills, reads }: Books, step: CallStep): boolean {
  const named = new Set(textsIn(step.call.args));
  return bills
    .filter((bill) => named.has(text(bill, "id")))
    .some((bill) => {
      const serial = text(bill, "meter_serial");
      const actual = where(where(reads, "serial", serial), "kind", "actual");
      const isOwn = meters.some((meter) => text(meter, "serial") === serial);
      return !isOwn || actual.some((read) => actual.some((other) => isSameDayOther(read, other)));
    });
}

function isSameDayOther(read: JsonObject, other: JsonObject): boolean {
  return text(read, "date") === text(other, "date") && text(read, "value") !== text(other, "value");
}

/** UTL-14: whether supply is at risk and somebody's health depends on it. */
export function isVulnerable(trace: Trace, step: CallStep): boolean {
  const books = booksAt(trace, step);
  return isSupplyAtRisk(books) && (text(books.account, "priority") !== "" || hasSaid(trace, step, health));
}

/** UTL-12: whether no plan is possible at all, or none with the number of months that the customer mentions. */
function needsDebtCare(trace: Trace, step: CallStep): boolean {
  const books = booksAt(trace, step);
  const arrears = amount(books.account, "arrears");
  const words = customerMessages(trace, step.index).map((message) => message.text.toLowerCase());
  const months = words.flatMap((said) => [...said.matchAll(/(\d+) (?:months|monthly|instal|payments)/g)].map(countOf));
  return arrears > 0 && (!mayHavePlan(books) || months.some((count) => !fitsMonths(arrears, count)));
}

function countOf([, digits]: RegExpMatchArray): number {
  return Number(digits);
}

/** RES-7: whether the amount due is above the desk's limit. */
function isOverLimit(trace: Trace, step: CallStep): boolean {
  const books = booksAt(trace, step);
  const named = new Set(textsIn(step.call.args));
  // The part of a pending credit that has been posted is already included in the amount due.
  const settled = books.log.filter((row) => text(row, "state") !== "pending");
  const credits = total([...openDues(books), postedLately(settled)]);
  const isLargeRebill = books.bills.some(
    (bill) => named.has(text(bill, "id")) && amount(bill, "total") - rightTotal(books, bill) > limits.rebill,
  );
  return credits > limits.credits || isLargeRebill;
}

/** The condition for each of this desk's reasons to escalate. */
export function groundsFor(changes: readonly string[]): DeskTerms["grounds"] {
  const shared = sharedGrounds(changes);
  return {
    ...shared,
    safety: (trace, step) => hasSaid(trace, step, danger),
    fraud: (trace, step) =>
      (shared.fraud?.(trace, step) ?? false) || booksAt(trace, step).meters.some((meter) => amount(meter, "tamper") > 0),
    records_conflict: (trace, step) => contradicts(booksAt(trace, step), step),
    vulnerable: isVulnerable,
    disconnection: (trace, step) => {
      const { debt } = booksAt(trace, step);
      return text(debt, "notice_date") !== "" && !noticeStands(debt);
    },
    debt_care: needsDebtCare,
    payment_route: (trace, step) => text(booksAt(trace, step).account, "state") === "closed",
    over_limit: isOverLimit,
  };
}
