import { defineSuite } from "deskproof";

export const suite = defineSuite({
  name: "plankwise",
  title: "Plankwise support",
  version: "1.0.0",
  canary: "deskproof-canary suite a485aadf-0561-4b30-83ea-2b7ba7c685db",
  scorecard: "desk",
  trials: 3,
  turns: 18,
  desks: {
    plankwise: {
      company: "Plankwise",
      now: "2026-05-18T10:00",
      currency: "EUR",
      ids: {
        changes: "CH-{n}",
        reissues: "RI-{n}",
        transfers: "OT-{n}",
        exports: "EX-{n}",
        tickets: "TK-{n}",
        escalations: "ES-{n}",
      },
      ungraded: { escalations: ["summary"] },
    },
  },
});
