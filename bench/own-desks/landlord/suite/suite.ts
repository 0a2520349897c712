import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "landlord",
  title: "Harrow Lane Homes, tenants' desk",
  version: "1.0.0",
  canary: "deskproof-canary landlord 3d0f7c52-6a1e-4c6b-9a57-0e2b41c8d7f1",
  scorecard: "desk",
  trials: 3,
  turns: 16,
  desks: {
    tenants: {
      company: "Harrow Lane Homes",
      now: "2026-05-11T09:30",
      currency: "GBP",
      ids: { repairs: "RP-{n}", plans: "PL-{n}", key_orders: "KO-{n}", closings: "CL-{n}", handovers: "HO-{n}" },
      ungraded: { handovers: ["summary"] },
    },
  },
});
