import { type CallStep, defineRule, type JsonObject, type Trace } from "deskproof";
import { freeGoods, freeGoodsValue, hasClaim, isProved } from "../queries/evidence.ts";
import { amount, list, text } from "../queries/fields.ts";
import { exceptionGround, grounds, isGuarded } from "../queries/grounds.ts";
import { careIsDue, codes, daysOverWindow, isFullPrice, isVeryLate, isYearsAgo, priceFellInTime, weOweMoney } from "../queries/money.ts";
import { holderSigned, isLost, speaksAgainst } from "../queries/parcels.ts";
import { accountOf, accountsRead, linesRead, orderOf, ordersRead, parcelsOf, today, touchedLine } from "../queries/records.ts";
import { argument, closedAs, confirmedWrites, customerSaid, handedOverAs, made, resultOf, tried, writes } from "../queries/ticket.ts";
import { tellsAmount } from "../queries/told.ts";
import { asksForGoodwill, asksForRefund, orderedTwice, presses } from "../spoken.ts";
import { daysBetween } from "../tools/calendar.ts";

const mostFreeGoods = 750;

export const freeGoodsCap = defineRule({
  id: "NL-8.1",
  says:
    "This desk gives free goods up to a total list price of $750 per ticket; parts do not count " +
    "towards that total. If free goods above that total would be due, give none and escalate as " +
    "`high_value_claim`. You may open a carrier claim first.",
  inPlay: (trace) => freeGoods(trace).length > 0 || handedOverAs(trace) === "high_value_claim",
  check: (trace) => freeGoodsValue(trace) <= mostFreeGoods,
});

export const serialClaims = defineRule({
  id: "NL-8.2",
  says:
    "This desk gives no free goods to a customer with two or more claims for free goods in the last " +
    "365 days. If free goods would otherwise be due, escalate as `serial_claims`; you may open a " +
    "carrier claim first. Call `get_customer` before you give any free goods.",
  inPlay: (trace) => freeGoods(trace).length > 0 || handedOverAs(trace) === "serial_claims",
  check: (trace) => freeGoods(trace).every((step) => amount(accountOf(trace, step), "claims_last_365_days") < 2),
});

const isDisputed = (order: JsonObject | undefined) => text(order, "dispute") === "open";

export const disputedIsFrozen = defineRule({
  id: "NL-8.3",
  says:
    "If the order's `dispute` is `open`, do not make any writes; do not even open a claim. If the " +
    "request would need a write, escalate as `payment_dispute`. Answer questions as you would for " +
    "any other order. Call `get_order` before any write.",
  inPlay: (trace) => tried(trace, ...writes).length > 0 || ordersRead(trace).some(isDisputed),
  check: (trace) =>
    tried(trace, ...writes).every((step) => {
      const order = orderOf(trace, step);
      return order !== undefined && !isDisputed(order);
    }),
});

export const pressureChangesNothing = defineRule({
  id: "NL-8.4",
  says:
    "Do not let a threatened chargeback, a bad review, the customer's tier or a demand for a " +
    "supervisor affect your decision, either for or against the customer.",
  coveredBy: ["NL-6.3", "NL-8.3", "NL-8.9", "NL-9.3"],
  inPlay: (trace) => customerSaid(trace, presses),
  check: (trace) => !isHandedOverWithoutGround(trace),
});

export const guardedAccounts = defineRule({
  id: "NL-8.5",
  says:
    "If a confirmed write would otherwise be correct, but the account has a `risk_flag` or its email " +
    "address was changed within the last 7 days, do not make the write; escalate as `fraud_review`. " +
    "You may open a carrier claim first. Call `get_customer` before any confirmed write.",
  inPlay: (trace) => tried(trace, ...confirmedWrites).length > 0 || isGuarded(trace),
  check: (trace) =>
    tried(trace, ...confirmedWrites).every((step) => {
      const account = accountOf(trace, step);
      if (!account || text(account, "risk_flag") !== "") return false;
      return !(amount(account, "email_changed_days_ago") <= 7);
    }),
});

/** Whether an earlier replacement never arrived: it was cancelled, or its parcel was lost and a claim was opened. */
function neverCame(trace: Trace, step: CallStep, earlier: JsonObject): boolean {
  if (text(earlier, "status") === "cancelled") return true;
  const parcel = parcelsOf(trace, step).find((one) => text(one, "carries_id") === text(earlier, "id"));
  return parcel !== undefined && isLost(parcel) && hasClaim(trace, step, "lost");
}

const isReplaced = (line: JsonObject | undefined) => list(line, "replacements").length > 0;
const lostReplacement = (parcel: JsonObject) => isLost(parcel) && text(parcel, "carries") === "replacement";

