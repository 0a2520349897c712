import { float, integer, list, mapOf, membersOf, oneOf, string } from "../decode.ts";
import type { RecordTable } from "../records.ts";
import type { Value } from "../value.ts";

// Fields are listed in the order in which they are printed.

const available = "available";
const cabins = ["business", "economy", "basic_economy"] as const;

/** A flight on one date; only available dates have seats and prices. */
export type FlightDay =
  | { status: typeof available; available_seats: Map<string, bigint>; prices: Map<string, bigint> }
  | { status: string; [time: string]: string };

/** Whether seats on a flight can be booked on a day. */
export function isAvailable(day: FlightDay): day is Extract<FlightDay, { prices: Map<string, bigint> }> {
  return day.status === available;
}

function readDay(value: Value | undefined): FlightDay {
  const at = membersOf(value);
  const status = string(at("status"));
  if (status === available)
    return {
      status,
      available_seats: mapOf(integer, at("available_seats")),
      prices: mapOf(integer, at("prices")),
    };
  const times = mapOf((member) => member, value);
  return { status, ...Object.fromEntries([...times].map(([name, time]) => [name, string(time)])) };
}

/** Reads a flight with its days. */
export function readFlight(value: Value | undefined) {
  const at = membersOf(value);
  return {
    flight_number: string(at("flight_number")),
    origin: string(at("origin")),
    destination: string(at("destination")),
    scheduled_departure_time_est: string(at("scheduled_departure_time_est")),
    scheduled_arrival_time_est: string(at("scheduled_arrival_time_est")),
    dates: mapOf(readDay, at("dates")),
  };
}

/** Reads a traveller. */
export function readPassenger(value: Value | undefined) {
  const at = membersOf(value);
  return {
    first_name: string(at("first_name")),
    last_name: string(at("last_name")),
    dob: string(at("dob")),
  };
}

/** A payment method; gift cards and certificates have an amount. */
type PaymentMethod =
  | { source: "credit_card"; id: string; brand: string; last_four: string }
  | { source: "gift_card" | "certificate"; id: string; amount: number };

function readPaymentMethod(value: Value | undefined): PaymentMethod {
  const at = membersOf(value);
  const source = oneOf(["credit_card", "gift_card", "certificate"], at("source"));
  const id = string(at("id"));
  if (source === "credit_card") return { source, id, brand: string(at("brand")), last_four: string(at("last_four")) };
  return { source, id, amount: float(at("amount")) };
}

/** Reads a customer of the airline. */
export function readUser(value: Value | undefined) {
  const at = membersOf(value);
  const [name, address] = [membersOf(at("name")), membersOf(at("address"))];
  return {
    user_id: string(at("user_id")),
    name: { first_name: string(name("first_name")), last_name: string(name("last_name")) },
    address: {
      address1: string(address("address1")),
      address2: address("address2") ?? null,
      city: string(address("city")),
      country: string(address("country")),
      state: string(address("state")),
      zip: string(address("zip")),
    },
    email: string(at("email")),
    dob: string(at("dob")),
    payment_methods: mapOf(readPaymentMethod, at("payment_methods")),
    saved_passengers: list(readPassenger, at("saved_passengers")),
    membership: string(at("membership")),
    reservations: list(string, at("reservations")),
  };
}

function readSegment(value: Value | undefined) {
  const at = membersOf(value);
  return {
    flight_number: string(at("flight_number")),
    origin: string(at("origin")),
    destination: string(at("destination")),
    date: string(at("date")),
    price: integer(at("price")),
  };
}

/** Reads a payment towards a reservation. */
export function readPayment(value: Value | undefined) {
  const at = membersOf(value);
  return { payment_id: string(at("payment_id")), amount: integer(at("amount")) };
}

/** Reads a requested flight and its date. */
export function readWantedFlight(value: Value | undefined) {
  const at = membersOf(value);
  return { flight_number: string(at("flight_number")), date: string(at("date")) };
}

/** Reads the fields of a reservation that are set from the arguments of a booking. */
export function readTerms(value: Value | undefined) {
  const at = membersOf(value);
  return {
    origin: string(at("origin")),
    destination: string(at("destination")),
    flight_type: oneOf(["round_trip", "one_way"], at("flight_type")),
    cabin: oneOf(cabins, at("cabin")),
    total_baggages: integer(at("total_baggages")),
    nonfree_baggages: integer(at("nonfree_baggages")),
    insurance: oneOf(["yes", "no"], at("insurance")),
  };
}

/** Reads a reservation. */
export function readReservation(value: Value | undefined): Reservation {
  const at = membersOf(value);
  const terms = readTerms(value);
  return {
    reservation_id: string(at("reservation_id")),
    user_id: string(at("user_id")),
    origin: terms.origin,
    destination: terms.destination,
    flight_type: terms.flight_type,
    cabin: terms.cabin,
    flights: list(readSegment, at("flights")),
    passengers: list(readPassenger, at("passengers")),
    payment_history: list(readPayment, at("payment_history")),
    created_at: string(at("created_at")),
    total_baggages: terms.total_baggages,
    nonfree_baggages: terms.nonfree_baggages,
    insurance: terms.insurance,
    status: at("status") === "cancelled" ? "cancelled" : null,
  };
}

/** A reservation. An update's cabin and bags are stored unchecked. */
export type Reservation = {
  reservation_id: string;
  user_id: string;
  origin: string;
  destination: string;
  flight_type: string;
  cabin: Value;
  flights: Segment[];
  passengers: Passenger[];
  payment_history: Payment[];
  created_at: string;
  total_baggages: Value;
  nonfree_baggages: Value;
  insurance: string;
  status: "cancelled" | null;
};

export type Flight = ReturnType<typeof readFlight>;
type Passenger = ReturnType<typeof readPassenger>;
export type Payment = ReturnType<typeof readPayment>;
export type Segment = ReturnType<typeof readSegment>;
export type User = ReturnType<typeof readUser>;
export type WantedFlight = ReturnType<typeof readWantedFlight>;

/** The airline's data. */
export interface AirlineState {
  readonly flights: RecordTable<Flight>;
  readonly users: RecordTable<User>;
  readonly reservations: RecordTable<Reservation>;
}
