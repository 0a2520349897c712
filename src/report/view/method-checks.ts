import { checks } from "../../score/checks.ts";
import type { CheckDefinition } from "../../score/define-check.ts";
import { neededConversations, wordsEvidence } from "../../score/words-evidence.ts";
import { upperBound } from "../../statistics/clopper-pearson.ts";
import { percent } from "../figure-text.ts";
import type { MethodPage } from "./contract.ts";

/** Every check, as the method page and docs/method.md list it. */
export const listedChecks: MethodPage["checks"] = checks.map((check: CheckDefinition) => ({
  name: check.name,
  says: check.says,
  tier: check.tier,
  effect: effectOf(check),
  mode: check.mode,
}));

/** What a finding of a check does to a trial. */
function effectOf(check: CheckDefinition): string {
  if (check.tier === "words") return "suspicion";
  if (check.tier === "confirmed") return "fails the trial where confirmed words count";
  const { effect = "fails" } = check;
  return { fails: "fails the trial", costs: "costs points", remarks: "remark" }[effect];
}

/** What checks that read prose have shown so far, with the bound that it leaves. */
export const listedEvidence: MethodPage["evidence"] = wordsEvidence.map(
  ({ check, conversations, falseSuspicions }) => ({
    check,
    conversations,
    falseSuspicions,
    upTo: conversations === 0 ? null : upperBound(falseSuspicions, conversations),
  }),
);

/** When a trial passes, and why it is so. */
export const passing: readonly string[] = [
  "Exact checks decide. They look at what can be settled without interpretation: the rows that were left behind, the calls that were made, how the case was ended, what the customer agreed to, and whether each required fact stands in a message. A trial passes when none of them finds anything wrong.",
  "Checks that read prose raise suspicions: a value that seems made up, a contradiction, a deed that was said and not done, a promise, a leak. A suspicion comes with the quote and the reason. It never fails a trial and costs no points until somebody confirms it: a person, or two readings by a model.",
  "The reason is measured. On 169 labelled conversations that a language model held in the agent's seat, findings from rows, calls, endings and consent were true 80 times, debatable 3 times and never false. Findings from reading prose were true 5 times and false 79 times, and they failed 43% of the runs that were right.",
  "So that nothing is hidden, every pass^k stands beside what it would be if every suspicion held, that is, if each pass with a suspicion were a fail. deskproof gate --count-suspicions holds a run to that stricter figure.",
  `A check that reads prose may be promoted to an exact one by evidence only: no false finding in at least ${neededConversations} fresh conversations of language models that were right, which bounds its false alarms at ${percent(upperBound(0, neededConversations))} (one-sided, 95%).`,
  "A conversation is stored before it is judged. One that the scorer breaks on could not be scored: it is neither passed, failed nor excluded, it is counted apart, and deskproof score tries again.",
];
