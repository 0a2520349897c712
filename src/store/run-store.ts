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
  /** Replaces the verdict of the attempt that counts, after scoring it again. */
  rescore(key: TrialKey, verdict: Verdict): void;
}
