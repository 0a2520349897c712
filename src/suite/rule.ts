import type { Trace } from "./trace.ts";

/** A sentence of the policy that can be checked on a trace. Made by `defineRule`. */
export interface Rule {
  readonly kind: "rule";
  /** The id under which the sentence stands in policy.md. */
  readonly id: string;
  readonly says: string;
  /** Breaking a gate fails the trial: identity before private data, no data to others, consent before the deed. */
  readonly gate?: "identity" | "privacy" | "consent";
  /** Ids of the rules whose tests cover this one, when no case can show it by itself. */
  readonly coveredBy?: readonly string[];
  /** Whether the rule has anything to say about this trial; always, when absent. */
  readonly inPlay?: (trace: Trace) => boolean;
  /** True when the trial keeps the rule. */
  readonly check: (trace: Trace) => boolean;
}

/** Declares a policy rule. */
export function defineRule(rule: Omit<Rule, "kind">): Rule {
  return { kind: "rule", ...rule };
}
