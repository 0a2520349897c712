import { defineSuite } from "deskproof";

// A suite is a folder: the desk (policy.md, schema.sql, seed/, tools/, rules.ts) and its cases.
export const suite = defineSuite({
  name: "suite",
  title: "Fernhill Vets",
  version: "1.0.0",
  // Repeated in every case file, so that a model trained on your cases can be detected. Do not change it.
  canary: "deskproof-canary suite f5c259b3-51a6-4ca0-8f68-c060def77661",
  scorecard: "desk",
  trials: 2,
  turns: 20,
  desks: {
    frontdesk: {
      company: "Fernhill Vets",
      // The desk's clock is fixed: "today" is the same in every trial.
      now: "2026-03-09T09:30",
      currency: "GBP",
      // The format of generated ids; {n} is a counter.
      ids: {
        appointments: "AP-{n}",
        repeats: "RE-{n}",
        certificates: "VC-{n}",
        claims: "CF-{n}",
        tickets: "TK-{n}",
        handovers: "HO-{n}",
      },
      // Free text is ignored when a trial's end state is graded.
      ungraded: { handovers: ["summary"] },
    },
  },
});
