import type { CallStep, Trace } from "deskproof";

/** Something that decides a case: a write, a hand-over with its reason, or an answer with its rule. */
export interface Act {
  readonly trace: Trace;
  readonly step: CallStep;
  /** The tool of a write, escalate_to_human, or inform. */
  readonly action: string;
  /** The hand-over's reason or the rule of the answer; empty for a write. */
  readonly reason: string;
}

/** Mandated reads in their order, and the kinds of record that are cited: prefixes of ids. */
export interface Chain {
  readonly reads: readonly string[];
  readonly evidence: readonly string[];
}

/** What makes two deeds the same in the log. */
export interface Purpose {
  readonly purpose: string;
  /** What it is done to; empty when the purpose alone says it. */
  readonly about: readonly string[];
}

/** Up to which sum a desk may decide, and what it counts. */
export interface Limit {
  readonly most: number;
  /** The money of a write that falls under the limit; undefined for other writes. */
  readonly amount: (step: CallStep, trace: Trace) => number | undefined;
  /** What counts beside it, as it was read before the write. */
  readonly earlier: (step: CallStep, trace: Trace) => number;
}

/** In what a desk differs, for the rules that all three share. */
export interface DeskTerms {
  /** Writes for which a contact with scope change will do; all others need scope money. */
  readonly changes: readonly string[];
  /** The chains of which one has to precede an act, and whose kinds are cited. */
  readonly chains: (act: Act) => readonly Chain[];
  /** What a write would repeat; undefined where nothing can be repeated. */
  readonly purposeOf: (step: CallStep, trace: Trace) => Purpose | undefined;
  /** For each reason to hand over: whether what was read and said before the step calls for it. */
  readonly grounds: { readonly [reason: string]: (trace: Trace, step: CallStep) => boolean };
  readonly limits: readonly Limit[];
  /** What must be said before a write that needs a yes: amounts and words of its terms. */
  readonly termsOf: (step: CallStep, trace: Trace) => readonly (string | number)[];
  /** Where the desk meets danger: words that tell the customer what to do at once. */
  readonly emergency?: RegExp;
  /** Where complaints go. */
  readonly complaints: string;
  /** The desk's own rules that show whether words changed anything. */
  readonly coversWords: readonly string[];
}
