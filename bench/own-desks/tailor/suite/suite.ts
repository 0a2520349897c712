import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "tailor",
  title: "Selvedge & Stitch, made to measure",
  version: "1.0.0",
  canary: "deskproof-canary tailor b81f6e0d-2c95-4f38-8f0a-91d5c7ae4410",
  scorecard: "desk",
  trials: 3,
  turns: 16,
  desks: {
    atelier: {
      company: "Selvedge & Stitch",
      now: "2026-09-07T11:00",
      currency: "EUR",
      ids: { changes: "CH-{n}", swaps: "SW-{n}", alterations: "AL-{n}", endings: "EN-{n}", referrals: "RE-{n}" },
      ungraded: { referrals: ["summary"] },
    },
  },
});
