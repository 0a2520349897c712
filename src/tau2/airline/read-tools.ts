import type { DomainTool, Parameter } from "../environment.ts";
import { compute, escalate } from "../shared-tools.ts";
import type { Value } from "../value.ts";
import { dayOf, dayOn, flightOf, reservationOf, userOf } from "./look-up.ts";
import { type AirlineState, type Flight, isAvailable } from "./records.ts";

type Tool = DomainTool<AirlineState>;

const text = (name: string, describe: string): Parameter => ({ name, type: "string", describe });

const airports = [
  ["SFO", "San Francisco"],
  ["JFK", "New York"],
  ["LAX", "Los Angeles"],
  ["ORD", "Chicago"],
  ["DFW", "Dallas"],
  ["DEN", "Denver"],
  ["SEA", "Seattle"],
  ["ATL", "Atlanta"],
  ["MIA", "Miami"],
  ["BOS", "Boston"],
  ["PHX", "Phoenix"],
  ["IAH", "Houston"],
  ["LAS", "Las Vegas"],
  ["MCO", "Orlando"],
  ["EWR", "Newark"],
  ["CLT", "Charlotte"],
  ["MSP", "Minneapolis"],
  ["DTW", "Detroit"],
  ["PHL", "Philadelphia"],
  ["LGA", "LaGuardia"],
] as const;

const route = [
  text("origin", "the airport's three letters"),
  text("destination", "the airport's three letters"),
  text("date", "the date, such as 2024-05-01"),
];

const getUser: Tool = {
  name: "get_user_details",
  effect: "read",
  describe: "Get a customer with their payment methods, saved passengers and reservations.",
  parameters: [text("user_id", "the customer's id")],
  run: (state, args) => userOf(state, args.get("user_id")),
};

const getReservation: Tool = {
  name: "get_reservation_details",
  effect: "read",
  describe: "Get a reservation with its flights, passengers and payments.",
  parameters: [text("reservation_id", "the reservation's id")],
  run: (state, args) => reservationOf(state, args.get("reservation_id")),
};

const getStatus: Tool = {
  name: "get_flight_status",
  effect: "read",
  describe: "Get the status of a flight on a day.",
  parameters: [text("flight_number", "the flight's number"), text("date", "the date, such as 2024-05-01")],
  run: (state, args) => dayOf(flightOf(state, args.get("flight_number")), args.get("date")).status,
};

const listAirports: Tool = {
  name: "list_all_airports",
  effect: "read",
  describe: "List all airports with their cities.",
  parameters: [],
  run: () => airports.map(([iata, city]) => ({ iata, city })),
};

const searchDirect: Tool = {
  name: "search_direct_flight",
  effect: "read",
  describe: "Find flights between two airports on a day that still have seats.",
  parameters: route,
  run: (state, args) => search(state, wanted(args)).map((flight) => shown(flight, null)),
};

const searchOneStop: Tool = {
  name: "search_onestop_flight",
  effect: "read",
  describe: "Find pairs of flights with one stop between two airports on a day.",
  parameters: route,
  run: (state, args) => {
    const { origin, destination, date } = wanted(args);
    return search(state, { origin, destination: null, date }).flatMap((first) => {
      const { destination: stop, scheduled_arrival_time_est: arrival } = first.flight;
      const next = arrival.includes("+1") ? dayAfter(date) : date;
      return search(state, { origin: stop, destination, date: next })
        .filter(({ flight }) => flight.scheduled_departure_time_est >= arrival)
        .map((second) => [shown(first, date), shown(second, next)]);
    });
  },
};

interface Wanted {
  readonly origin: Value;
  readonly destination: Value;
  readonly date: Value;
}

interface FoundFlight {
  readonly flight: Flight;
  readonly seats: ReadonlyMap<string, bigint>;
  readonly prices: ReadonlyMap<string, bigint>;
}

function wanted(args: ReadonlyMap<string, Value>): Wanted {
  return {
    origin: args.get("origin") ?? null,
    destination: args.get("destination") ?? null,
    date: args.get("date") ?? null,
  };
}

/** Flights that can be booked on a day, in file order; null means any airport. */
function search({ flights }: AirlineState, { origin, destination, date }: Wanted): FoundFlight[] {
  const found: FoundFlight[] = [];
  for (const flight of flights.all()) {
    if (origin !== null && flight.origin !== origin) continue;
    if (destination !== null && flight.destination !== destination) continue;
    const day = dayOn(flight.dates, date);
    if (day && isAvailable(day)) found.push({ flight, seats: day.available_seats, prices: day.prices });
  }
  return found;
}

// As in τ²-bench, the month is fixed and the day has no leading zero. Days up to the 9th and after the 30th are therefore never found.
function dayAfter(date: Value): string {
  return `2024-05-${Number(String(date).slice(-2)) + 1}`;
}

function shown({ flight, seats, prices }: FoundFlight, date: Value): Value {
  return {
    flight_number: flight.flight_number,
    origin: flight.origin,
    destination: flight.destination,
    status: "available",
    scheduled_departure_time_est: flight.scheduled_departure_time_est,
    scheduled_arrival_time_est: flight.scheduled_arrival_time_est,
    date,
    available_seats: seats,
    prices,
  };
}

/** The tools that change nothing at the airline. */
export const readTools: readonly Tool[] = [
  getUser,
  getReservation,
  getStatus,
  listAirports,
  searchDirect,
  searchOneStop,
  compute,
  escalate,
];