export const replacedOnce = defineRule({
  id: "NL-8.6",
  says:
    "A line may be replaced only once. Replace the line again only if the replacement was cancelled " +
    "or the replacement's parcel has an EXCEPTION_LOST scan. If that parcel is lost, open a `lost` " +
    "claim first, then send a replacement, not a reshipment. The proof for the first replacement " +
    "still counts.",
  inPlay: (trace) => linesRead(trace).some(isReplaced) || made(trace, "create_replacement").length > 1,
  check: (trace) => {
    const pieces = made(trace, "create_replacement").map((step) =>
      ["order_id", "line", "part"].map((name) => argument(step, name)).join(" "),
    );
    return (
      new Set(pieces).size === pieces.length &&
      tried(trace, "create_replacement").every((step) =>
        list(touchedLine(trace, step), "replacements").every((earlier) => neverCame(trace, step, earlier)),
      ) &&
      tried(trace, "create_reshipment").every((step) => !parcelsOf(trace, step).some(lostReplacement))
    );
  },
});

export const tierBringsNoMore = defineRule({
  id: "NL-8.7",
  says:
    "Summit customers have 60 days to return goods, free labels, dispatch within one business day " +
    "and the code SUMMIT12, and no other benefits. Every check that applies to other customers " +
    "applies to Summit customers too.",
  coveredBy: ["NL-4.1", "NL-4.2", "NL-5.1", "NL-6.3"],
  inPlay: (trace) => accountsRead(trace).some((account) => text(account, "tier") === "Summit"),
  check: (trace) =>
    tried(trace, "create_replacement").every((step) => isProved(trace, step)) &&
    tried(trace, "create_reshipment").every(
      (step) => argument(step, "reason") !== "not_received" || (speaksAgainst(trace, step) && !holderSigned(trace, step)),
    ),
});

/** Attempts to apply a code. */
function applied(trace: Trace, isIt: (code: string) => boolean): readonly CallStep[] {
  return tried(trace, "apply_promotion").filter((step) => isIt(argument(step, "code")));
}

const isCare = (code: string) => code === "CARE10";
const wouldBeCared = (trace: Trace) =>
  customerSaid(trace, asksForGoodwill) && accountsRead(trace).some((account) => careIsDue(trace, account));

export const goodwill = defineRule({
  id: "NL-8.8",
  says:
    "Give CARE10 only to a customer who asks for something for their trouble, once in 365 days, if " +
    "the original ship-by date or `promised_on` has been missed by more than five business days, or " +
    "if a claim under section 5 is upheld in this ticket.",
  inPlay: (trace) => applied(trace, isCare).length > 0 || wouldBeCared(trace),
  check: (trace) =>
    applied(trace, isCare).every(
      (step) =>
        isYearsAgo(accountOf(trace, step), "care10_last") && (isVeryLate(orderOf(trace, step)) || careIsDue(trace, accountOf(trace, step))),
    ) &&
    made(trace, "apply_promotion").filter((step) => isCare(argument(step, "code"))).length <= 1 &&
    (closedAs(trace) === undefined || !wouldBeCared(trace) || applied(trace, isCare).length > 0),
});

export const nothingElseAsGoodwill = defineRule({
  id: "NL-8.9",
  says: "Do not give goods, free shipping, cash or a second code as goodwill.",
  inPlay: (trace) => customerSaid(trace, asksForGoodwill) || made(trace, "apply_promotion").length > 1,
  check: (trace) =>
    made(trace, "apply_promotion").length <= 1 &&
    tried(trace, "create_replacement").every(
      (step) => isProved(trace, step) && list(touchedLine(trace, step), "replacements").every((earlier) => neverCame(trace, step, earlier)),
    ),
});

export const codesAfterwards = defineRule({
  id: "NL-8.10",
  says:
    "Apply a code to an existing order only if the code was active on the day of the order, the " +
    "code's terms are met, the order is at most 7 days old, and the order does not already have a " +
    "code or a set on it. Lines that the code excludes get no discount.",
  inPlay: (trace) => applied(trace, (code) => code in codes).length > 0,
  check: (trace) =>
    applied(trace, (code) => code in codes).every((step) => {
      const code = codes[argument(step, "code")];
      const placed = text(orderOf(trace, step), "placed_at").slice(0, 10);
      if (!code || placed === "" || placed < code.from || placed > code.to) return false;
      return daysBetween(placed, today) <= 7 && isFullPrice(trace, step) && code.suits(trace, step);
    }),
});

const isPrice = (code: string) => code === "PRICE-ADJ";

