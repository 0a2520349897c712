import { iteratedItems } from "../number-value.ts";
import { ToolFailure } from "../tool-failure.ts";
import { isList, isMap, type Value } from "../value.ts";
import { pythonText } from "../value-text.ts";
import type { AirlineState, Flight, FlightDay, Reservation, User } from "./records.ts";

/** Finds a customer by id. */
export function userOf({ users }: AirlineState, id: Value | undefined): User {
  return found(users, id) ?? fail(`User ${pythonText(id ?? null)} not found`);
}

/** Finds a reservation by id. */
export function reservationOf({ reservations }: AirlineState, id: Value | undefined): Reservation {
  return found(reservations, id) ?? fail(`Reservation ${pythonText(id ?? null)} not found`);
}

/** Finds a flight by number. */
export function flightOf({ flights }: AirlineState, number: Value | undefined): Flight {
  return found(flights, number) ?? fail(`Flight ${pythonText(number ?? null)} not found`);
}

/** Finds a flight's entry for a date; rejects the call if there is none. */
export function dayOf({ flight_number, dates }: Flight, date: Value | undefined): FlightDay {
  return dayOn(dates, date) ?? fail(`Flight ${flight_number} not found on date ${pythonText(date ?? null)}`);
}

/** The flight's entry for a date; undefined if there is none. */
export function dayOn(dates: Flight["dates"], date: Value | undefined): FlightDay | undefined {
  if (isList(date) || isMap(date)) return fail("a date cannot be a list or an object");
  return typeof date === "string" ? dates.get(date) : undefined;
}

/** Parses a list of objects given as an argument, one by one. */
export function objectsIn<Item>(read: (value: Value | undefined) => Item, value: Value | undefined): Item[] {
  return iteratedItems(value).map((item) => read(item));
}

/** Rejects a call. */
export function fail(message: string): never {
  throw new ToolFailure(message);
}

function found<Item>(records: { get(id: string): Item | undefined }, id: Value | undefined): Item | undefined {
  return typeof id === "string" ? records.get(id) : undefined;
}
