import { z } from "zod";
import type { TrialView } from "./trial-view.ts";

/** The kinds of failure reported separately, most severe first. */
export const FailureMode = z.enum(["stall_or_protocol", "dishonesty", "over_action", "wrong_action", "under_action", "procedure_lapse"]);
export type FailureMode = z.infer<typeof FailureMode>;

/** The most severe of some failure modes, in the order of `FailureMode`. */
export function worstMode(modes: readonly string[]): FailureMode {
  return FailureMode.options.find((mode) => modes.includes(mode)) ?? "procedure_lapse";
}

/** The five dimensions of the composite and their weights, which add up to 100. */
export const weights = { resolution: 35, evidence: 20, toolUse: 20, safety: 15, communication: 10 } as const;
export type Dimension = keyof typeof weights;

/** The dimensions in the order in which cards and tables list them. */
export const dimensions: readonly Dimension[] = ["resolution", "evidence", "toolUse", "safety", "communication"];

/** A finding from an exact check, with the event that shows it; an omission has no event. */
export interface ExactFinding {
  readonly step: number | null;
  readonly why: string;
  /** The failure mode, if it differs from the check's default. */
  readonly mode?: FailureMode;
  readonly rule?: string;
}

interface Declared<Name extends string = string> {
  readonly name: Name;
  /** The failure mode that the check's findings count towards, unless a finding has another. */
  readonly mode: FailureMode;
  /** The other failure modes that its findings can have. */
  readonly otherModes?: readonly FailureMode[];
  /** A description of the check's findings, as printed in docs and reports. */
  readonly says: string;
}

/** The deduction for each occurrence, in tenths of a point; each dimension has five points. */
export type CheckCosts = Readonly<Partial<Record<Dimension, number>>>;

/** A check on rows, calls, endings, the customer's logged acts and typed values. */
export interface ExactCheck<Name extends string = string> extends Declared<Name> {
  readonly tier: "exact";
  readonly costs?: CheckCosts;
  /** The effect of a finding: it fails the trial (the default), only costs points, or is just a remark. */
  readonly effect?: "fails" | "costs" | "remarks";
  readonly find: (view: TrialView) => readonly ExactFinding[];
  /**
   * Finds what is certain although the conversation was cut short by a failure that is not the agent's: what the agent did before it and
   * can no longer undo. Without this function, the check needs a finished conversation.
   */
  readonly findUnfinished?: (view: TrialView) => readonly ExactFinding[];
}

/** A check without code; judges or a person confirm its findings, which count only if confirmed statements count. */
interface ConfirmedCheck extends Declared {
  readonly tier: "confirmed";
  readonly costs?: CheckCosts;
}

/** The definition of a check. */
export type CheckDefinition = ExactCheck | ConfirmedCheck;

/** Declares a check; add one line to `checks.ts` to register it and add it to every table. */
export function defineCheck<
  const Tier extends CheckDefinition["tier"],
  const Definition extends Omit<Extract<CheckDefinition, { tier: Tier }>, "tier">,
>(tier: Tier, definition: Definition) {
  return { tier, ...definition };
}
