import { defineSuite } from "deskproof";
import { now } from "./shared/clock.ts";
import { sharedIds, sharedUngraded } from "./shared/declaration.ts";

const energyIds = { ...sharedIds, service_events: "SV-{n}" };

/** A hundred cases at the desks of an airline, a hotel group and an energy supplier. */
export const suite = defineSuite({
  name: "resolve",
  title: "Resolve",
  version: "1.1.0",
  canary: "deskproof-canary resolve 9b2c6a3e-41d7-4f0a-8e55-0c1d7b8f2a96",
  scorecard: "composite",
  trials: 8,
  turns: 8,
  desks: {
    airlines: { company: "Corvane Air", now, currency: "EUR", ids: sharedIds, ungraded: sharedUngraded },
    hotels: { company: "Marlestone Hotels", now, currency: "GBP", ids: sharedIds, ungraded: sharedUngraded },
    utilities: { company: "Tarnmoor Energy", now, currency: "GBP", ids: energyIds, ungraded: sharedUngraded },
  },
});
