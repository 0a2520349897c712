import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "broadband",
  title: "Fenwick Fibre",
  version: "1.0.0",
  canary: "held-out-canary broadband 91be40",
  scorecard: "desk",
  trials: 1,
  turns: 16,
  desks: {
    billing: {
      company: "Fenwick Fibre",
      now: "2026-09-15T11:00",
      currency: "GBP",
      ids: { plan_changes: "PC-{n}", credits: "CR-{n}", cases: "CS-{n}", referrals: "RF-{n}" },
      ungraded: { referrals: ["summary"] },
    },
  },
});
