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

/** The verdict that counts for a planned trial: that of the newest scorer on its last attempt. */
export interface TrialResult extends TrialKey {
  readonly attempts: number;
  /** Undefined before the first attempt. */
  readonly verdict: Verdict | undefined;
}

/** The model calls of a scored trial; empty when none was noted. */
export interface TrialUsage {
  readonly case: string;
  readonly trial: number;
  readonly usage: readonly Usage[];
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

/** One run of those that are read together, and its agents: their ids there, and the names they go by here. */
export interface RunPart {
  readonly name: string;
  /** Its file, as a command in the same folder would name it. */
  readonly file: string;
  readonly store: RunStore;
  readonly agents: readonly { readonly name: string; readonly id: string }[];
}

/** How far a run is. */
export interface RunCounts {
  readonly planned: number;
  /** Conversations held, those that are tried again included: it grows with every one. */
  readonly attempts: number;
  /** Trials begun at least once. */
  readonly attempted: number;
  readonly scored: number;
  readonly excluded: number;
  /** Trials whose conversation is stored and has no verdict: the scorer failed, or the run was stopped before it came to it. */
  readonly unscored: number;
}

/** A planned trial as a list shows it, whichever scorer gave its verdict. */
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
  /** The rules that were breached, each once. */
  readonly rules: readonly string[];
  readonly messages: number;
  readonly toolCalls: number;
}

/** Where a run lives. Totals are never stored: they are counted from the trials. */
export interface RunStore extends Disposable {
  readonly plan: RunPlan;
  /** Whether this user began it on this machine; of any other file, what it names may be somebody else's choice. */
  readonly madeHere: boolean;
  /** The runs it is made of, in the order of their start: itself alone, unless several are read together. */
  readonly parts: readonly RunPart[];
  /** Every planned trial without a conversation that counts, in plan order. */
  open(): OpenTrial[];
  /** Every trial whose conversation is stored and has no verdict, or only an `unscored` one, in plan order. */
  unscored(): TrialKey[];
  /** How many trials are planned. */
  planned(): number;
  /**
   * Keeps a conversation the moment it ends, before anything judges it; false when the trial has one that counts already. One
   * that does not count has its verdict at once: it follows from the ending.
   */
  keepRecord(record: TrialRecord): boolean;
  /** Keeps what a scorer says of the attempt that counts, in place of what the same scorer said before. */
  keepVerdict(key: TrialKey, verdict: Verdict): void;
  /** Every planned trial with its verdict, in plan order, one at a time. */
  results(): Iterable<TrialResult>;
  /** How far the run is, without reading a verdict. */
  counts(): RunCounts;
  /** The ids of the planned cases, by suite. */
  cases(): ReadonlyMap<string, ReadonlySet<string>>;
  /** The scorecard by which a suite's trials were scored, whichever scorer it was; undefined while none is scored. */
  scorecard(suite: string): string | undefined;
  /** Every planned trial at a glance, in plan order: quick on runs whose verdicts take seconds to read. */
  glances(): Iterable<TrialGlance>;
  /** One planned trial with its verdict; undefined when the run does not plan it. */
  result(key: TrialKey): TrialResult | undefined;
  /** Keeps a reviewer's word on a trial that has been attempted. */
  addNote(note: ReviewNote): void;
  /** All notes, or those on one trial, the newest last. */
  notes(key?: TrialKey): ReviewNote[];
  /** The model calls of an agent's scored trials, in plan order. */
  usage(suite: string, agent: string): Iterable<TrialUsage>;
  /** What all model calls came to so far, those of excluded and unfinished trials included. */
  spending(): readonly Spending[];
  /** Keeps what all model calls came to so far. */
  keepSpending(spending: readonly Spending[]): void;
  /** Keeps one sample of a judge's word on a trial; false when it is there already. */
  addJudgement(judgement: Judgement): boolean;
  /** All that judges said, trial by trial in plan order, or what they said of one trial. */
  judgements(key?: TrialKey): Judgement[];
  /** The record of the attempt that counts. */
  record(key: TrialKey): TrialRecord | undefined;
  /**
   * Goes through every attempt that counts, in plan order and a page at a time, and stores the verdicts it is given for a page,
   * one per attempt; undefined leaves a verdict as it is. The verdicts of older scorers are kept.
   */
  rescorePages(
    judge: (
      page: readonly StoredAttempt[],
    ) => readonly (Verdict | undefined)[] | Promise<readonly (Verdict | undefined)[]>,
  ): Promise<void>;
}
