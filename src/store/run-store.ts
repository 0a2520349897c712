import type { TrialRecord } from "../record/trial-record.ts";
import type { Verdict } from "../score/verdict.ts";
import type { RunPlan, TrialKey } from "./run-plan.ts";

/** A planned trial that still needs a scored attempt. */
export interface OpenTrial extends TrialKey {
  /** Excluded attempts so far. */
  readonly attempts: number;
}

/** The verdict that counts for a planned trial: its scored attempt, else its last excluded one. */
export interface TrialResult extends TrialKey {
  readonly attempts: number;
  readonly verdict: Verdict | undefined;
}

/** The attempt that counts for a trial, with what is known of its verdict whichever scorer gave it. */
export interface StoredAttempt extends TrialKey {
  readonly record: TrialRecord;
  readonly before: StoredVerdict;
}

/** A verdict of this or an earlier scorer: what all of them say. */
export interface StoredVerdict {
  readonly kind: Verdict["kind"];
  readonly scorer: number;
  readonly checks: readonly string[];
}

/** Where a run lives. Totals are never stored: they are counted from the trials. */
export interface RunStore extends Disposable {
  readonly plan: RunPlan;
  /** Every planned trial without a scored attempt, in plan order. */
  open(): OpenTrial[];
  /** How many trials are planned. */
  planned(): number;
  /** Keeps an attempt the moment its conversation ends; false when the trial has been scored already. */
  commit(record: TrialRecord, verdict: Verdict): boolean;
  /** Every planned trial with its verdict, in plan order, one at a time. */
  results(): Iterable<TrialResult>;
  /** The record of the attempt that counts. */
  record(key: TrialKey): TrialRecord | undefined;
  /** Goes through every attempt that counts, in plan order and a few at a time, and keeps the verdict it is given anew. */
  rescoreEach(judge: (attempt: StoredAttempt) => Verdict | undefined): void;
}
