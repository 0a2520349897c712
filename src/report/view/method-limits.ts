import type { Suite } from "../../suite/suite.ts";
import { counted } from "../text/figure-text.ts";

/** The limitations of the method, independent of the run; the limitations of the run's own metrics are in its report. */
export function limitsFor(suites: readonly Suite[]): string[] {
  return [
    "The simulated customer reads and writes only English.",
    "Customers are simulated. They stick to their facts and push back in the order the case gives; real customers are less predictable.",
    "The desks are fictional and their clocks are fixed: agents may rank differently at your desk. Your " +
      "own cases tell you more than any bundled cases.",
    "Whether a required fact was told is checked by matching its value in the agent's messages, not by " +
      "understanding them: the check can miss an unusual phrasing. If that happens, add a reviewer's note.",
    "A false statement that changes no row, call, ending or required fact does not fail a trial, unless two judgements or a person " +
      "confirmed it and confirmed statements fail a trial (--words confirmed).",
    "Tone, empathy and style are not part of any verdict. If a model judged them, its scores are shown " +
      "separately and do not affect any verdict.",
    "Only policy rules with an id are checked; the rest of the policy is binding for the agent but not measured.",
    "Columns that a suite leaves ungraded, such as free-text notes, may contain anything.",
    "Money at risk is the amount the author of a trap assigned to it, summed over trials. It is not a forecast.",
    "Bundled cases are public. Each contains a canary string to detect models trained on them, but that does not undo the training.",
    "deskproof check finds plans that cannot be executed, not plans that are wrong.",
    ...suites.flatMap(reviewLimit),
    ...suites.filter(({ cases }) => cases.length < 20).map(sizeLimit),
  ];
}

function reviewLimit({ title, cases }: Suite): string[] {
  const unread = cases.filter(({ reviews }) => !reviews.some((review) => review.reviewed_by === "person")).length;
  if (unread === 0) return [];
  return [
    unread === cases.length
      ? `${title}: no case is marked as reviewed by a person.`
      : `${title}: ${unread} of ${counted(cases.length, "case")} are not marked as reviewed by a person.`,
  ];
}

function sizeLimit({ title, cases }: Suite): string {
  return `${title} has ${counted(cases.length, "case")}: enough to try Deskproof, but too few to tell agents apart.`;
}
