import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "campsite",
  title: "Bluewater Campsites",
  version: "1.0.0",
  canary: "deskproof-canary bluewater 0f6a93be-5c12",
  scorecard: "desk",
  trials: 3,
  turns: 16,
  desks: {
    bookings: {
      company: "Bluewater Campsites",
      now: "2026-05-11T09:00",
      currency: "EUR",
      ids: { stays: "BW-{n}", refunds: "RF-{n}", tickets: "TK-{n}", handovers: "HO-{n}" },
      ungraded: { handovers: ["summary"] },
    },
  },
});
