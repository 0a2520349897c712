import type { DomainTool } from "../environment.ts";
import { type Numeric, numeric, plus, times } from "../number-value.ts";
import type { Arguments } from "../value.ts";
import { literalText, pythonText } from "../value-text.ts";
import { dayOf, fail, flightOf, objectsIn, userOf } from "./look-up.ts";
import { flightList, passengerList, text } from "./parameters.ts";
import {
  type AirlineState,
  isAvailable,
  type Payment,
  type Reservation,
  readPassenger,
  readPayment,
  readTerms,
  readWantedFlight,
  type Segment,
  type User,
  type WantedFlight,
} from "./records.ts";

/** The only ids that a new reservation can get. */
const newIds = ["HATHAT", "HATHAU", "HATHAV"];
/** The time recorded for every booking. */
const bookedAt = "2024-05-15T15:00:00";

/** Books flights for a customer's passengers. */
export const bookReservation: DomainTool<AirlineState> = {
  name: "book_reservation",
  effect: "write",
  describe: "Book a trip: flights, passengers, bags, insurance and how it is paid.",
  parameters: [
    text("user_id", "the customer's id"),
    text("origin", "the airport's three letters"),
    text("destination", "the airport's three letters"),
    text("flight_type", "one_way or round_trip"),
    text("cabin", "basic_economy, economy or business"),
    flightList,
    passengerList,
    {
      name: "payment_methods",
      type: "objects",
      describe: "the payments, each with payment_id and amount; they add up to the price",
    },
    { name: "total_baggages", type: "integer", describe: "all checked bags" },
    { name: "nonfree_baggages", type: "integer", describe: "the bags that are paid for" },
    text("insurance", "yes or no"),
  ],
  run: (state, args) => {
    const flights = objectsIn(readWantedFlight, args.get("flights"));
    const passengers = objectsIn(readPassenger, args.get("passengers"));
    const payments = objectsIn(readPayment, args.get("payment_methods"));
    const user = userOf(state, args.get("user_id"));
    const id = newIds.find((free) => !state.reservations.get(free)) ?? fail("Too many reservations");
    const { origin, destination, flight_type, cabin, ...rest } = readTerms(args);
    const order = { flights, cabin, count: passengers.length };
    const segments = flights.map((flight) => seatOn(state, flight, order));
    checkPayments(user, payments, priceOf(segments, passengers.length, args));
    const reservation: Reservation = {
      reservation_id: id,
      user_id: user.user_id,
      origin,
      destination,
      flight_type,
      cabin,
      flights: segments,
      passengers,
      payment_history: payments,
      created_at: bookedAt,
      total_baggages: rest.total_baggages,
      nonfree_baggages: rest.nonfree_baggages,
      insurance: rest.insurance,
      status: null,
    };
    pay(state.users.edit(user.user_id), payments);
    takeSeats(state, order);
    state.reservations.put(id, reservation);
    state.users.edit(user.user_id).reservations.push(id);
    return reservation;
  },
};

interface SeatOrder {
  readonly cabin: string;
  readonly count: number;
}

/** Adds a flight to a reservation at today's price; rejects the call if there are not enough seats. */
export function seatOn(state: AirlineState, { flight_number: number, date }: WantedFlight, { cabin, count }: SeatOrder): Segment {
  const flight = flightOf(state, number);
  const day = dayOf(flight, date);
  if (!isAvailable(day)) return fail(`Flight ${number} not available on date ${date}`);
  const seats = day.available_seats.get(cabin) ?? fail(literalText(cabin));
  if (seats < count) fail(`Not enough seats on flight ${number}`);
  const price = day.prices.get(cabin) ?? fail(literalText(cabin));
  return { flight_number: number, origin: flight.origin, destination: flight.destination, date, price };
}

function priceOf(segments: readonly Segment[], passengers: number, args: Arguments): Numeric {
  const fares = segments.reduce((sum, { price }) => sum + price * BigInt(passengers), 0n);
  const insured = args.get("insurance") === "yes" ? 30n * BigInt(passengers) : 0n;
  return plus(fares + insured, times(50n, numeric(args.get("nonfree_baggages"))));
}

function checkPayments({ payment_methods: methods }: User, payments: readonly Payment[], price: Numeric): void {
  for (const { payment_id: id, amount } of payments) {
    const method = methods.get(id) ?? fail(`Payment method ${id} not found`);
    if (method.source !== "credit_card" && method.amount < amount) fail(`Not enough balance in payment method ${id}`);
  }
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0n);
  // biome-ignore lint/suspicious/noDoubleEquals: compares a bigint with a number exactly.
  if (paid != price) fail(`Payment amount does not add up, total price is ${pythonText(price)}, but paid ${pythonText(paid)}`);
}

// A certificate is used up completely, however much is left on it.
function pay({ payment_methods: methods }: User, payments: readonly Payment[]): void {
  for (const { payment_id: id, amount } of payments) {
    const method = methods.get(id) ?? fail(literalText(id));
    if (method.source === "gift_card") method.amount -= Number(amount);
    else if (method.source === "certificate") methods.delete(id);
  }
}

function takeSeats(state: AirlineState, { flights, cabin, count }: SeatOrder & { flights: readonly WantedFlight[] }) {
  for (const { flight_number, date } of flights) {
    const day = state.flights.edit(flight_number).dates.get(date);
    if (!day || !isAvailable(day)) continue;
    day.available_seats.set(cabin, (day.available_seats.get(cabin) ?? 0n) - BigInt(count));
  }
}
