import { defineSuite } from "deskproof";
import { now } from "./shared/clock.ts";
import { sharedIds, sharedUngraded } from "./shared/declaration.ts";

// verify_identity takes two factors under neutral names, so the details that the customer can give are listed here.
const factors = { slots: ["name", "email", "postcode", "phone"], tools: ["verify_identity"] };

const airlineAsks = [
  factors,
  { slots: ["booking_reference", "date", ["passengers", "passenger_name"]] },
  { slots: ["flight_number"], intents: ["refund", "rebooking", "compensation", "change", "fee", "baggage", "name"] },
  { slots: ["payment_method"], intents: ["refund", "compensation", "change", "fee"] },
  { slots: ["preferred_flight"], intents: ["rebooking", "change"] },
  { slots: ["item", "bag_model", "bag_color", "pir", "address"], intents: ["baggage"] },
  { slots: ["correct_name"], intents: ["name"] },
];

const hotelAsks = [
  factors,
  { slots: ["place", "guests"] },
  { slots: ["reservation_number"], tools: ["verify_identity"] },
  { slots: [["date", "departure_date", "arrival_date", "parking_date"], "nights"], tools: ["verify_identity"] },
  { slots: ["payment_method"], tools: ["issue_refund", "adjust_folio"] },
  { slots: [["problem", "symptom"]], intents: ["damage", "outage", "room_move", "safety", "smoke"] },
  { slots: ["item", "item_model", "item_color"], intents: ["lost_property", "theft"] },
  { slots: ["people", "phone"], intents: ["safety"] },
  { slots: ["new_date"], intents: ["date_change"] },
];

const energyAsks = [
  factors,
  { slots: ["account_number", "address"] },
  { slots: ["device"], tools: ["verify_identity"] },
  { slots: ["reading"], intents: ["bill"] },
  { slots: ["amount"], intents: ["bill", "catch_up", "debt", "deposit", "fee"] },
  { slots: ["date"], intents: ["bill", "outage", "visit"] },
  { slots: ["months", "health", "priority_register"], intents: ["debt"] },
  { slots: ["health", "priority_register"], intents: ["supply"] },
  { slots: ["preferred_date"], tools: ["schedule_technician"] },
  { slots: ["place", "people", "phone"], intents: ["safety"] },
];

const energyIds = { ...sharedIds, service_events: "SV-{n}" };

/** A hundred cases at the desks of an airline, a hotel group and an energy supplier. */
export const suite = defineSuite({
  name: "resolve",
  title: "Resolve",
  version: "1.9.0",
  canary: "deskproof-canary resolve 9b2c6a3e-41d7-4f0a-8e55-0c1d7b8f2a96",
  scorecard: "composite",
  trials: 8,
  turns: 8,
  desks: {
    airlines: {
      company: "Corvane Air",
      now,
      currency: "EUR",
      ids: sharedIds,
      ungraded: sharedUngraded,
      asks: airlineAsks,
    },
    hotels: {
      company: "Marlestone Hotels",
      now,
      currency: "GBP",
      ids: sharedIds,
      ungraded: sharedUngraded,
      asks: hotelAsks,
    },
    utilities: {
      company: "Tarnmoor Energy",
      now,
      currency: "GBP",
      ids: energyIds,
      ungraded: sharedUngraded,
      asks: energyAsks,
    },
  },
});
