import type { CallStep, JsonObject, Trace } from "deskproof";
import { daysBetween } from "../tools/calendar.ts";
import { amount, bare, list, text } from "./fields.ts";
import { contactsOf } from "./identity.ts";
import { accountOf, orderOf, ordersRead, parcelsOf } from "./records.ts";
import { argument, made, resultOf, tried } from "./ticket.ts";

/** Attempts to send an order to a different address from the one on the order. */
export function newAddresses(trace: Trace): readonly CallStep[] {
  const reshipped = tried(trace, "create_reshipment").filter((step) => argument(step, "address") !== "");
  return [...tried(trace, "change_address"), ...reshipped];
}

/** The directory's entry for the address in a write, as looked up before the write. */
export function placeOf(trace: Trace, step: CallStep): JsonObject | undefined {
  const asked = bare(argument(step, "address") || text(orderOf(trace, step), "address"));
  const written = bare(text(resultOf(step), "address"));
  const check = made(trace, "check_address").findLast((earlier) => {
    if (earlier.index > step.index) return false;
    const known = bare(text(resultOf(earlier), "address"));
    return known === written || known === asked || bare(argument(earlier, "address")) === asked;
  });
  return check && resultOf(check);
}

/** Whether an address is a street address or, in the United States, a PO box. */
export function isOrdinary(place: JsonObject | undefined): boolean {
  return isStreet(place) || (text(place, "kind") === "po_box" && text(place, "country") === "US");
}

/** Whether an address is a street address. */
export function isStreet(place: JsonObject | undefined): boolean {
  return text(place, "kind") === "residential" || text(place, "kind") === "business";
}

/** Whether an address is in the country that the order ships to. */
export function isSameCountry(place: JsonObject | undefined, order: JsonObject | undefined): boolean {
  return text(place, "country") === text(order, "country");
}

/** The other person's name that a write puts on the shipping label; empty if it is the holder's or does not change. */
export function otherName(trace: Trace, step: CallStep): string {
  const name = argument(step, "recipient");
  const known = [text(orderOf(trace, step), "recipient"), text(accountOf(trace, step), "name")];
  return known.some((one) => bare(one) === bare(name)) ? "" : name;
}

const cheapEnough = 400;

/**
 * Whether another person's name is allowed on an order that is not packed: the name of a contact or of a saved address,
 * or any name on a small order.
 */
export function isNameAdmitted(trace: Trace, step: CallStep): boolean {
  const name = bare(otherName(trace, step));
  const account = accountOf(trace, step);
  const known = [...contactsOf(account), ...list(account, "addresses").map((saved) => text(saved, "recipient"))];
  return known.some((one) => bare(one) === name) || amount(orderOf(trace, step), "total") <= cheapEnough;
}

/** The entry of the account's address book that a write uses, if it was saved at least 30 days before the order. */
export function savedEntry(trace: Trace, step: CallStep): JsonObject | undefined {
  const target = bare(text(placeOf(trace, step), "address"));
  const ordered = text(orderOf(trace, step), "placed_at");
  return list(accountOf(trace, step), "addresses").find(
    (saved) => bare(text(saved, "address")) === target && daysBetween(text(saved, "saved_on"), ordered) >= 30,
  );
}

/** Whether the name is allowed on a redirected parcel: the holder's name, or the name saved with the address. */
export function isRedirectName(trace: Trace, step: CallStep): boolean {
  const name = otherName(trace, step);
  return name === "" || bare(text(savedEntry(trace, step), "recipient")) === bare(name);
}

const early: ReadonlySet<string> = new Set(["", "LABEL_CREATED", "PICKED_UP", "IN_TRANSIT"]);

/** Whether the parcels were read, and no parcel still on its way is out for delivery or at a later stage. */
export function canBeRedirected(trace: Trace, step: CallStep): boolean {
  const coming = parcelsOf(trace, step).filter((parcel) => parcel.active === true && text(parcel, "last_scan") !== "DELIVERED");
  return coming.length > 0 && coming.every((parcel) => early.has(text(parcel, "last_scan")));
}

/** Whether the directory lists an address as high risk: a freight forwarder, a foreign PO box, or another country. */
function isRisky(place: JsonObject, order: JsonObject | undefined): boolean {
  const kind = text(place, "kind");
  if (kind === "forwarder" || (kind === "po_box" && text(place, "country") !== "US")) return true;
  return order !== undefined && text(order, "country") !== "" && !isSameCountry(place, order);
}

/** Whether a write sends an order to a high-risk address or in a high-risk name. */
export function goesToRisk(trace: Trace, step: CallStep): boolean {
  const [place, order] = [placeOf(trace, step), orderOf(trace, step)];
  if (place && isRisky(place, order)) return true;
  if (otherName(trace, step) === "") return false;
  return isBeforePacking(order) ? !isNameAdmitted(trace, step) : !isRedirectName(trace, step);
}

/** Whether an order is still waiting to be packed. */
export function isBeforePacking(order: JsonObject | undefined): boolean {
  return text(order, "state") === "placed" || text(order, "state") === "backordered";
}

/** Whether the last address that was looked up is high risk for an order that was read. */
export function asksForRisk(trace: Trace): boolean {
  const last = made(trace, "check_address").at(-1);
  return last !== undefined && ordersRead(trace).some((order) => isRisky(resultOf(last), order));
}
