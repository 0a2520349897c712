import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "harrow-vale-cards",
  title: "Harrow & Vale Bank, card services",
  version: "1.0.0",
  canary: "deskproof-canary harrow-vale-cards 31c2a7f0-6d0e-4b7e-9a51-0c5b8f2f7741",
  scorecard: "desk",
  trials: 1,
  turns: 16,
  desks: {
    cards: {
      company: "Harrow & Vale Bank",
      now: "2026-05-12T09:30",
      currency: "USD",
      ids: { replacements: "RP-{n}", disputes: "DP-{n}", closings: "CL-{n}", handovers: "HO-{n}" },
      ungraded: { handovers: ["summary"] },
    },
  },
});
