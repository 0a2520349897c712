import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "suite",
  title: "Fennel Crate",
  version: "1.0.0",
  canary: "deskproof-canary suite dde1949e-4004-4520-8e1b-34aaa2fb084a",
  scorecard: "desk",
  trials: 2,
  turns: 16,
  desks: {
    mealkit: {
      company: "Fennel Crate",
      now: "2026-03-10T10:00", // a Tuesday
      currency: "GBP",
      ids: { changes: "CH-{n}", credits: "CR-{n}", redeliveries: "RD-{n}", tickets: "TK-{n}", handovers: "HO-{n}" },
      ungraded: { handovers: ["summary"], cancellations: ["reason"], boxes: ["leave_with"] },
    },
  },
});
