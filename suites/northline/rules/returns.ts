import { type CallStep, defineRule, type JsonObject, type Trace } from "deskproof";
import { hasPhoto, isReturnable, returnedAs } from "../queries/evidence.ts";
import { amount, flag, text } from "../queries/fields.ts";
import { daysOverWindow, isYearsAgo } from "../queries/money.ts";
import {
  accountOf,
  daysSinceDelivery,
  filesSeen,
  linesRead,
  orderOf,
  ordersRead,
  productOf,
  productsRead,
  today,
  touchedLine,
  touchedLines,
} from "../queries/records.ts";
import { argument, customerSaid, made, resultOf, tried } from "../queries/ticket.ts";
import { tellsAmount, tellsDate } from "../queries/told.ts";
import { isSameProduct, toldDifference, wantedStock } from "../queries/variants.ts";
import { asksForRefund, hasUsedIt } from "../spoken.ts";
import { daysBetween } from "../tools/calendar.ts";

/** Attempts to return or exchange something the customer no longer wants. */
function takenBack(trace: Trace): readonly CallStep[] {
  return [...returnedAs(trace, "changed_mind", "trial"), ...tried(trace, "create_exchange")];
}

const isOverdue = (order: JsonObject) => daysOverWindow(order) > 0;

export const withinTheWindow = defineRule({
  id: "NL-4.1",
  says:
    "Returns and exchanges are possible until day 45 after delivery, and until day 60 for Summit " +
    "customers. The holiday extension for orders placed between November 15 and December 24, 2025, " +
    "ended on January 31.",
  inPlay: (trace) => takenBack(trace).length > 0 || (ordersRead(trace).some(isOverdue) && customerSaid(trace, asksForRefund)),
  check: (trace) =>
    takenBack(trace).every((step) => {
      const order = orderOf(trace, step);
      return order !== undefined && daysOverWindow(order) <= 0;
    }),
});

const labelFee = 9.95;

/** Whether the customer pays for the return label. */
function owesLabel(trace: Trace, step: CallStep): boolean {
  return argument(step, "reason") === "changed_mind" && text(accountOf(trace, step), "tier") !== "Summit";
}

export const theLabel = defineRule({
  id: "NL-4.2",
  says:
    "The refund for unused goods goes to the original payment method, less $9.95 for the label. The " +
    "label is free for Summit customers, for a fault on arrival under section 5 and for a used trial " +
    "product under NL-4.4. If a trial product is returned unused, the label costs $9.95 as usual.",
  inPlay: (trace) => tried(trace, "create_return").length > 0,
  check: (trace) =>
    tried(trace, "create_return").every((step) => {
      const isOrdinary = argument(step, "reason") === "changed_mind";
      const fee = Number(step.call.args.label_fee);
      if (fee !== (owesLabel(trace, step) ? labelFee : 0)) return false;
      return !isOrdinary || (argument(step, "refund") === "original" && argument(step, "condition") === "unused");
    }),
});

/** The amount that a return or a cancellation refunds. */
function paysBack(step: CallStep): number {
  return amount(resultOf(step), step.call.tool === "cancel_order" ? "refund" : "amount");
}

export const whatWasPaid = defineRule({
  id: "NL-4.3",
  says:
    "The refund is the amount paid for the line after discounts (`paid`), less the label fee. State " +
    "that amount, never the list price or the order total.",
  inPlay: (trace) => made(trace, "create_return", "cancel_order").some((step) => paysBack(step) > 0),
  check: (trace) =>
    made(trace, "create_return", "cancel_order").every((step) => !(paysBack(step) > 0) || tellsAmount(trace, paysBack(step))),
});

/** Attempted returns under the product trial (NL-4.4). */
function trials(trace: Trace): readonly CallStep[] {
  return tried(trace, "create_return").filter(
    (step) => argument(step, "reason") === "trial" || argument(step, "refund") === "store_credit_80",
  );
}

export const theTrial = defineRule({
  id: "NL-4.4",
  says:
    "A used trial product may be returned until day 30, with a free label, for store credit of 80% " +
    "of `paid`, if the customer's `trial_last` is empty or more than 365 days ago.",
  inPlay: (trace) => trials(trace).length > 0,
  check: (trace) =>
    trials(trace).every((step) => {
      const lines = touchedLines(trace, step);
      return (
        lines.length > 0 &&
        lines.every((line) => flag(line, "trial")) &&
        daysSinceDelivery(trace, step) <= 30 &&
        isYearsAgo(accountOf(trace, step), "trial_last") &&
        argument(step, "condition") === "used" &&
        argument(step, "refund") === "store_credit_80"
      );
    }),
});

