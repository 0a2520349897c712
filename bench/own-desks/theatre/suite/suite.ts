import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "theatre",
  title: "Lyceum Row Theatre",
  version: "1.0.0",
  canary: "deskproof-canary theatre 9e5a17d4-6c3b-4e0b-b8f2-3d7721c0aa58",
  scorecard: "desk",
  trials: 1,
  turns: 20,
  desks: {
    box_office: {
      company: "Lyceum Row Theatre",
      now: "2026-10-12T12:00",
      currency: "GBP",
      ids: { orders: "OR-{n}", exchanges: "XC-{n}", closings: "CE-{n}", handovers: "HO-{n}" },
      ungraded: { handovers: ["summary"] },
    },
  },
});
