import { defineSuite } from "deskproof";

/** The desk of a premium travel-goods store: 120 cases to resolve, 24 to escalate, 18 traps. */
export const suite = defineSuite({
  name: "northline",
  title: "Northline Travel Goods",
  version: "1.9.0",
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
      // In addition to tool arguments, agents may ask for details that a rule depends on or that every customer knows.
      asks: [
        { slots: ["item"], tools: ["verify_customer"] },
        { slots: ["problem", "photo"], intents: ["angry_damaged", "damaged_item"] },
        { slots: ["problem", "photo", "date", "shop"], intents: ["warranty_question"], tools: ["verify_customer"] },
        { slots: ["photo"], intents: ["missing_item", "wrong_item"] },
        {
          slots: [["date", "delivery_date"]],
          intents: ["angry_damaged", "damaged_item", "delivery_dispute", "missing_item", "wrong_item"],
        },
        {
          slots: ["condition", ["date", "delivery_date"]],
          intents: ["return_request", "return_used", "size_exchange"],
        },
        { slots: ["reason"], intents: ["return_request", "return_used", "cancel_before_ship"] },
        { slots: ["condition", ["color", "size"]], intents: ["wrong_item"] },
        { slots: ["neighbors"], intents: ["delivery_dispute"] },
        { slots: ["recipient"], intents: ["address_change", "fraud_reroute"] },
        { slots: ["address"], tools: ["create_replacement", "create_reshipment", "create_exchange"] },
        { slots: ["payment_method"], tools: ["create_return", "cancel_order"] },
      ],
    },
  },
});
