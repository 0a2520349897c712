import { checks, neededConversations, wordsEvidence } from "../../score/checks.ts";
import type { CheckDefinition } from "../../score/trial/define-check.ts";
import { upperBound } from "../../statistics/clopper-pearson.ts";
import { percent } from "../text/figure-text.ts";

/** Every check, as listed on the method page and in docs/method.md. */
export const listedChecks = checks.map((check: CheckDefinition) => ({
  name: check.name,
  says: check.says,
  tier: check.tier,
  effect: effectOf(check),
  modes: [check.mode, ...(check.otherModes ?? [])],
}));

function effectOf(check: CheckDefinition): string {
  if (check.tier === "words") return "suspicion";
  if (check.tier === "confirmed") return "fails the trial if confirmed statements count";
  const { effect = "fails" } = check;
  return { fails: "fails the trial", costs: "costs points", remarks: "remark" }[effect];
}

/** The results of the wording checks on fresh, correct conversations, with the bound that follows from them. */
export const listedEvidence = wordsEvidence.map(({ check, conversations, falseSuspicions }) => ({
  check,
  conversations,
  falseSuspicions,
  /** The one-sided 95% upper bound on the share of correct conversations that the check flags; null without data. */
  upTo: conversations === 0 ? null : upperBound(falseSuspicions, conversations),
}));

/** Sentences that explain when and why a trial passes. */
export const passing: readonly string[] = [
  "Exact checks decide the verdict. They check facts that need no interpretation: the rows at the end, the calls " +
    "made, how the case was ended, what the customer agreed to, and whether each required fact appears in a " +
    "message. A trial passes if no exact check finds an error that fails it.",
  "Checks that interpret wording raise suspicions: a value that seems fabricated, a contradiction, an action claimed but not taken, a " +
    "promise, a leak. A suspicion comes with the quote and the reason. It can only fail a trial or cost points if it is confirmed by a " +
    "person or by two judgements of a model, and only with --words confirmed or if the suite says so.",
  "This split is based on a measurement. In 169 labelled conversations with a language model as the agent, findings from rows, calls, " +
    "endings and consent were true 80 times, debatable 3 times and never false. Findings from wording were true 5 times and false 79 " +
    "times, and they failed 43% of the correct trials.",
  "To keep suspicions visible, every pass^k is shown next to the value it would have if each pass with a suspicion were a failure " +
    "(“counting suspicions”). deskproof gate --count-suspicions checks a run against that stricter value.",
  "A wording check may fail trials only if it has raised no false finding in at least " +
    `${neededConversations} fresh, correct conversations with language models. This evidence bounds its ` +
    `false-alarm rate at ${percent(upperBound(0, neededConversations))} (one-sided, 95%).`,
  "A conversation is stored before it is scored. If the scorer crashes on a conversation, the trial is " +
    "counted separately, not as passed, failed or excluded; deskproof score tries again.",
];
