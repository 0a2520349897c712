import type { CallStep, Trace } from "deskproof";

/** A step that decides a case: a write, an escalation with its reason, or an answer with its rule. */
export interface Act {
  readonly trace: Trace;
  readonly step: CallStep;
  /** The write tool, escalate_to_human or inform. */
  readonly action: string;
  /** The reason for the escalation or the rule behind the answer; empty for a write. */
  readonly reason: string;
}

/** Required reads in order, and the kinds of records to cite, as prefixes of their ids. */
export interface Chain {
  readonly reads: readonly string[];
  readonly evidence: readonly string[];
}

/** The fields by which two actions in the log are compared; equal fields mean the same action. */
export interface Purpose {
  readonly purpose: string;
  /** The records that the action concerns; empty if the purpose alone identifies the action. */
  readonly about: readonly string[];
}

/** The maximum amount that a desk may pay, and the amounts that count towards it. */
export interface Limit {
  readonly most: number;
  /** The amount of a write that counts towards the limit; undefined for other writes. */
  readonly amount: (step: CallStep, trace: Trace) => number | undefined;
  /** The total of the earlier amounts that also count towards the limit, as read before the write. */
  readonly earlier: (step: CallStep, trace: Trace) => number;
}

/** The details of one desk that the shared rules need. */
export interface DeskTerms {
  /** Writes that scope `change` covers; all others need scope `money`. */
  readonly changes: readonly string[];
  /** The chains for an action. One of them must be completed before the action, and its records must be cited. */
  readonly chains: (act: Act) => readonly Chain[];
  /** The purpose under which a write is logged, to detect repeats; undefined if the write cannot be repeated. */
  readonly purposeOf: (step: CallStep, trace: Trace) => Purpose | undefined;
  /** For each reason to escalate, whether the records read and the messages before the step justify it. */
  readonly grounds: { readonly [reason: string]: (trace: Trace, step: CallStep) => boolean };
  readonly limits: readonly Limit[];
  /** The amounts and words that the agent must state before a write that requires consent. */
  readonly termsOf: (step: CallStep, trace: Trace) => readonly (string | number)[];
  /** At desks with emergency instructions, a pattern that finds them in a message. */
  readonly emergency?: RegExp;
  /** The address for complaints. */
  readonly complaints: string;
  /** The desk's own rules that are broken if an unsupported claim changes the outcome. */
  readonly coversWords: readonly string[];
}
