import { type CallStep, defineRule, type JsonObject, type Trace } from "deskproof";
import { isBeforePacking } from "../queries/addresses.ts";
import { businessDay, noDateYet, offersReturn, paymentCheck } from "../queries/agent-words.ts";
import { amount, text } from "../queries/fields.ts";
import { coversSets, isLettered } from "../queries/money.ts";
import {
  linesOf,
  linesRead,
  orderOf,
  ordersRead,
  productsRead,
  touchedLine,
  touchedLines,
} from "../queries/records.ts";
import { agentSaid, argument, closedAs, customerSaid, made, tried, writes } from "../queries/ticket.ts";
import { tellsDate } from "../queries/told.ts";
import { isSameProduct, toldDifference, wantedStock } from "../queries/variants.ts";
import { asksForVariant, asksToCancel, asksWhenItShips } from "../spoken.ts";

const isManifested = (order: JsonObject | undefined) => text(order, "manifested_at") !== "";

/** Whether an order, or what is left of it, has gone too far to be cancelled. */
function isGone(order: JsonObject | undefined): boolean {
  const state = text(order, "state");
  return state === "shipped" || state === "delivered" || (state === "packed" && isManifested(order));
}

/** Attempts to cancel in orders that pass a test as they were read before. */
function cancels(trace: Trace, test: (order: JsonObject | undefined) => boolean): readonly CallStep[] {
  return tried(trace, "cancel_order").filter((step) => test(orderOf(trace, step)));
}

const hasShipped = (line: JsonObject) => ["shipped", "delivered"].includes(text(line, "state"));
const isPartShipped = (order: JsonObject | undefined) => text(order, "state") === "part_shipped";

export const cancelWhatIsHere = defineRule({
  id: "NL-3.1",
  says: "While an order is `placed` or `backordered` the customer may cancel it or the lines they name; in a `part_shipped` order only lines that have not shipped.",
  inPlay: (trace) =>
    cancels(trace, (order) => order === undefined || isBeforePacking(order) || isPartShipped(order)).length > 0,
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
  says: "A `packed` order is cancelled only while its `manifested_at` is empty, which we read first.",
  inPlay: (trace) =>
    cancels(trace, isPacked).length > 0 || (customerSaid(trace, asksToCancel) && ordersRead(trace).some(isPacked)),
  check: (trace) => cancels(trace, isPacked).every((step) => !isManifested(orderOf(trace, step))),
});

export const goneIsNotCancelled = defineRule({
  id: "NL-3.3",
  says: "What is manifested, `shipped` or `delivered` is never cancelled; we offer a return after it arrives.",
  inPlay: (trace) =>
    cancels(trace, isGone).length > 0 || (customerSaid(trace, asksToCancel) && ordersRead(trace).some(isGone)),
  check: (trace) =>
    cancels(trace, isGone).length === 0 && (closedAs(trace) !== "refused_policy" || agentSaid(trace, offersReturn)),
});

export const holdsAreLeftAlone = defineRule({
  id: "NL-3.4",
  says: "Of an order `on_hold` we say that there is a payment check which takes about one business day, and no more; a change to it is handed over as `fraud_review`.",
  inPlay: (trace) => ordersRead(trace).some((order) => text(order, "state") === "on_hold"),
  check: (trace) =>
    tried(trace, ...writes).every((step) => text(orderOf(trace, step), "state") !== "on_hold") &&
    (closedAs(trace) === undefined || (agentSaid(trace, paymentCheck) && agentSaid(trace, businessDay))),
});

const faults: ReadonlySet<string> = new Set(["damaged", "wrong_item"]);

export const lettersStay = defineRule({
  id: "NL-3.5",
  says: "A line whose monogram has been started is not cancelled, edited, exchanged or returned, unless section 5 or 7 applies.",
  inPlay: (trace) => linesRead(trace).some(isLettered),
  check: (trace) =>
    tried(trace, "cancel_order", "edit_line_item", "create_exchange", "create_return").every(
      (step) => faults.has(argument(step, "reason")) || !touchedLines(trace, step).some(isLettered),
    ),
});

