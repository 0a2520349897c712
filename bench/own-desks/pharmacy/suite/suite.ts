import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "pharmacy",
  title: "Linden Online Pharmacy",
  version: "1.0.0",
  canary: "deskproof-canary linden 41d0b6c2-77aa",
  scorecard: "desk",
  trials: 3,
  turns: 16,
  desks: {
    service: {
      company: "Linden Online Pharmacy",
      now: "2026-05-11T09:00",
      currency: "EUR",
      ids: { refills: "RX-{n}", refunds: "RF-{n}", tickets: "TK-{n}", handovers: "HO-{n}" },
      ungraded: { refunds: ["note"], handovers: ["summary"] },
    },
  },
});
