import { defineSuite } from "deskproof";

/** A premium travel-goods store's desk: 120 cases to settle, 24 to hand over, 18 traps. */
export const suite = defineSuite({
  name: "northline",
  title: "Northline Travel Goods",
  version: "1.1.0",
  canary: "deskproof-canary northline 5d0f7c1e-8a52-4b0e-9d3b-6f2f4c27e9a4",
  scorecard: "desk",
  trials: 3,
  turns: 8,
  desks: {
    northline: {
      company: "Northline Travel Goods",
      now: "2026-03-10T10:00",
      currency: "USD",
      ids: {
        address_changes: "AC-{n}",
        edits: "ED-{n}",
        cancellations: "CN-{n}",
        returns: "RT-{n}",
        exchanges: "EX-{n}",
        replacements: "RP-{n}",
        reshipments: "RS-{n}",
        promotions: "PR-{n}",
        carrier_claims: "CL-{n}",
        handovers: "HO-{n}",
        closures: "CT-{n}",
      },
      ungraded: { handovers: ["summary"] },
    },
  },
});