const showsUse = (file: JsonObject) => text(file, "shows") === "wear";

export const usedIsNotNew = defineRule({
  id: "NL-4.5",
  says:
    "Used goods that NL-4.4 does not cover may not be returned or exchanged; for a defect, see " +
    'section 7. "Used" means taken on a trip, marked or washed. A piece that was only tried on, ' +
    "packed or carried around at home is unused, even without its tags.",
  inPlay: (trace) => filesSeen(trace).some(showsUse) || (customerSaid(trace, hasUsedIt) && ordersRead(trace).some(isDelivered)),
  check: (trace) =>
    [...returnedAs(trace, "changed_mind"), ...tried(trace, "create_exchange")].every(
      (step) => !filesSeen(trace, step.index).some(showsUse) && !customerSaid(trace, hasUsedIt, step.index),
    ),
});

function isDelivered(order: JsonObject): boolean {
  return text(order, "state") === "delivered";
}

export const notReturnable = defineRule({
  id: "NL-4.6",
  says:
    "Archive lines, monogrammed pieces, gift cards and opened hygiene goods may not be returned or " +
    "exchanged, unless section 5 applies.",
  inPlay: (trace) => ordersRead(trace).some(isDelivered) && linesRead(trace).some((line) => !isReturnable(line, "used")),
  check: (trace) =>
    takenBack(trace).every((step) => touchedLines(trace, step).every((line) => isReturnable(line, argument(step, "condition")))),
});

export const exchangeWithinTheProduct = defineRule({
  id: "NL-4.7",
  says:
    "An unused piece may be exchanged, within its return window, for another color or size of the " +
    "same product that is in stock. There is no label fee. State the price difference first. A " +
    "customer who wants a different product returns the piece and places a new order.",
  inPlay: (trace) => tried(trace, "create_exchange").length > 0,
  check: (trace) =>
    tried(trace, "create_exchange").every((step) => {
      const order = orderOf(trace, step);
      return (
        order !== undefined && isDelivered(order) && daysOverWindow(order) <= 0 && isSameProduct(trace, step) && toldDifference(trace, step)
      );
    }),
});

/** Whether the catalog showed that a variant of a delivered piece is out of stock. */
function wantsEmptyShelf(trace: Trace): boolean {
  const delivered = new Set(
    linesRead(trace)
      .filter((line) => text(line, "state") === "delivered")
      .map((line) => text(line, "product")),
  );
  return productsRead(trace).some((hit) => amount(hit, "stock") === 0 && delivered.has(text(hit, "product")));
}

export const waitForTheExchange = defineRule({
  id: "NL-4.8",
  says:
    "If the SKU the customer wants is out of stock, make the exchange only if its `inbound_eta` is at " +
    "most 30 days away and the customer has agreed to wait until the ship date you gave. Otherwise " +
    "only a return is possible.",
  inPlay: wantsEmptyShelf,
  check: (trace) =>
    tried(trace, "create_exchange").every((step) => {
      if (wantedStock(trace, step) !== 0) return true;
      const wanted = productOf(trace, argument(step, "new_sku"), step);
      const arrival = text(wanted, "inbound_eta");
      return arrival !== "" && daysBetween(today, arrival) <= 30 && tellsDate(trace, text(wanted, "ships_on"), { before: step.index });
    }),
});

export const exchangedOnce = defineRule({
  id: "NL-4.9",
  says: "A line may be exchanged only once. After that, it can still be returned, but not exchanged again.",
  inPlay: (trace) => tried(trace, "create_exchange").length > 0 || linesRead(trace).some((line) => flag(line, "exchanged")),
  check: (trace) => {
    const lines = made(trace, "create_exchange").map((step) => `${argument(step, "order_id")} ${argument(step, "line")}`);
    return (
      new Set(lines).size === lines.length &&
      tried(trace, "create_exchange").every((step) => {
        const line = touchedLine(trace, step);
        return line !== undefined && !flag(line, "exchanged");
      })
    );
  },
});

export const photoAfterTwoWeeks = defineRule({
  id: "NL-4.10",
  says: "After day 14, make an exchange only if you have viewed a photo showing that the piece is unused.",
  inPlay: (trace) => tried(trace, "create_exchange").some((step) => daysSinceDelivery(trace, step) > 14),
  check: (trace) =>
    tried(trace, "create_exchange").every((step) => !(daysSinceDelivery(trace, step) > 14) || hasPhoto(trace, step, "unused")),
});
