import type { Usage } from "../conversation/event.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import type { Verdict } from "../score/verdict.ts";
import type { Judgement } from "./judgement.ts";
import type { ReviewNote } from "./review-note.ts";
import type { RunPlan, TrialKey } from "./run-plan.ts";
import type { Spending } from "./spending.ts";

/** A planned trial that still needs a conversation that counts. */
export interface OpenTrial extends TrialKey {
  /** Excluded attempts so far. */
  readonly attempts: number;
}

/** The verdict that counts for a planned trial: the newest scorer's on its last attempt. */
export interface TrialResult extends TrialKey {
  readonly attempts: number;
  /** Undefined before the first attempt. */
  readonly verdict: Verdict | undefined;
}

/** The model calls of a scored trial; empty if none was reported. */
export interface TrialUsage {
  readonly case: string;
  readonly trial: number;
  readonly usage: readonly Usage[];
}

/** The attempt that counts for a trial, with what is known of its verdict from any scorer version. */
export interface StoredAttempt extends TrialKey {
  readonly record: TrialRecord;
  readonly before: StoredVerdict;
}

/** A verdict of this or an earlier scorer: what all of them have in common. */
export interface StoredVerdict {
  readonly kind: Verdict["kind"];
  readonly scorer: number;
  readonly checks: readonly string[];
}

/** One of the runs that are read together, and its agents: their ids there, and their names here. */
export interface RunPart {
  readonly name: string;
  /** Its file, as a command in the same folder would name it. */
  readonly file: string;
  readonly store: RunStore;
  readonly agents: readonly { readonly name: string; readonly id: string }[];
}

/** The progress of a run. */
export interface RunCounts {
  readonly planned: number;
  /** Conversations so far, including retries: it grows with every one. */
  readonly attempts: number;
  /** Trials started at least once. */
  readonly attempted: number;
  readonly scored: number;
  readonly excluded: number;
  /** Trials whose conversation is stored without a verdict: the scorer failed, or the run was stopped first. */
  readonly unscored: number;
}

/** A planned trial for lists, whichever scorer version gave its verdict. */
export interface TrialGlance extends TrialKey {
  readonly attempts: number;
  readonly verdict: Verdict["kind"] | "open";
  /** How its conversation ended; empty while it is open. */
  readonly ending: string;
  /** Empty unless it failed. */
  readonly mode: string;
  /** The checks that failed, in order, each once. */
  readonly checks: readonly string[];
  /** The checks that raised a suspicion, each once. */
  readonly suspicions: readonly string[];
  /** The rules that were broken, each once. */
  readonly rules: readonly string[];
  readonly messages: number;
  readonly toolCalls: number;
}

/** Where a run is stored. Totals are never stored: they are computed from the trials. */
export interface RunStore extends Disposable {
  readonly plan: RunPlan;
  /** Whether this user started it on this machine; in any other file, what it names may be someone else's choice. */
  readonly madeHere: boolean;
  /** The runs it consists of, in the order of their start: itself alone, unless several are read together. */
  readonly parts: readonly RunPart[];
  /** Every planned trial without a conversation that counts, in plan order. */
  open(): OpenTrial[];
  /** Every trial whose conversation is stored without a verdict, or only an `unscored` one, in plan order. */
  unscored(): TrialKey[];
  /** The number of planned trials. */
  planned(): number;
  /**
   * Stores a conversation as soon as it ends, before it is scored; false if the trial already has one that counts. One
   * that does not count has its verdict at once: it follows from the ending.
   */
  keepRecord(record: TrialRecord): boolean;
  /** Stores a scorer's verdict on the attempt that counts, replacing that scorer's earlier one. */
  keepVerdict(key: TrialKey, verdict: Verdict): void;
  /** Every planned trial with its verdict, in plan order, one at a time. */
  results(): Iterable<TrialResult>;
  /** The progress of the run, without reading verdicts. */
  counts(): RunCounts;
  /** The ids of the planned cases, by suite. */
  cases(): ReadonlyMap<string, ReadonlySet<string>>;
  /** The scorecard of a suite's trials, from any scorer version; undefined while none is scored. */
  scorecard(suite: string): string | undefined;
  /** A summary of every planned trial, in plan order: fast on runs whose verdicts take seconds to read. */
  glances(): Iterable<TrialGlance>;
  /** One planned trial with its verdict; undefined if the run does not plan it. */
  result(key: TrialKey): TrialResult | undefined;
  /** Stores a reviewer's note on a trial that has been attempted. */
  addNote(note: ReviewNote): void;
  /** All notes, or those on one trial, newest last. */
  notes(key?: TrialKey): ReviewNote[];
  /** The model calls of an agent's scored trials, in plan order. */
  usage(suite: string, agent: string): Iterable<TrialUsage>;
  /** Usage of all model calls so far, including those of excluded and unfinished trials. */
  spending(): readonly Spending[];
  /** Stores the usage of all model calls so far. */
  keepSpending(spending: readonly Spending[]): void;
  /** Stores one sample of a judge's answer about a trial; false if it already exists. */
  addJudgement(judgement: Judgement): boolean;
  /** All judgements by trial in plan order, or those on one trial. */
  judgements(key?: TrialKey): Judgement[];
  /** The record of the attempt that counts. */
  record(key: TrialKey): TrialRecord | undefined;
  /**
   * Iterates over every attempt that counts, in plan order and a page at a time, and stores the verdicts returned for a
   * page, one per attempt; undefined leaves a verdict as it is. Verdicts of older scorers are kept.
   */
  rescorePages(
    judge: (
      page: readonly StoredAttempt[],
    ) => readonly (Verdict | undefined)[] | Promise<readonly (Verdict | undefined)[]>,
  ): Promise<void>;
}
