import type { TrialKey } from "./run-plan.ts";
import type { RunValue } from "./stored-plan.ts";

/** A planned trial and its position in the plan, which starts at 1. */
interface TrialRow extends TrialKey {
  readonly number: number;
}

/** A stored attempt at the trial with this number. */
interface AttemptRow {
  readonly number: number;
  readonly attempt: number;
  readonly excluded: boolean;
  readonly ending: string;
  /** The record's text as it was written. */
  readonly record: string;
}

/** A scorer's verdict on an attempt. */
interface VerdictRow {
  readonly number: number;
  readonly attempt: number;
  readonly scorer: number;
  readonly kind: string;
  /** The verdict's text as it was written. */
  readonly verdict: string;
}

/** A note on the trial with this number, as JSON without the trial's key. */
interface NoteRow {
  readonly number: number;
  readonly note: string;
}

/** A judgement on the trial with this number; `said` is the judge's answer as JSON. */
interface JudgementRow {
  readonly number: number;
  readonly judge: string;
  readonly criterion: string;
  readonly rubric: number;
  readonly sample: number;
  readonly said: string;
}

/** Everything that is stored about a run, row by row as it was written, in an order in which the rows can be inserted again. */
export interface StoredRows {
  values(): Iterable<RunValue>;
  trials(): Iterable<TrialRow>;
  attempts(): Iterable<AttemptRow>;
  verdicts(): Iterable<VerdictRow>;
  notes(): Iterable<NoteRow>;
  judgements(): Iterable<JudgementRow>;
}
