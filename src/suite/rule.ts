import type { Trace } from "./trace.ts";

/** A policy sentence that can be checked on a trace. Created by `defineRule`. */
export interface Rule {
  readonly kind: "rule";
  /** The id of the sentence in policy.md. */
  readonly id: string;
  readonly says: string;
  /** Breaking a precondition fails the trial: identity before private data, privacy, consent before the action. */
  readonly gate?: "identity" | "privacy" | "consent";
  /** Ids of the rules whose tests cover this one, if no case can show it on its own. */
  readonly coveredBy?: readonly string[];
  /** Whether the rule is applicable to this trial (default: always). */
  readonly inPlay?: (trace: Trace) => boolean;
  /** True if the trial keeps the rule. */
  readonly check: (trace: Trace) => boolean;
}

/** Declares a policy rule. */
export function defineRule(rule: Omit<Rule, "kind">): Rule {
  return { kind: "rule", ...rule };
}
