import { defineSuite } from "deskproof";

/** Customers who take steps on their own device, some of them unwillingly, and who know little about their account. */
export const suite = defineSuite({
  name: "router",
  title: "A help line for routers",
  version: "1.0.0",
  canary: "deskproof-canary router 9d7b3c51-0c7e-4b7b-b7a5-5f3f0f6b8c33",
  scorecard: "desk",
  turns: 9,
  desks: {
    desk: { company: "A help line for routers", now: "2026-03-10T10:00", currency: "GBP", ids: { actions: "AC-{n}", tickets: "TK-{n}" } },
  },
});
