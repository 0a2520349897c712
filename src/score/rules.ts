import type { Rule } from "../suite/rule.ts";
import type { Trace } from "../suite/trace.ts";
import { prefixOf } from "./trace.ts";
import type { TrialView } from "./trial-view.ts";
import type { Finding } from "./verdict.ts";

/** How a trial stands to the policy: rules in play, and each breach with its step and sentence. */
export interface Adherence {
  readonly inPlay: number;
  readonly kept: number;
  /** Broken gates; they fail the trial. */
  readonly gates: readonly Finding[];
  /** Other broken rules; they count against adherence. */
  readonly breaches: readonly Finding[];
}

/** Checks every rule that has something to say about a trial. */
export function checkRules({ desk, trace }: TrialView): Adherence {
  const inPlay = desk.rules.filter((rule) => rule.inPlay?.(trace) ?? true);
  const broken = inPlay.filter((rule) => !rule.check(trace));
  const findings = broken.map((rule) => ({ rule, finding: breach(rule, trace) }));
  return {
    inPlay: inPlay.length,
    kept: inPlay.length - broken.length,
    gates: findings.filter(({ rule }) => rule.gate).map(({ finding }) => finding),
    breaches: findings.filter(({ rule }) => !rule.gate).map(({ finding }) => finding),
  };
}

function breach(rule: Rule, trace: Trace): Finding {
  const check = rule.gate ? "gate" : "rule";
  return { check, step: breachStep(rule, trace), why: rule.says, mode: "procedure_lapse", rule: rule.id };
}

/** The step from which on the rule stays broken: the earliest end of the trace after which no further step mends it. */
function breachStep(rule: Rule, trace: Trace): number | null {
  for (let length = trace.steps.length - 1; length >= 0; length--) {
    const part = prefixOf(trace, length);
    const kept = !(rule.inPlay?.(part) ?? true) || rule.check(part);
    if (kept) return trace.steps[length]?.index ?? null;
  }
  return null;
}
