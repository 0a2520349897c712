import type { CallStep, JsonObject, Trace } from "deskproof";
import { suite } from "../suite.ts";
import { amount, list, plain, text } from "./fields.ts";
import { argument, made, resultOf } from "./ticket.ts";

/** Today's date at the desk. */
export const today = (suite.declaration.desks.northline?.now ?? "").slice(0, 10);

/** The order as it was last read before a call about it. */
export function orderOf(trace: Trace, step: CallStep): JsonObject | undefined {
  return lastRead(trace, "get_order", step);
}

/** The lines of the order as they were last read before a call about it. */
export function linesOf(trace: Trace, step: CallStep): readonly JsonObject[] {
  return list(lastRead(trace, "get_order_items", step), "lines");
}

/** The parcels of the order as they were last read before a call about it. */
export function parcelsOf(trace: Trace, step: CallStep): readonly JsonObject[] {
  return list(lastRead(trace, "track_shipment", step), "shipments");
}

/** The claims on the order's parcels as they were last read before a call about it. */
export function claimsOf(trace: Trace, step: CallStep): readonly JsonObject[] {
  return list(lastRead(trace, "track_shipment", step), "claims");
}

/** Whether a look-up of the same order succeeded before a call. */
export function hasRead(trace: Trace, tool: string, step: CallStep): boolean {
  return lastRead(trace, tool, step) !== undefined;
}

function lastRead(trace: Trace, tool: string, step: CallStep): JsonObject | undefined {
  const order = argument(step, "order_id");
  const read = made(trace, tool).findLast((earlier) => earlier.index < step.index && argument(earlier, "order_id") === order);
  return read && resultOf(read);
}

/** The account of an order as it was last read before a call; any account read if the order's owner is unknown. */
export function accountOf(trace: Trace, step: CallStep): JsonObject | undefined {
  const owner = text(orderOf(trace, step), "customer_id");
  const read = made(trace, "get_customer").findLast(
    (earlier) => earlier.index < step.index && (owner === "" || argument(earlier, "customer_id") === owner),
  );
  return read && resultOf(read);
}

/** The lines that a write is about, as they were read before the write. */
export function touchedLines(trace: Trace, step: CallStep): readonly JsonObject[] {
  const lines = linesOf(trace, step).filter((line) => text(line, "state") !== "cancelled");
  const named = step.call.args.lines ?? step.call.args.line ?? "all";
  if (named === "all") return lines;
  const numbers = Array.isArray(named) ? named.map(plain) : plain(named).split(",");
  return lines.filter((line) => numbers.includes(text(line, "line")));
}

/** The first line that a write is about, as it was read before the write. */
export function touchedLine(trace: Trace, step: CallStep): JsonObject | undefined {
  return touchedLines(trace, step)[0];
}

/** The variant with a SKU as the catalog last showed it before a step. */
export function productOf(trace: Trace, sku: string, step: Pick<CallStep, "index">): JsonObject | undefined {
  for (const search of made(trace, "search_products").toReversed()) {
    if (search.index > step.index) continue;
    const hit = list(resultOf(search), "hits").find((product) => text(product, "sku") === sku);
    if (hit) return hit;
  }
  return undefined;
}

/** Every order that was read, in its latest version. */
export function ordersRead(trace: Trace): readonly JsonObject[] {
  return latest(trace, "get_order");
}

/** Every order line that was read, in its latest version. */
export function linesRead(trace: Trace): readonly JsonObject[] {
  return latest(trace, "get_order_items").flatMap((items) => list(items, "lines"));
}

/** The parcels and claims of every order that was read, in their latest version. */
export function trackingRead(trace: Trace): readonly JsonObject[] {
  return latest(trace, "track_shipment");
}

/** Every account that was read, in its latest version. */
export function accountsRead(trace: Trace): readonly JsonObject[] {
  return latest(trace, "get_customer");
}

/** Every variant that the catalog showed. */
export function productsRead(trace: Trace): readonly JsonObject[] {
  return made(trace, "search_products").flatMap((search) => list(resultOf(search), "hits"));
}

/** Every file that was opened, with its contents. */
export function filesSeen(trace: Trace, before = Number.POSITIVE_INFINITY): readonly JsonObject[] {
  return made(trace, "view_attachment")
    .filter(({ index }) => index < before)
    .map(resultOf);
}

function latest(trace: Trace, tool: string): readonly JsonObject[] {
  const reads = made(trace, tool);
  if (reads.length < 2) return reads.map(resultOf);
  const byRecord = new Map(reads.map((read) => [argument(read, "order_id") || argument(read, "customer_id"), resultOf(read)]));
  return [...byRecord.values()];
}

/** Days since the line that a write is about, or else its order, was delivered; NaN if unknown. */
export function daysSinceDelivery(trace: Trace, step: CallStep): number {
  const ofLine = amount(touchedLine(trace, step), "days_since_delivery");
  return Number.isNaN(ofLine) ? amount(orderOf(trace, step), "days_since_delivery") : ofLine;
}
