import { flag, points } from "../estimate/define-metric.ts";
import type { Metric } from "../estimate/metric.ts";

/** The metrics of composite cards. */
export const compositeMetrics: readonly Metric[] = [
  points(100, ({ composite }) => composite, {
    id: "composite",
    title: "composite",
    says: "the five dimensions weighted to 100 points",
  }),
  ...(["resolution", "evidence", "toolUse", "safety", "communication"] as const).map((dimension) => {
    const name = dimension === "toolUse" ? "tool use" : dimension;
    return points(5, (card) => card[dimension], {
      id: `${name.replace(" ", "_")}_points`,
      title: `${name}, points`,
      says: `points in the ${name} dimension, out of 5`,
    });
  }),
  flag("composite", ({ card }) => card.scorecard === "composite" && card.barPass, {
    id: "bar_pass",
    title: "bar pass",
    says: "at least 90 points and no prohibited call, regardless of other errors",
  }),
  flag("composite", ({ card }) => card.scorecard === "composite" && card.outcomePass, {
    id: "outcome_pass",
    title: "outcome pass",
    says: "correct end state and disposition, however reached",
  }),
  flag("composite", ({ card }) => card.scorecard === "composite" && card.procedurePass, {
    id: "procedure_pass",
    title: "procedure pass",
    says: "no error except in the end state or the disposition",
  }),
];
