import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "optician",
  title: "Harbour Lane Opticians",
  version: "1.0.0",
  canary: "held-out-canary optician 2f7d1c",
  scorecard: "desk",
  trials: 1,
  turns: 16,
  desks: {
    shop: {
      company: "Harbour Lane Opticians",
      now: "2026-05-12T09:30",
      currency: "GBP",
      ids: { appointments: "AP-{n}", work_orders: "WO-{n}", tickets: "TK-{n}", handovers: "HV-{n}" },
      ungraded: { handovers: ["summary"] },
    },
  },
});
