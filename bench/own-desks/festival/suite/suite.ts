import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "festival",
  title: "Saltmarsh Festival",
  version: "1.0.0",
  canary: "held-out-canary festival c403d8",
  scorecard: "desk",
  trials: 1,
  turns: 16,
  desks: {
    tickets: {
      company: "Saltmarsh Festival",
      now: "2026-06-02T14:00",
      currency: "EUR",
      ids: { renames: "RN-{n}", extras: "EX-{n}", refunds: "RE-{n}", closings: "CL-{n}", escalations: "ES-{n}" },
      ungraded: { escalations: ["summary"] },
    },
  },
});
