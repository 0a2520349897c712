import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "suite",
  title: "Millbrook Public Library",
  version: "1.0.0",
  // Repeated in every case file, so that a model trained on your cases can be detected. Do not change it.
  canary: "deskproof-canary suite c635a08f-76cf-4b04-9eeb-43ac4fd44caf",
  scorecard: "desk",
  trials: 1,
  turns: 14,
  desks: {
    enquiries: {
      company: "Millbrook Public Library",
      now: "2026-04-14T11:00",
      currency: "USD",
      ids: {
        bookings: "BK-{n}",
        replacements: "ML-{n}",
        child_cards: "MC-{n}",
        waivers: "WV-{n}",
        tickets: "TK-{n}",
        handovers: "HO-{n}",
      },
      ungraded: { handovers: ["summary"] },
    },
  },
});
