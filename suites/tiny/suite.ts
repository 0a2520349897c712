import { defineSuite } from "deskproof";

/** Six cases at the desk of a small coffee-gear shop: the smallest suite with every bucket and every disposition. */
export const suite = defineSuite({
  name: "tiny",
  title: "Fernhill Coffee Gear",
  version: "1.6.0",
  canary: "deskproof-canary tiny 81ecf807-3c03-47b3-bf56-160bca126fdd",
  scorecard: "desk",
  trials: 3,
  turns: 8,
  desks: {
    coffee: {
      company: "Fernhill Coffee Gear",
      now: "2026-03-10T10:00",
      currency: "USD",
      ids: {
        replacements: "RP-{n}",
        refunds: "RF-{n}",
        carrier_claims: "CL-{n}",
        tickets: "TK-{n}",
        handovers: "HO-{n}",
      },
      ungraded: { refunds: ["note"], handovers: ["summary"] },
      // In addition to tool arguments, the shop asks customers with a parcel or a machine for these details.
      asks: [
        { slots: ["item"] },
        { slots: ["problem"], intents: ["damaged_item", "late_parcel", "machine_care", "safety"] },
        { slots: ["photo", "date"], intents: ["damaged_item"] },
        { slots: ["address"], intents: ["damaged_item", "late_parcel", "order_change"] },
        { slots: ["people"], intents: ["safety"] },
      ],
    },
  },
});
