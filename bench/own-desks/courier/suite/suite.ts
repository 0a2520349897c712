import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "courier",
  title: "Swiftlane Parcels",
  version: "1.0.0",
  canary: "deskproof-canary courier 2b9d4c1e-0f7a-4c55-8a43-91d6f3a7be02",
  scorecard: "desk",
  trials: 1,
  turns: 20,
  desks: {
    parcels: {
      company: "Swiftlane Parcels",
      now: "2026-09-15T08:30",
      currency: "GBP",
      ids: { deliveries: "RD-{n}", claims: "CM-{n}", closings: "TK-{n}", handovers: "HO-{n}" },
      ungraded: { handovers: ["summary"], deliveries: ["safe_place"], claims: ["item"] },
    },
  },
});
