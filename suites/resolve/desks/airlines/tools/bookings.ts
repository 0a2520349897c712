import { defineTool, z } from "deskproof";
import { findReferenceRow } from "../../../shared/case-state.ts";
import { Id } from "../../../shared/input.ts";
import { booking } from "../booking.ts";

const ofBooking = { effect: "read", private: true, input: z.object({ ref: Id }) } as const;

export const getBooking = defineTool({
  ...ofBooking,
  name: "get_booking",
  describe:
    "Get the booking details: the segments in order of travel, their flights, and the fees charged " +
    "for bags, seats and changes. The fare component and taxes are for one passenger; fees are shown " +
    "as they were charged, for the whole booking.",
  run: (world, { ref }) => {
    const {
      id = null,
      channel = null,
      family = null,
      booked_at = null,
      pax_count = null,
      special = null,
    } = findReferenceRow(world, booking, ref);
    const segments = world.all(
      `SELECT s.id, f.id AS flight_id, f.number AS flight, f.route, f.dep, f.arr, s.cabin, s.fare_component, s.taxes,
         s.status, s.boarded_at
       FROM segments s JOIN flights f ON f.id = s.flight_id WHERE s.ref = ? ORDER BY s.id`,
      ref,
    );
    const fees = world.all("SELECT id, segment_id, kind, amount, state FROM fees WHERE ref = ? ORDER BY id", ref);
    return { ref: id, channel, family, booked_at, pax_count, special, segments, fees };
  },
});

export const getFareRules = defineTool({
  ...ofBooking,
  name: "get_fare_rules",
  describe: "Get the fare rules for a booking's fare family.",
  run: (world, { ref }) => {
    const { family = null } = findReferenceRow(world, booking, ref);
    return { ref, ...world.get("SELECT id, family, text FROM fare_rules WHERE family = ?", family) };
  },
});

export const getPayments = defineTool({
  ...ofBooking,
  name: "get_payments",
  describe: "Get the payments for a booking: the amounts captured and refunded, whether the payment method is open, and any disputes.",
  run: (world, { ref }) => {
    findReferenceRow(world, booking, ref);
    return { ref, payments: world.all("SELECT * FROM payments WHERE ref = ? ORDER BY captured_at, id", ref) };
  },
});

export const getFees = defineTool({
  ...ofBooking,
  name: "get_fees",
  describe:
    "Get the fees for a booking. A bag fee shows when the bag was delivered; a seat fee shows the " +
    "class bought and the class given; a change fee shows when it was charged. Also returns the days " +
    "on which a change fee was waived for the customer as a Gold member, on any booking.",
  run: (world, { ref }) => {
    const { customer_id = null } = findReferenceRow(world, booking, ref);
    const fees = world.all(
      `SELECT e.id, e.segment_id, e.kind, e.amount, e.charged_on, e.bought, e.given, e.state, b.id AS bag_id,
         b.missing_since, b.delivered_at
       FROM fees e LEFT JOIN bags b ON b.fee_id = e.id WHERE e.ref = ? ORDER BY e.id`,
      ref,
    );
    const waivers = world.all(
      `SELECT substr(l.at, 1, 10) AS day FROM action_log l JOIN bookings b ON b.id = l.ref
       WHERE b.customer_id = ? AND l.purpose = 'waive_gold' AND l.state = 'completed' ORDER BY l.at`,
      customer_id,
    );
    return { ref, fees, gold_waivers: waivers.map(({ day = null }) => day) };
  },
});

export const getServiceRecords = defineTool({
  ...ofBooking,
  name: "get_service_records",
  describe: "Get the passengers on a booking, with their names as shown on the tickets, and the bags, with their airport reports (PIR).",
  run: (world, { ref }) => {
    findReferenceRow(world, booking, ref);
    return {
      ref,
      passengers: world.all("SELECT id, name, age FROM passengers WHERE ref = ? ORDER BY id", ref),
      bags: world.all("SELECT id, segment_id, fee_id, pir, missing_since, delivered_at FROM bags WHERE ref = ? ORDER BY id", ref),
    };
  },
});
