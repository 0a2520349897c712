import { checks } from "../../score/checks.ts";
import type { CheckDefinition } from "../../score/trial/define-check.ts";

/** Every check, as listed on the method page and in docs/method.md. */
export const listedChecks = checks.map((check: CheckDefinition) => ({
  name: check.name,
  says: check.says,
  tier: check.tier,
  effect: effectOf(check),
  modes: [check.mode, ...(check.otherModes ?? [])],
}));

function effectOf(check: CheckDefinition): string {
  if (check.tier === "confirmed") return "fails the trial if confirmed statements count";
  const { effect = "fails" } = check;
  return { fails: "fails the trial", costs: "costs points", remarks: "remark" }[effect];
}

/** Sentences that explain when and why a trial passes. */
export const passing: readonly string[] = [
  "Exact checks decide the verdict. They check facts that need no interpretation: the rows at the end, the calls " +
    "made, how the case was ended, what the customer agreed to, and whether each required fact appears in a " +
    "message. A trial passes if no exact check finds an error that fails it.",
  "No pattern judges the agent's wording: whether a statement is false, or a promise unsupported, is for judges and people. Two " +
    "judgements of a model, or a person, can confirm that a statement is wrong. A confirmed statement fails a trial or costs points " +
    "only with --words confirmed or if the suite says so.",
  "This split is based on a measurement. In 169 labelled conversations with a language model as the agent, findings from rows, calls, " +
    "endings and consent were true 80 times, debatable 3 times and never false. Findings from wording were true 5 times and false 79 " +
    "times, and they failed 43% of the correct trials.",
  "A conversation is stored before it is scored. If the scorer crashes on a conversation, the trial is " +
    "counted separately, not as passed, failed or excluded; deskproof score tries again.",
];
