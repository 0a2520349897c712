import type { JsonObject } from "deskproof";
import { daysBetween, hoursUntil, today } from "../../../shared/clock.ts";
import { amount, text } from "../../../shared/fields.ts";
import { checkIn, entries, forRooms, ratesOf, type Seen } from "./seen.ts";

const ladder = ["Single", "Double", "Twin", "Deluxe Twin", "Suite"];
const farthest = 5;

/** Whether the hotel logged the guest's room as unusable or overbooked. */
export function hasFailed(seen: Seen): boolean {
  return entries(seen, "room", "overbooked").length > 0 || entries(seen, "room", "unusable").length > 0;
}

/** HOT-11: the free rooms of the first of the three options that has any for all remaining nights. */
export function roomsThatFit(seen: Seen): readonly JsonObject[] {
  const { stay, offers } = seen;
  const [arrival, type] = [text(stay, "arrival"), text(stay, "type")];
  const from = arrival < today ? today : arrival;
  const free = offers.filter(
    (offer) => amount(offer, "free") === 1 && text(offer, "arrival") <= from && text(offer, "departure") >= text(stay, "departure"),
  );
  const isHere = (offer: JsonObject) => text(offer, "property") === text(stay, "property");
  const next = ladder[ladder.indexOf(type) + 1];
  const steps = [
    free.filter((offer) => isHere(offer) && text(offer, "type") === type),
    free.filter((offer) => isHere(offer) && text(offer, "type") === next),
    free.filter((offer) => !isHere(offer) && text(offer, "type") === type && amount(offer, "km") <= farthest),
  ];
  return steps.find((step) => step.length > 0) ?? [];
}

/** Whether rooms were searched for all remaining nights. */
export function hasSearched({ stay, searches }: Seen): boolean {
  const arrival = text(stay, "arrival");
  const from = arrival < today ? today : arrival;
  return searches.some((search) => text(search, "arrival") === from && text(search, "departure") === text(stay, "departure"));
}

/** HOT-12: whether the rate plan and the time left allow other dates. */
export function mayMove(seen: Seen): boolean {
  return text(seen.stay, "plan") === "FLEX" && hoursUntil(checkIn(seen)) >= 48;
}

/** HOT-12: the offers found at the same hotel for the same room type. */
export function sameRooms({ stay, offers }: Seen): readonly JsonObject[] {
  const isSame = (offer: JsonObject) =>
    ["property", "type"].every((name) => text(offer, name) === text(stay, name)) && amount(offer, "free") === 1;
  return offers.filter(isSame);
}

/** HOT-12: the extra cost of the new nights. */
export function collectFor(seen: Seen, offer: JsonObject, [from, to]: readonly [string, string]): number {
  const more = amount(offer, "rate") * daysBetween(from, to) - ratesOf(seen.nights);
  return Math.max(0, forRooms(seen, more));
}
