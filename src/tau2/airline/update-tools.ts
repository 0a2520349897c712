import { float, integer } from "../decode.ts";
import { type DomainTool, textArgument } from "../environment.ts";
import { minus, type Numeric, numeric, times } from "../number-value.ts";
import type { Arguments, Value } from "../value.ts";
import { literalText } from "../value-text.ts";
import { seatOn } from "./booking.ts";
import { fail, objectsIn, reservationOf, userOf } from "./look-up.ts";
import { flightList, passengerList, text } from "./parameters.ts";
import {
  type AirlineState,
  type Payment,
  type Reservation,
  readPassenger,
  readWantedFlight,
  type Segment,
  type WantedFlight,
} from "./records.ts";

type Tool = DomainTool<AirlineState>;

const reservationId = text("reservation_id", "the reservation's id");
const paymentId = text("payment_id", "the payment method to charge or refund; not a certificate");
const certificateIds = ["certificate_3221322", "certificate_3221323", "certificate_3221324"];

const cancel: Tool = {
  name: "cancel_reservation",
  effect: "write",
  describe: "Cancel a whole reservation and refund its payments.",
  parameters: [reservationId],
  run: (state, args) => {
    const { reservation_id: id } = reservationOf(state, args.get("reservation_id"));
    const reservation = state.reservations.edit(id);
    const refunds = reservation.payment_history.map(({ payment_id, amount }) => ({ payment_id, amount: -amount }));
    reservation.payment_history.push(...refunds);
    reservation.status = "cancelled";
    return reservation;
  },
};

const updateBags: Tool = {
  name: "update_reservation_baggages",
  effect: "write",
  describe: "Set the number of checked bags of a reservation; added bags that are not free are paid for.",
  parameters: [
    reservationId,
    { name: "total_baggages", type: "integer", describe: "all checked bags after the change" },
    { name: "nonfree_baggages", type: "integer", describe: "the bags that are paid for after the change" },
    paymentId,
  ],
  run: (state, args) => {
    const found = reservationOf(state, args.get("reservation_id"));
    const added = minus(numeric(args.get("nonfree_baggages")), numeric(found.nonfree_baggages));
    const payment = payForUpdate(state, found, { args, price: times(50n, added > 0 ? added : 0n) });
    const reservation = state.reservations.edit(found.reservation_id);
    if (payment) reservation.payment_history.push(payment);
    reservation.total_baggages = args.get("total_baggages") ?? null;
    reservation.nonfree_baggages = args.get("nonfree_baggages") ?? null;
    return reservation;
  },
};

const updateFlights: Tool = {
  name: "update_reservation_flights",
  effect: "write",
  describe: "Replace the flights or the cabin of a reservation; list all flights, including unchanged ones.",
  parameters: [reservationId, text("cabin", "basic_economy, economy or business"), flightList, paymentId],
  run: (state, args) => {
    const wanted = objectsIn(readWantedFlight, args.get("flights"));
    const found = reservationOf(state, args.get("reservation_id"));
    const cabin = args.get("cabin") ?? null;
    const flights = wanted.map((flight) => segmentFor(state, found, { flight, cabin }));
    const price = (total(flights) - total(found.flights)) * BigInt(found.passengers.length);
    const payment = payForUpdate(state, found, { args, price });
    const reservation = state.reservations.edit(found.reservation_id);
    if (payment) reservation.payment_history.push(payment);
    reservation.flights = flights;
    reservation.cabin = cabin;
    return reservation;
  },
};

const updatePassengers: Tool = {
  name: "update_reservation_passengers",
  effect: "write",
  describe: "Replace the passengers of a reservation by the same number of others.",
  parameters: [reservationId, passengerList],
  run: (state, args) => {
    const passengers = objectsIn(readPassenger, args.get("passengers"));
    const found = reservationOf(state, args.get("reservation_id"));
    if (passengers.length !== found.passengers.length) fail("Number of passengers does not match");
    const reservation = state.reservations.edit(found.reservation_id);
    reservation.passengers = passengers;
    return reservation;
  },
};

const sendCertificate: Tool = {
  name: "send_certificate",
  effect: "write",
  describe: "Give a customer a certificate.",
  parameters: [text("user_id", "the customer's id"), { name: "amount", type: "number", describe: "the value of the certificate" }],
  run: (state, args) => {
    const { user_id, payment_methods: methods } = userOf(state, args.get("user_id"));
    const id = certificateIds.find((free) => !methods.has(free)) ?? fail("Too many certificates");
    const amount = float(args.get("amount"));
    state.users.edit(user_id).payment_methods.set(id, { source: "certificate", id, amount });
    return `Certificate ${id} added to user ${user_id} with amount ${textArgument(args, "amount")}.`;
  },
};

/** A flight that stays in the reservation keeps its price; any other is booked at today's price. */
function segmentFor(state: AirlineState, reservation: Reservation, { flight, cabin }: { flight: WantedFlight; cabin: Value }): Segment {
  const kept = reservation.flights.find(({ flight_number, date }) => flight_number === flight.flight_number && date === flight.date);
  if (kept && cabin === reservation.cabin) return { ...kept };
  // A cabin that is not a string does not match any flight's cabin.
  const name = typeof cabin === "string" ? cabin : literalText(cabin);
  return seatOn(state, flight, { cabin: name, count: reservation.passengers.length });
}

function payForUpdate(
  state: AirlineState,
  { user_id }: Reservation,
  { args, price }: { args: Arguments; price: Numeric },
): Payment | undefined {
  const id = textArgument(args, "payment_id");
  const method = userOf(state, user_id).payment_methods.get(id) ?? fail("Payment method not found");
  if (method.source === "certificate") fail("Certificate cannot be used to update reservation");
  if (method.source === "gift_card" && method.amount < price) fail("Gift card balance is not enough");
  if (method.source === "gift_card") {
    const own = state.users.edit(user_id).payment_methods.get(id);
    if (own?.source === "gift_card") own.amount -= Number(price);
  }
  return Number(price) === 0 ? undefined : { payment_id: id, amount: integer(price) };
}

function total(flights: readonly Segment[]): bigint {
  return flights.reduce((sum, { price }) => sum + price, 0n);
}

/** The tools that change or cancel a reservation, and the tool that compensates a customer. */
export const updateTools: readonly Tool[] = [cancel, updateBags, updateFlights, updatePassengers, sendCertificate];
