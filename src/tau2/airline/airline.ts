import { mapOf, membersOf } from "../decode.ts";
import { type Environment, toolset } from "../environment.ts";
import { SharedRecords } from "../records.ts";
import { TableEnvironment } from "../table-environment.ts";
import type { Value } from "../value.ts";
import { bookReservation } from "./booking.ts";
import { readTools } from "./read-tools.ts";
import { readFlight, readReservation, readUser } from "./records.ts";
import { updateTools } from "./update-tools.ts";

/** The airline agent's tools. */
export const airlineTools = toolset("AirlineTools", [...readTools, bookReservation, ...updateTools]);

/** Reads the airline's data and returns a function that opens a fresh copy of it. */
export function loadAirline(data: Value): () => Environment {
  const at = membersOf(data);
  const [flights, users, reservations] = [
    mapOf(readFlight, at("flights")),
    mapOf(readUser, at("users")),
    mapOf(readReservation, at("reservations")),
  ];
  return () => {
    const state = {
      flights: new SharedRecords(flights),
      users: new SharedRecords(users),
      reservations: new SharedRecords(reservations),
    };
    return new TableEnvironment({ state, tables: new Map(Object.entries(state)), tools: airlineTools });
  };
}
