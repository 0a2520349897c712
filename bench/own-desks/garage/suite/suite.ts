import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "garage",
  title: "Hartwell Motors",
  version: "1.0.0",
  canary: "deskproof-canary hartwell 9c1e77a0-3d54",
  scorecard: "desk",
  trials: 3,
  turns: 16,
  desks: {
    workshop: {
      company: "Hartwell Motors",
      now: "2026-05-11T09:00",
      currency: "EUR",
      ids: { bookings: "BK-{n}", approvals: "AP-{n}", tickets: "TK-{n}", handovers: "HO-{n}" },
      ungraded: { bookings: ["note"], handovers: ["summary"] },
    },
  },
});
