import { type CallStep, defineRule, type JsonObject, type Trace } from "deskproof";
import { isBeforePacking } from "../queries/addresses.ts";
import { businessDay, noDateYet, offersReturn, paymentCheck } from "../queries/agent-words.ts";
import { amount, text } from "../queries/fields.ts";
import { coversSets, isLettered } from "../queries/money.ts";
import { linesOf, linesRead, orderOf, ordersRead, productsRead, touchedLine, touchedLines } from "../queries/records.ts";
import { agentSaid, argument, closedAs, customerSaid, made, tried, writes } from "../queries/ticket.ts";
import { tellsDate } from "../queries/told.ts";
import { isSameProduct, toldDifference, wantedStock } from "../queries/variants.ts";
import { asksForVariant, asksToCancel, asksWhenItShips } from "../spoken.ts";

const isManifested = (order: JsonObject | undefined) => text(order, "manifested_at") !== "";

/** Whether it is too late to cancel an order. */
function isGone(order: JsonObject | undefined): boolean {
  const state = text(order, "state");
  return state === "shipped" || state === "delivered" || (state === "packed" && isManifested(order));
}

/** Attempts to cancel orders that satisfied a condition when they were last read. */
function cancels(trace: Trace, test: (order: JsonObject | undefined) => boolean): readonly CallStep[] {
  return tried(trace, "cancel_order").filter((step) => test(orderOf(trace, step)));
}

const hasShipped = (line: JsonObject) => ["shipped", "delivered"].includes(text(line, "state"));
const isPartShipped = (order: JsonObject | undefined) => text(order, "state") === "part_shipped";

export const cancelWhatIsHere = defineRule({
  id: "NL-3.1",
  says:
    "While an order is `placed` or `backordered`, the customer may cancel the whole order or any of " +
    "its lines, and gets back the amount paid or reserved for the cancelled lines. In a " +
    "`part_shipped` order, only lines that have not shipped may be cancelled.",
  inPlay: (trace) => cancels(trace, (order) => order === undefined || isBeforePacking(order) || isPartShipped(order)).length > 0,
  check: (trace) =>
    cancels(trace, (order) => order === undefined).length === 0 &&
    cancels(trace, isPartShipped).every((step) => {
      const lines = touchedLines(trace, step);
      return lines.length > 0 && !lines.some(hasShipped);
    }),
});

const isPacked = (order: JsonObject | undefined) => text(order, "state") === "packed";

export const beforeTheDock = defineRule({
  id: "NL-3.2",
  says: "A `packed` order may be cancelled, in full or line by line, only while its `manifested_at` is " + "empty; read the order first.",
  inPlay: (trace) => cancels(trace, isPacked).length > 0 || (customerSaid(trace, asksToCancel) && ordersRead(trace).some(isPacked)),
  check: (trace) => cancels(trace, isPacked).every((step) => !isManifested(orderOf(trace, step))),
});

export const goneIsNotCancelled = defineRule({
  id: "NL-3.3",
  says:
    "Never cancel anything that is manifested, `shipped` or `delivered`, even though the system would " +
    "accept the cancellation and try to stop the parcel. Instead, offer a return after the goods have " +
    "arrived.",
  inPlay: (trace) => cancels(trace, isGone).length > 0 || (customerSaid(trace, asksToCancel) && ordersRead(trace).some(isGone)),
  check: (trace) => cancels(trace, isGone).length === 0 && (closedAs(trace) !== "refused_policy" || agentSaid(trace, offersReturn)),
});

export const holdsAreLeftAlone = defineRule({
  id: "NL-3.4",
  says:
    "If an order is `on_hold`, say only that there is a payment check that takes about one business " +
    "day. If the customer asks for a change to that order, escalate as `fraud_review`.",
  inPlay: (trace) => ordersRead(trace).some((order) => text(order, "state") === "on_hold"),
  check: (trace) =>
    tried(trace, ...writes).every((step) => text(orderOf(trace, step), "state") !== "on_hold") &&
    (closedAs(trace) === undefined || (agentSaid(trace, paymentCheck) && agentSaid(trace, businessDay))),
});

const faults: ReadonlySet<string> = new Set(["damaged", "wrong_item"]);

export const lettersStay = defineRule({
  id: "NL-3.5",
  says:
    "A line whose monogram has been started (`monogram_started`) may not be cancelled, edited, " +
    "exchanged or returned, unless section 5 or 7 applies.",
  inPlay: (trace) => linesRead(trace).some(isLettered),
  check: (trace) =>
    tried(trace, "cancel_order", "edit_line_item", "create_exchange", "create_return").every(
      (step) => faults.has(argument(step, "reason")) || !touchedLines(trace, step).some(isLettered),
    ),
});

