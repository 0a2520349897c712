import type { TrialView } from "./trial-view.ts";
import type { Card, FailureMode } from "./verdict.ts";

/** The five dimensions of the composite and what each weighs, of 100. */
export const weights = { resolution: 35, evidence: 20, toolUse: 20, safety: 15, communication: 10 } as const;
export type Dimension = keyof typeof weights;

/** Something an exact check found, at the event that shows it; no event when something never happened. */
export interface Found {
  readonly step: number | null;
  readonly why: string;
  /** The failure mode, where it is not the check's own. */
  readonly mode?: FailureMode;
  readonly rule?: string;
}

/** Words that a check finds suspicious: the shortest quote that shows it, and why it may be wrong. */
export interface Suspected {
  readonly step: number;
  readonly quote: string;
  readonly why: string;
}

interface Declared<Name extends string> {
  readonly name: Name;
  /** The kind of failure it is counted under. */
  readonly mode: FailureMode;
  /** What it finds, as docs and reports print it. */
  readonly says: string;
}

interface Costing {
  /** Tenths of the five points of a dimension that it costs each time. */
  readonly costs?: Readonly<Partial<Record<Dimension, number>>>;
}

/** A check of rows, calls, endings, the customer's own acts and typed values. */
export interface ExactCheck<Name extends string = string> extends Declared<Name>, Costing {
  readonly tier: "exact";
  /** What a finding does: fails the trial (the default), costs points only, or is a remark. */
  readonly effect?: "fails" | "costs" | "remarks";
  readonly find: (view: TrialView) => readonly Found[];
}

/** A check of what the other checks' points come to. */
export interface CardCheck<Name extends string = string> extends Declared<Name> {
  readonly tier: "exact";
  readonly effect?: "fails";
  readonly findOnCard: (card: Card) => readonly Found[];
}

/** A check that reads prose. It raises suspicions, which decide nothing and cost nothing. */
export interface WordsCheck<Name extends string = string> extends Declared<Name> {
  readonly tier: "words";
  readonly find: (view: TrialView) => readonly Suspected[];
}

/** A claim that nothing computes: judges or a person confirm it, and it counts only where words are said to count. */
export interface ConfirmedCheck<Name extends string = string> extends Declared<Name>, Costing {
  readonly tier: "confirmed";
}

/** One claim about a trial. */
export type CheckDefinition<Name extends string = string> =
  | ExactCheck<Name>
  | CardCheck<Name>
  | WordsCheck<Name>
  | ConfirmedCheck<Name>;

/** Declares a check; one line in `checks.ts` puts it to work and into every table. */
export function defineCheck<const Definition extends CheckDefinition>(definition: Definition): Definition {
  return definition;
}
