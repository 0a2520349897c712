import type { JsonObject } from "deskproof";
import { daysBetween } from "../../../shared/clock.ts";
import { amount, list, text } from "../../../shared/fields.ts";
import { round, total } from "../../../shared/money.ts";
import { partyOf, type Reads, unflownOf } from "./reads.ts";

const extraordinary = ["weather", "air_traffic_control", "outside_strike"];

/** The disruptions that affect a segment. */
export function disruptionsOf(status: JsonObject | undefined, segment: string): readonly JsonObject[] {
  return list(status, "disruptions").filter((row) => text(row, "segment_id") === segment);
}

/** Whether a disruption gives the passenger the choice between a refund and another flight. */
function givesChoice(row: JsonObject): boolean {
  const minutes = amount(row, "minutes");
  if (text(row, "kind") === "delay") return minutes >= 180;
  if (text(row, "kind") === "schedule_change") return minutes >= 120;
  return true;
}

/** Whether a segment is unflown and its passengers may choose between a refund and another flight. */
export function mayChoose({ booking, status }: Reads, segment: string): boolean {
  const isUnflown = unflownOf(booking).some((one) => text(one, "id") === segment);
  return isUnflown && disruptionsOf(status, segment).some(givesChoice);
}

/** The refund under AIR-4 for the disrupted segment and the unflown segments after it. */
export function dueForDisruption(reads: Reads): number {
  const { booking } = reads;
  const unflown = unflownOf(booking);
  const first = unflown.findIndex((segment) => mayChoose(reads, text(segment, "id")));
  if (first < 0) return 0;
  const given = unflown.slice(first);
  const ids = given.map((segment) => text(segment, "id"));
  const fees = list(booking, "fees").filter((fee) => ids.includes(text(fee, "segment_id")) && text(fee, "state") === "charged");
  const fares = given.map((segment) => amount(segment, "fare_component") + amount(segment, "taxes"));
  return round(partyOf(booking) * total(fares) + total(fees.map((fee) => amount(fee, "amount"))));
}

function rateOf(km: number, late: number): number {
  const [full, halfBelow] = km <= 1500 ? [250, 120] : km <= 3500 ? [400, 180] : [600, 240];
  return late < halfBelow ? full / 2 : full;
}

/** The compensation per passenger for a disruption. */
function rateFor(row: JsonObject, flight: JsonObject): number {
  const late = amount(row, "arrival_late_min");
  const isShortNotice = text(row, "kind") === "cancelled" && daysBetween(text(row, "announced_at"), text(flight, "dep")) < 14;
  const isOwed = (isShortNotice || late >= 180) && !extraordinary.includes(text(row, "cause"));
  return isOwed ? rateOf(amount(flight, "km"), late) : 0;
}

/** The compensation for a booking; each flight counts at most once. */
export function dueInCompensation({ booking, status }: Reads): number {
  const rates = list(status, "flights")
    .filter((flight) => text(flight, "status") !== "no_show")
    .map((flight) => Math.max(0, ...disruptionsOf(status, text(flight, "segment_id")).map((row) => rateFor(row, flight))));
  return round(partyOf(booking) * total(rates)) || 0;
}
