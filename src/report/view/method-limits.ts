import type { Suite } from "../../suite/suite.ts";
import { counted } from "../figure-text.ts";

/** What the instrument does not reach, whatever was run; what the run's own figures do not reach stands in its report. */
export function limitsFor(suites: readonly Suite[]): readonly string[] {
  return [
    "The customer reads and writes English.",
    "Customers are simulated. They keep to their facts and push in the order of the case; real ones are stranger, and they change.",
    "The desks are made up and their clocks stand still: an order of agents on them may be another one at your desk. Your own cases say more than any bundled ones.",
    "Whether a required fact was told is read from the agent's words by matching its value, not by understanding: an unusual rendering can be missed. A reviewer's note is the place to say so.",
    "False statements are only suspected: the checks that read prose miss some and suspect some that are true. A pass with a suspicion is a pass until a person or two readings by a model confirm it.",
    "Tone, empathy and style are in no verdict. Where a model judged them, what it says stands apart and decides nothing.",
    "Only what a policy says as a rule with an id is checked; the rest of its text binds the agent and is not measured.",
    "Columns a suite leaves ungraded, such as free-text notes, may hold anything.",
    "Money at risk is what the author of a trap put on it, summed over trials. It is no forecast.",
    "Bundled cases are public. Each carries a canary string to find a model that was trained on them, which does not undo the training.",
    "Checking a case finds a plan that cannot be worked, not one that is wrong.",
    ...suites.flatMap(reviewLimit),
    ...suites.filter(({ cases }) => cases.length < 20).map(sizeLimit),
  ];
}

function reviewLimit({ title, cases }: Suite): string[] {
  const unread = cases.filter(({ reviews }) => !reviews.some((review) => review.reviewed_by === "person")).length;
  if (unread === 0) return [];
  return [
    unread === cases.length
      ? `${title}: no case says that a person has read it.`
      : `${title}: ${unread} of ${counted(cases.length, "case")} do not say that a person has read them.`,
  ];
}

function sizeLimit({ title, cases }: Suite): string {
  return `${title} has ${counted(cases.length, "case")}: enough to see the instrument work, too few to tell agents apart.`;
}