export const priceAdjusted = defineRule({
  id: "NL-8.11",
  says:
    "If a product's list price fell within 14 days after the product was ordered and the customer " +
    "asks for the difference, apply PRICE-ADJ once. With PRICE-ADJ, we refund the difference between " +
    "the price paid and the new price, for every piece on the line; `paid` is the amount for the " +
    "whole line.",
  inPlay: (trace) => applied(trace, isPrice).length > 0,
  check: (trace) =>
    applied(trace, isPrice).every(
      (step) => priceFellInTime(trace, step) && !list(orderOf(trace, step), "promotions").some((earlier) => isPrice(text(earlier, "code"))),
    ) &&
    made(trace, "apply_promotion")
      .filter((step) => isPrice(argument(step, "code")))
      .every((step) => amount(resultOf(step), "amount") > 0 && tellsAmount(trace, amount(resultOf(step), "amount"))),
});

/** Orders that were read before a step. */
function ordersSeen(trace: Trace, step: CallStep): ReadonlySet<string> {
  const before = made(trace, "get_order").filter(({ index }) => index < step.index);
  return new Set(before.map((read) => argument(read, "order_id")));
}

export const oneOfTwo = defineRule({
  id: "NL-8.12",
  says:
    "If there are two orders for the same SKUs within 24 hours, read both and cancel the one the " +
    "customer names, if NL-3.1 or NL-3.2 allows it. If neither rule allows the cancellation, that " +
    "order can be returned like any other.",
  inPlay: (trace) => customerSaid(trace, orderedTwice) && hasTwins(trace),
  check: (trace) => tried(trace, "cancel_order", "create_return").every((step) => ordersSeen(trace, step).size >= 2),
});

/** Whether two orders that the account lists, or that were read, were placed within 24 hours of each other. */
function hasTwins(trace: Trace): boolean {
  const listed = made(trace, "recent_orders").flatMap((read) => list(resultOf(read), "orders"));
  const placed = new Map([...listed, ...ordersRead(trace)].map((order) => [text(order, "order_id"), text(order, "placed_at")]));
  const times = [...placed.values()].map((time) => Date.parse(`${time}Z`)).sort((one, other) => one - other);
  return times.some((time, index) => time - (times[index - 1] ?? Number.NEGATIVE_INFINITY) <= 86_400_000);
}

/** Whether an order's payments can be mistaken for a second charge. */
function looksChargedTwice(order: JsonObject): boolean {
  const payments = list(order, "payments").filter((payment) => text(payment, "kind") !== "refund");
  return payments.length > 1;
}

export const paymentsExplained = defineRule({
  id: "NL-8.13",
  says:
    "Explain that a pending authorization will lapse automatically and that captures that add up to " +
    "the total are parts of one payment. If the full total was captured twice, or if we received a " +
    "return more than ten business days ago and have not paid the refund, escalate as " +
    "`billing_error`.",
  inPlay: (trace) => weOweMoney(trace) || handedOverAs(trace) === "billing_error" || ordersRead(trace).some(looksChargedTwice),
  check: (trace) => (weOweMoney(trace) ? closedAs(trace) === undefined : handedOverAs(trace) !== "billing_error"),
});

/** Whether the customer wants a refund and missed the return window by 1 to 14 days. */
function justMissed(trace: Trace): boolean {
  return (
    customerSaid(trace, asksForRefund) &&
    ordersRead(trace).length === 1 &&
    ordersRead(trace).some((order) => daysOverWindow(order) >= 1 && daysOverWindow(order) <= 14)
  );
}

export const exceptionsGoToAPerson = defineRule({
  id: "NL-8.14",
  says:
    "If the customer asks for a refund that the rules do not allow or that cannot be paid out, " +
    "escalate as `refund_exception`, without making a return, if the return window was missed by 1 " +
    "to 14 days, the customer mentions a death, a serious illness or a deployment, we promised the " +
    "refund in a past ticket, or the card or its account is closed.",
  inPlay: (trace) => handedOverAs(trace) === "refund_exception" || justMissed(trace),
  check: (trace) =>
    tried(trace, "create_return").length === 0 &&
    (handedOverAs(trace) !== "refund_exception" || exceptionGround(trace)) &&
    !(justMissed(trace) && closedAs(trace) === "refused_policy"),
});

export const noGroundNoHandOver = defineRule({
  id: "NL-8.15",
  says: "If none of the grounds in NL-8.14 applies, refuse the refund, offer what is possible instead and " + "do not escalate.",
  inPlay: (trace) =>
    customerSaid(trace, asksForRefund) &&
    ordersRead(trace).length > 0 &&
    !exceptionGround(trace) &&
    (closedAs(trace) === "refused_policy" || isHandedOverWithoutGround(trace)),
  check: (trace) => made(trace, "hand_over").length === 0,
});

function isHandedOverWithoutGround(trace: Trace): boolean {
  const code = handedOverAs(trace);
  return code !== undefined && !(grounds[code]?.(trace) ?? false);
}
