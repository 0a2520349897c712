import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "lindenhof-school",
  title: "Lindenhof Language School, course office",
  version: "1.0.0",
  canary: "deskproof-canary lindenhof-school 8d0f1b66-52a4-4f0b-8c3e-b1f7790e2a15",
  scorecard: "desk",
  trials: 1,
  turns: 16,
  desks: {
    office: {
      company: "Lindenhof Language School",
      now: "2026-08-24T11:00",
      currency: "EUR",
      ids: { enrolments: "EN-{n}", transfers: "TR-{n}", requests: "RQ-{n}", handovers: "HO-{n}" },
      ungraded: { enrolments: ["learner"], handovers: ["summary"] },
    },
  },
});
