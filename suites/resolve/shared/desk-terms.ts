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

/** The fields that make two actions in the log the same. */
export interface Purpose {
  readonly purpose: string;
  /** The records that the action concerns; empty if the purpose alone identifies the action. */
  readonly about: readonly string[];
}

/** The maximum amount that a desk may give, and what counts towards it. */
export interface Limit {
  readonly most: number;
  /** The amount of a write that counts towards the limit; undefined for other writes. */
  readonly amount: (step: CallStep, trace: Trace) => number | undefined;
  /** Earlier amounts that also count towards the limit, as they were read before the write. */
  readonly earlier: (step: CallStep, trace: Trace) => number;
}

/** A desk's own details, for the rules that all three desks share. */
export interface DeskTerms {
  /** Writes that scope `change` covers; all others need scope `money`. */
  readonly changes: readonly string[];
  /** The chains for an action; one of them must be completed before the action, and its records must be cited. */
  readonly chains: (act: Act) => readonly Chain[];
  /** The purpose under which a write is logged, to detect repeats; undefined if the write cannot be repeated. */
  readonly purposeOf: (step: CallStep, trace: Trace) => Purpose | undefined;
  /** For each reason to escalate, whether the records read and the messages before the step justify it. */
  readonly grounds: { readonly [reason: string]: (trace: Trace, step: CallStep) => boolean };
  readonly limits: readonly Limit[];
  /** What must be stated before a write that requires consent: the amounts and words of its terms. */
  readonly termsOf: (step: CallStep, trace: Trace) => readonly (string | number)[];
  /** For desks that handle dangerous situations, words that tell the customer what to do at once. */
  readonly emergency?: RegExp;
  /** The address for complaints. */
  readonly complaints: string;
  /** The desk's own rules that show whether an unsupported claim changed the outcome. */
  readonly coversWords: readonly string[];
}