export const editsInStock = defineRule({
  id: "NL-3.6",
  says:
    "In a `placed` or `backordered` order, a line may be changed to another color or size of the " +
    "same product if there is enough stock of the new SKU for the whole quantity; look up the stock " +
    "first. State the price difference before the customer consents.",
  inPlay: (trace) => tried(trace, "edit_line_item").length > 0,
  check: (trace) =>
    tried(trace, "edit_line_item").every(
      (step) =>
        isBeforePacking(orderOf(trace, step)) &&
        isSameProduct(trace, step) &&
        wantedStock(trace, step) >= (amount(touchedLine(trace, step), "quantity") || 1) &&
        toldDifference(trace, step),
    ),
});

/** Whether the catalog showed that a variant of an ordered product is out of stock. */
function sawEmptyShelf(trace: Trace): boolean {
  const ordered = new Set(linesRead(trace).map((line) => text(line, "product")));
  return productsRead(trace).some((hit) => amount(hit, "stock") === 0 && ordered.has(text(hit, "product")));
}

export const neverToAnEmptyShelf = defineRule({
  id: "NL-3.7",
  says: "Never change a line to a SKU that is out of stock. Instead, give the ship date from NL-3.10 or name another variant.",
  inPlay: (trace) => tried(trace, "edit_line_item").length > 0 || (ordersRead(trace).some(isBeforePacking) && sawEmptyShelf(trace)),
  check: (trace) => tried(trace, "edit_line_item").every((step) => wantedStock(trace, step) > 0),
});

const isPackedOrLater = (order: JsonObject | undefined) =>
  ["packed", "shipped", "part_shipped", "delivered"].includes(text(order, "state"));

export const packedIsNotEdited = defineRule({
  id: "NL-3.8",
  says:
    "From `packed` on, and in a `part_shipped` order, lines may not be edited. Offer a cancellation " +
    "if NL-3.2 allows one, or an exchange after the goods have arrived.",
  inPlay: (trace) =>
    tried(trace, "edit_line_item").some((step) => isPackedOrLater(orderOf(trace, step))) ||
    (customerSaid(trace, asksForVariant) && ordersRead(trace).some(isPacked)),
  check: (trace) => tried(trace, "edit_line_item").every((step) => !isPackedOrLater(orderOf(trace, step))),
});

export const setsStayTogether = defineRule({
  id: "NL-3.9",
  says:
    "Lines with the same `set_id` were bought as a set. They may be cancelled or returned only " +
    "together, except that a single line of a set may be taken back under section 5.",
  inPlay: (trace) => linesRead(trace).some((line) => text(line, "set_id") !== ""),
  check: (trace) =>
    tried(trace, "cancel_order", "create_return").every(
      (step) => faults.has(argument(step, "reason")) || coversSets(touchedLines(trace, step), linesOf(trace, step)),
    ),
});

const waitsForStock = (line: JsonObject) => text(line, "state") === "backordered" && amount(line, "stock") === 0;

/** Whether the agent tells the customer when an out-of-stock piece will ship, or that there is no date yet. */
function toldStockDate(trace: Trace, piece: JsonObject): boolean {
  const date = text(piece, "ships_on");
  return date === "" ? agentSaid(trace, noDateYet) : tellsDate(trace, date);
}

/** Out-of-stock pieces for which the agent told the customer when they will arrive at the warehouse. */
function arrivalTold(trace: Trace): readonly JsonObject[] {
  return [...linesRead(trace), ...productsRead(trace)].filter((piece) => {
    const arrival = text(piece, "inbound_eta");
    return arrival !== "" && amount(piece, "stock") === 0 && tellsDate(trace, arrival);
  });
}

export const shipsTwoDaysAfterArrival = defineRule({
  id: "NL-3.10",
  says:
    "An item that is not in stock ships two business days after its `inbound_eta`. Give the customer " +
    "that ship date, even if the order still shows an older date. If there is no `inbound_eta`, say " +
    "that there is no date yet.",
  inPlay: (trace) => linesRead(trace).some(waitsForStock) || arrivalTold(trace).length > 0,
  check: (trace) => {
    const asked = closedAs(trace) === "info_given" ? linesRead(trace).filter(waitsForStock) : [];
    return [...asked, ...arrivalTold(trace)].every((piece) => toldStockDate(trace, piece));
  },
});

const waitsForPacking = (order: JsonObject) => text(order, "state") === "placed" && text(order, "ships_by") !== "";

export const shipByOfTheRecord = defineRule({
  id: "NL-3.11",
  says:
    "For all other items, give the ship-by date on the order, or the revised ship-by date if there " +
    "is one, and never an earlier date. The ship-by date is two business days after the order, or " +
    "one business day for Summit customers; a monogram adds five business days.",
  inPlay: (trace) =>
    closedAs(trace) === "info_given" &&
    ordersRead(trace).length === 1 &&
    ordersRead(trace).some(waitsForPacking) &&
    customerSaid(trace, asksWhenItShips) &&
    !customerSaid(trace, asksToCancel) &&
    made(trace, "search_products").length === 0,
  check: (trace) =>
    ordersRead(trace)
      .filter(waitsForPacking)
      .some((order) => tellsDate(trace, text(order, "ships_by"))),
});
