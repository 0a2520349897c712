import { defineSuite } from "deskproof";

/** Customers with typos, files, unknown details and facts of unusual shapes. */
export const suite = defineSuite({
  name: "mail-order",
  title: "A mail-order shop",
  version: "1.0.0",
  canary: "deskproof-canary mail-order 0b2c1f2e-5c0e-4f34-9a39-7f1b2f0e9d11",
  scorecard: "desk",
  turns: 9,
  desks: {
    desk: { company: "A mail-order shop", now: "2026-03-10T10:00", currency: "GBP", ids: { actions: "AC-{n}", tickets: "TK-{n}" } },
  },
});
