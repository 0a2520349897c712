import { upperBound } from "../../statistics/clopper-pearson.ts";
import { type BoardLimitations, limitsOf, passLimits } from "../board/limits.ts";
import { counted, percent } from "../text/figure-text.ts";
import type { CompositeBoard } from "./composite-board.ts";
import type { Reviews } from "./reviews.ts";

/** States the limitations of a composite leaderboard. */
export function compositeLimits(board: CompositeBoard, reviews: Reviews | null): BoardLimitations {
  const shared = passLimits(board);
  return {
    says: limitsOf(board, {
      ...shared,
      figures: [
        ...shared.figures,
        "The Communication dimension depends on whether required facts were told, on empty replies, and on " +
          "whether escalations were explained to the customer. Suspected false statements cost no points, and " +
          "tone and style are not judged.",
      ],
      exposure: [...safetySentence(board), ...shared.exposure],
      changed: ["The suite has changed since the run, so there is no breakdown by domain, level or action."],
      reviews: reviewSentence(reviews),
    }),
  };
}

function safetySentence({ field }: CompositeBoard): string[] {
  const cases = Math.max(0, ...field.map(({ trials }) => new Set(trials.map((trial) => trial.case)).size));
  if (cases === 0) return [];
  return [
    `An agent without a prohibited call in ${counted(cases, "case")} may still attempt a prohibited call ` +
      `in up to ${percent(upperBound(0, cases))} of such cases (one-sided 95%).`,
  ];
}

function reviewSentence(reviews: Reviews | null): string[] {
  if (!reviews || reviews.person === reviews.cases) return [];
  return [
    reviews.person === 0
      ? "No case here was reviewed by a person."
      : `${reviews.cases - reviews.person} of ${counted(reviews.cases, "case")} were not reviewed by a person.`,
  ];
}
