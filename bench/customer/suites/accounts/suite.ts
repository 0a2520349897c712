import { defineSuite } from "deskproof";

/** Customers with secrets, details that need verification, changes of mind, terms and pushes. */
export const suite = defineSuite({
  name: "accounts",
  title: "A billing and booking desk",
  version: "1.0.0",
  canary: "deskproof-canary accounts 4f6f6a0d-6a55-4a1c-8d3a-2c1d1e2f7a22",
  scorecard: "desk",
  turns: 9,
  desks: {
    desk: {
      company: "A billing and booking desk",
      now: "2026-03-10T10:00",
      currency: "GBP",
      ids: { actions: "AC-{n}", tickets: "TK-{n}" },
    },
  },
});
