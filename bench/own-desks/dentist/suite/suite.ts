import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "dentist",
  title: "Harbour Lane Dental",
  version: "1.0.0",
  canary: "deskproof-canary dentist 7c1e40aa-5d02-4f7e-9a53-harbourlane",
  scorecard: "desk",
  trials: 1,
  turns: 16,
  desks: {
    reception: {
      company: "Harbour Lane Dental",
      now: "2026-05-11T09:00",
      currency: "GBP",
      ids: { appointments: "AP-{n}", closings: "CL-{n}", handovers: "HO-{n}" },
      ungraded: { appointments: ["note"], handovers: ["summary"] },
    },
  },
});
