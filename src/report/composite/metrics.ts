import type { CompositeCard } from "../../score/composite-card.ts";
import { dimensions } from "../../score/trial/define-check.ts";
import { type Metric, type Named, onCard } from "../estimate/metric.ts";
import { dimensionTitle } from "./dimensions.ts";

/** The metrics of composite cards. */
export const compositeMetrics: readonly Metric[] = [
  points(100, ({ composite }) => composite, {
    id: "composite",
    says: "the points in the five dimensions, weighted to a total of 100",
  }),
  ...dimensions.map((dimension) => {
    const name = dimensionTitle(dimension);
    return points(5, (card) => card[dimension], {
      id: `${name.replace(" ", "_")}_points`,
      title: `${name}, points`,
      says: `points in the ${name} dimension, out of 5`,
    });
  }),
  passing("bar", "trials with at least 90 points and no prohibited call, regardless of other errors"),
  passing("outcome", "trials with the correct end state and disposition, regardless of the procedure"),
  passing("procedure", "trials without errors other than in the end state or the disposition"),
];

function points(top: number, tenths: (card: CompositeCard) => number, named: Named): Metric {
  return onCard<CompositeCard>("composite", (card) => tenths(card) / 10, { ...named, unit: "points", top });
}

function passing(what: "bar" | "outcome" | "procedure", says: string): Metric {
  return onCard<CompositeCard>("composite", (card) => card[`${what}Pass`], { id: `${what}_pass`, title: `${what} pass`, says });
}
