import { defineCheck } from "../trial/define-check.ts";

const bar = 900;

/** Checks that the composite is at least 90. */
export const belowBar = defineCheck({
  name: "below_bar",
  tier: "exact",
  mode: "procedure_lapse",
  says: "the trial earned fewer than 90 of 100 points",
  findOnCard: (card) =>
    card.scorecard === "composite" && card.composite < bar
      ? [{ step: null, why: `${card.composite / 10} of 100 points, below the bar of 90` }]
      : [],
});
