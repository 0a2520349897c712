import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "hotel",
  title: "Harbour & Vine Hotels",
  version: "1.0.0",
  canary: "deskproof-canary hotel 7c1f0a52-52d1-4a0e-9d7e-0f4b6a1c9e31",
  scorecard: "desk",
  trials: 1,
  turns: 20,
  desks: {
    reservations: {
      company: "Harbour & Vine Hotels",
      now: "2026-06-08T09:30",
      currency: "EUR",
      ids: { changes: "CH-{n}", extras: "EX-{n}", closings: "CL-{n}", handovers: "HO-{n}" },
      ungraded: { handovers: ["summary"] },
    },
  },
});
