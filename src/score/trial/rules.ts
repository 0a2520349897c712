import type { Rule } from "../../suite/rule.ts";
import type { Trace } from "../../suite/trace.ts";
import type { ExactFinding } from "./define-check.ts";
import { prefixOf } from "./trace.ts";
import type { TrialView } from "./trial-view.ts";

/** How well a trial followed the policy: the applicable rules, and each breach with its step and sentence. */
export interface Adherence {
  readonly inPlay: number;
  readonly kept: number;
  /** Broken preconditions; they fail the trial. */
  readonly preconditions: readonly ExactFinding[];
  /** Other broken rules; they count against adherence. */
  readonly breaches: readonly ExactFinding[];
}

/** Checks every applicable rule. */
export function adherenceOf({ desk, trace }: Pick<TrialView, "desk" | "trace">): Adherence {
  const inPlay = desk.rules.filter((rule) => rule.inPlay?.(trace) ?? true);
  const broken = inPlay.filter((rule) => !rule.check(trace));
  const findings = broken.map((rule) => ({ rule, finding: breach(rule, trace) }));
  return {
    inPlay: inPlay.length,
    kept: inPlay.length - broken.length,
    preconditions: findings.filter(({ rule }) => rule.gate).map(({ finding }) => finding),
    breaches: findings.filter(({ rule }) => !rule.gate).map(({ finding }) => finding),
  };
}

function breach(rule: Rule, trace: Trace): ExactFinding {
  return { step: breachStep(rule, trace), why: rule.says, rule: rule.id };
}

/** The step from which the rule stays broken for the rest of the trial. */
function breachStep(rule: Rule, trace: Trace): number | null {
  for (let length = trace.steps.length - 1; length >= 0; length--) {
    const part = prefixOf(trace, length);
    const kept = !(rule.inPlay?.(part) ?? true) || rule.check(part);
    if (kept) return trace.steps[length]?.index ?? null;
  }
  return null;
}
