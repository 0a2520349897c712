import { upperBound } from "../../statistics/clopper-pearson.ts";
import { limitsOf, passLimits } from "../board/limits.ts";
import { counted, outOf, percent } from "../text/figure-text.ts";
import { sentences } from "../text/section.ts";
import { type CompositeBoard, casesOn } from "./composite-board.ts";

/** Counts the cases that people, models and programs reviewed; null if the suite has changed. */
export function countReviews(board: CompositeBoard) {
  const cases = casesOn(board);
  if (cases.length === 0) return null;
  const readBy = (reader: "person" | "model" | "program") =>
    cases.filter(({ reviews }) => reviews.some((review) => review.reviewed_by === reader)).length;
  const [person, model, program] = [readBy("person"), readBy("model"), readBy("program")];
  const nobody = cases.filter(({ reviews }) => reviews.length === 0).length;
  const share = (x: number) => outOf({ x, n: cases.length }, "case");
  const readers = sentences(
    `Reviewed by a person: ${share(person)}`,
    model > 0 && `by a model ${share(model)}`,
    program > 0 && `by a program ${share(program)}`,
  );
  const says = sentences(
    `${readers.join("; ")}.`,
    nobody > 0 && `${counted(nobody, "case")} ${nobody === 1 ? "has" : "have"} no review on record.`,
  );
  return { cases: cases.length, person, model, program, nobody, says };
}
type Reviews = ReturnType<typeof countReviews>;

/** States the limitations of a composite leaderboard. */
export function compositeLimits(board: CompositeBoard, reviews: Reviews) {
  const shared = passLimits(board);
  const tried = Math.max(0, ...board.field.map(({ trials }) => new Set(trials.map((trial) => trial.case)).size));
  return limitsOf(board, {
    ...shared,
    figures: [
      ...shared.figures,
      "The Communication dimension depends on whether required facts were told, on empty replies, and on whether escalations were " +
        "explained to the customer. False statements cost points only if they are confirmed and confirmed statements count; tone and " +
        "style are not judged.",
    ],
    exposure: sentences(
      tried > 0 &&
        `An agent without a prohibited call in ${counted(tried, "case")} may still attempt a prohibited call ` +
          `in up to ${percent(upperBound(0, tried))} of such cases (one-sided 95%).`,
      ...shared.exposure,
    ),
    changed: ["The suite has changed since the run, so there is no breakdown by domain, level or action."],
    reviews: reviewSentence(reviews),
  });
}

function reviewSentence(reviews: Reviews): string[] {
  if (!reviews || reviews.person === reviews.cases) return [];
  if (reviews.person === 0) return ["No case here was reviewed by a person."];
  return [`${reviews.cases - reviews.person} of ${counted(reviews.cases, "case")} were not reviewed by a person.`];
}
