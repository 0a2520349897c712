import type { CallStep, JsonObject, Trace } from "deskproof";
import { daysBetween } from "../tools/calendar.ts";
import { amount, flag, list, text } from "./fields.ts";
import { accountOf, linesOf, linesRead, orderOf, ordersRead, productOf, today } from "./records.ts";
import { argument, made, resultOf } from "./ticket.ts";

/** The number of days by which a delivered order is past its return window; 0 or less while the window is open. */
export function daysOverWindow(order: JsonObject): number {
  const until = text(order, "return_until");
  return until === "" ? Number.NaN : daysBetween(until, today);
}

/** Whether a date on the account is empty or more than 365 days ago. */
export function isYearsAgo(account: JsonObject | undefined, name: string): boolean {
  const date = text(account, name);
  return account !== undefined && (date === "" || daysBetween(date, today) > 365);
}

/** Whether an order missed its ship date or promised date by more than five business days. */
export function isVeryLate(order: JsonObject | undefined): boolean {
  return amount(order, "days_late") > 5 || amount(order, "promised_missed_bd") > 5;
}

const faults: ReadonlySet<string> = new Set(["damaged", "missing", "wrong_item"]);

/** Whether a claim for a fault on arrival was upheld in this ticket. */
function faultWasUpheld(trace: Trace): boolean {
  return made(trace, "create_replacement", "create_return").some((step) => faults.has(argument(step, "reason")));
}

/** Whether a customer who asks for CARE10 is entitled to it, according to the records that were read. */
export function careIsDue(trace: Trace, account: JsonObject | undefined): boolean {
  return isYearsAgo(account, "care10_last") && (ordersRead(trace).some(isVeryLate) || faultWasUpheld(trace));
}

interface Code {
  readonly from: string;
  readonly to: string;
  /** Whether the order meets the code's terms, according to the records that were read. */
  readonly suits: (trace: Trace, step: CallStep) => boolean;
}

const always = { from: "", to: "9999" };

/** The codes that can be applied after an order has been placed. */
export const codes: { readonly [code: string]: Code } = {
  THAW20: {
    from: "2026-02-14",
    to: "2026-02-28",
    suits: (trace, step) => linesOf(trace, step).some((line) => text(line, "name").startsWith("Keel")),
  },
  PACK15: {
    from: "2026-03-01",
    to: "2026-03-31",
    suits: (trace, step) => amount(orderOf(trace, step), "total") >= 150,
  },
  WELCOME10: { ...always, suits: (trace, step) => !hasOlderOrder(trace, step) },
  SUMMIT12: { ...always, suits: (trace, step) => text(accountOf(trace, step), "tier") === "Summit" },
};

function hasOlderOrder(trace: Trace, step: CallStep): boolean {
  const placed = text(orderOf(trace, step), "placed_at");
  return made(trace, "recent_orders")
    .flatMap((read) => list(resultOf(read), "orders"))
    .some((order) => text(order, "placed_at") < placed);
}

/** Whether an order has neither a code nor a set, according to the records read before a step. */
export function isFullPrice(trace: Trace, step: CallStep): boolean {
  const order = orderOf(trace, step);
  const later = list(order, "promotions").filter((promotion) => text(promotion, "code") in codes);
  return text(order, "code") === "" && later.length === 0 && linesOf(trace, step).every((line) => text(line, "set_id") === "");
}

/** Whether the price of an item in the order fell within 14 days after the order was placed, as the catalog showed before a step. */
export function priceFellInTime(trace: Trace, step: CallStep): boolean {
  const placed = text(orderOf(trace, step), "placed_at");
  return linesOf(trace, step).some((line) => {
    const product = productOf(trace, text(line, "sku"), step);
    const changed = text(product, "price_changed_on");
    if (changed === "" || amount(product, "list_price") >= amount(line, "list_price")) return false;
    const days = daysBetween(placed, changed);
    return days >= 0 && days <= 14;
  });
}

/** Whether the records show that the store made an error: a total captured twice, or a return received long ago and not refunded. */
export function weOweMoney(trace: Trace): boolean {
  return ordersRead(trace).some(wasCapturedTwice) || linesRead(trace).some(hasUnpaidReturn);
}

function wasCapturedTwice(order: JsonObject): boolean {
  const total = amount(order, "total");
  const captures = list(order, "payments").filter((payment) => text(payment, "kind") === "capture");
  return captures.filter((payment) => amount(payment, "amount") === total).length >= 2;
}

function hasUnpaidReturn(line: JsonObject): boolean {
  return list(line, "returns").some(
    (record) => amount(record, "business_days_since_receipt") > 10 && text(record, "paid_on") === "" && text(record, "refund") !== "none",
  );
}

/** Whether a write covers all items of every set that it touches. */
export function coversSets(touched: readonly JsonObject[], all: readonly JsonObject[]): boolean {
  const sets = new Set(touched.map((line) => text(line, "set_id")).filter(Boolean));
  const numbers = new Set(touched.map((line) => text(line, "line")));
  return all.every((line) => !sets.has(text(line, "set_id")) || text(line, "state") === "cancelled" || numbers.has(text(line, "line")));
}

/** Whether work on a line's monogram has started. */
export function isLettered(line: JsonObject): boolean {
  return flag(line, "monogram_started");
}