export const editsInStock = defineRule({
  id: "NL-3.6",
  says: "In a `placed` or `backordered` order a line may be edited to another variant of the same product that has stock for the whole quantity; the price difference is told before the customer agrees.",
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

/** Whether the catalogue showed a variant of something ordered that has no stock. */
function sawEmptyShelf(trace: Trace): boolean {
  const ordered = new Set(linesRead(trace).map((line) => text(line, "product")));
  return productsRead(trace).some((hit) => amount(hit, "stock") === 0 && ordered.has(text(hit, "product")));
}

export const neverToAnEmptyShelf = defineRule({
  id: "NL-3.7",
  says: "A line is never edited to a SKU with no stock; we give its date or name another variant.",
  inPlay: (trace) =>
    tried(trace, "edit_line_item").length > 0 || (ordersRead(trace).some(isBeforePacking) && sawEmptyShelf(trace)),
  check: (trace) => tried(trace, "edit_line_item").every((step) => wantedStock(trace, step) > 0),
});

const isPackedOrLater = (order: JsonObject | undefined) =>
  ["packed", "shipped", "part_shipped", "delivered"].includes(text(order, "state"));

export const packedIsNotEdited = defineRule({
  id: "NL-3.8",
  says: "From `packed` on, and in a `part_shipped` order, nothing is edited; we offer a cancellation where NL-3.2 allows it, or an exchange after arrival.",
  inPlay: (trace) =>
    tried(trace, "edit_line_item").some((step) => isPackedOrLater(orderOf(trace, step))) ||
    (customerSaid(trace, asksForVariant) && ordersRead(trace).some(isPacked)),
  check: (trace) => tried(trace, "edit_line_item").every((step) => !isPackedOrLater(orderOf(trace, step))),
});

export const setsStayTogether = defineRule({
  id: "NL-3.9",
  says: "Lines with the same `set_id` are cancelled or returned together, or not at all; section 5 may take back one of them.",
  inPlay: (trace) => linesRead(trace).some((line) => text(line, "set_id") !== ""),
  check: (trace) =>
    tried(trace, "cancel_order", "create_return").every(
      (step) => faults.has(argument(step, "reason")) || coversSets(touchedLines(trace, step), linesOf(trace, step)),
    ),
});

const waitsForStock = (line: JsonObject) => text(line, "state") === "backordered" && amount(line, "stock") === 0;

/** Whether the customer hears when what is not in stock will ship, or that nobody knows. */
function toldStockDate(trace: Trace, piece: JsonObject): boolean {
  const date = text(piece, "ships_on");
  return date === "" ? agentSaid(trace, noDateYet) : tellsDate(trace, date);
}

/** Pieces without stock whose arrival here was told as if it were the date they ship. */
function arrivalTold(trace: Trace): readonly JsonObject[] {
  return [...linesRead(trace), ...productsRead(trace)].filter((piece) => {
    const arrival = text(piece, "inbound_eta");
    return arrival !== "" && amount(piece, "stock") === 0 && tellsDate(trace, arrival);
  });
}

export const shipsTwoDaysAfterArrival = defineRule({
  id: "NL-3.10",
  says: "What is not in stock ships two business days after its `inbound_eta`, and that is the date we tell; without one we say that there is no date yet.",
  inPlay: (trace) => linesRead(trace).some(waitsForStock) || arrivalTold(trace).length > 0,
  check: (trace) => {
    const asked = closedAs(trace) === "info_given" ? linesRead(trace).filter(waitsForStock) : [];
    return [...asked, ...arrivalTold(trace)].every((piece) => toldStockDate(trace, piece));
  },
});

const waitsForPacking = (order: JsonObject) => text(order, "state") === "placed" && text(order, "ships_by") !== "";

export const shipByOfTheRecord = defineRule({
  id: "NL-3.11",
  says: "For everything else we tell the ship-by date of the order's record, the revised one if there is one, and no earlier one.",
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
