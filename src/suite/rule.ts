import type { Trace } from "./trace.ts";

/** A policy sentence that can be checked on a trace, created by `defineRule`. */
export interface Rule {
  readonly kind: "rule";
  /** The id of the sentence in policy.md. */
  readonly id: string;
  readonly says: string;
  /**
   * The precondition this rule enforces, if any (identity before private data, privacy, or consent before an action);
   * breaking it fails the trial.
   */
  readonly gate?: "identity" | "privacy" | "consent";
  /** The ids of the rules whose tests cover this rule, if no case can test it on its own. */
  readonly coveredBy?: readonly string[];
  /** Whether the rule is applicable to this trial; by default, it always is. */
  readonly inPlay?: (trace: Trace) => boolean;
  /** Returns true if the trial follows the rule. */
  readonly check: (trace: Trace) => boolean;
}

/** Declares a policy rule. */
export function defineRule(rule: Omit<Rule, "kind">): Rule {
  return { kind: "rule", ...rule };
}
