import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "carhire",
  title: "Rowan Car Hire",
  version: "1.0.0",
  canary: "deskproof-canary carhire 0b97d3c2-18fe-4a6d-b1c4-rowancarhire",
  scorecard: "desk",
  trials: 1,
  turns: 16,
  desks: {
    bookings: {
      company: "Rowan Car Hire",
      now: "2026-06-15T10:00",
      currency: "EUR",
      ids: { extras: "EX-{n}", changes: "CG-{n}", refunds: "RF-{n}", closings: "CL-{n}", handovers: "HO-{n}" },
      ungraded: { extras: ["note"], changes: ["note"], handovers: ["summary"] },
    },
  },
});
