import type { Rule } from "../../suite/rule.ts";
import type { Trace } from "../../suite/trace.ts";
import type { ExactFinding } from "./define-check.ts";
import { prefixOf } from "./trace.ts";
import type { TrialView } from "./trial-view.ts";

/** How well a trial followed the policy: the applicable rules, and each breach with its step and sentence. */
export function adherenceOf({ desk, trace }: Pick<TrialView, "desk" | "trace">) {
  const inPlay = desk.rules.filter((rule) => isInPlay(rule, trace));
  const broken = inPlay.filter((rule) => !rule.check(trace));
  const findings = (isPrecondition: boolean) =>
    broken
      .filter(({ gate }) => (gate !== undefined) === isPrecondition)
      .map((rule): ExactFinding => ({ step: breachStep(rule, trace), why: rule.says, rule: rule.id }));
  // Broken preconditions fail the trial; other breaches count against adherence.
  return { inPlay: inPlay.length, kept: inPlay.length - broken.length, preconditions: findings(true), breaches: findings(false) };
}
export type Adherence = ReturnType<typeof adherenceOf>;

function isInPlay(rule: Rule, trace: Trace): boolean {
  return rule.inPlay?.(trace) ?? true;
}

/** The step from which the rule stays broken for the rest of the trial. */
function breachStep(rule: Rule, trace: Trace): number | null {
  for (let length = trace.steps.length - 1; length >= 0; length--) {
    const part = prefixOf(trace, length);
    if (!isInPlay(rule, part) || rule.check(part)) return trace.steps[length]?.index ?? null;
  }
  return null;
}
