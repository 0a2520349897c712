import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "energy",
  title: "Fenwick Energy",
  version: "1.0.0",
  canary: "deskproof-canary energy e4f6a1b8-93c7-4b2d-8e05-fenwickenergy",
  scorecard: "desk",
  trials: 1,
  turns: 16,
  desks: {
    accounts: {
      company: "Fenwick Energy",
      now: "2026-09-07T11:00",
      currency: "GBP",
      ids: { readings: "RD-{n}", switches: "SW-{n}", closings: "CL-{n}", handovers: "HO-{n}" },
      ungraded: { switches: ["note"], handovers: ["summary"] },
    },
  },
});
