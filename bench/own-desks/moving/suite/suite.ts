import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "packhorse-removals",
  title: "Packhorse Removals",
  version: "1.0.0",
  canary: "deskproof-canary packhorse-removals 5a9e3c04-7b1d-4d52-a0e6-94c2d1b8e6f3",
  scorecard: "desk",
  trials: 1,
  turns: 16,
  desks: {
    moves: {
      company: "Packhorse Removals",
      now: "2026-06-01T08:00",
      currency: "GBP",
      ids: { bookings: "PH-{n}", changes: "CH-{n}", files: "FI-{n}", handovers: "HO-{n}" },
      ungraded: { handovers: ["summary"] },
    },
  },
});
