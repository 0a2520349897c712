import type { Usage } from "../conversation/event.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import type { Verdict } from "../score/verdict.ts";
import type { ForkSample, StoredFork } from "./fork-sample.ts";
import type { Judgement } from "./judgement.ts";
import type { ReviewNote } from "./review-note.ts";
import type { RunPlan, TrialKey } from "./run-plan.ts";
import type { Spending } from "./spending.ts";

/** One attempt at a trial: `attempts` is the number of attempts up to this one; by default, it is the attempt that counts. */
export interface AttemptKey extends TrialKey {
  readonly attempts?: number;
}

/** A planned trial that does not have a conversation that counts yet. */
export interface OpenTrial extends TrialKey {
  /** The number of excluded attempts so far. */
  readonly attempts: number;
}

/** A planned trial with the verdict that counts: the newest scorer's verdict on the last attempt. */
export interface TrialResult extends TrialKey {
  readonly attempts: number;
  /** The verdict; undefined before the first attempt. */
  readonly verdict: Verdict | undefined;
}

/** The model calls of a scored trial; empty if the trial reports none. */
export interface TrialUsage {
  readonly case: string;
  readonly trial: number;
  readonly usage: readonly Usage[];
}

/** The attempt that counts for a trial, with the parts of its verdict that every scorer version provides. */
export interface StoredAttempt extends TrialKey {
  readonly record: TrialRecord;
  readonly before: StoredVerdict;
}

/** A verdict from this or an earlier scorer, reduced to the fields that all versions have in common. */
export interface StoredVerdict {
  readonly kind: Verdict["kind"];
  readonly scorer: number;
  readonly checks: readonly string[];
}

/** One of the runs that are read together, with its agents' ids in that run and their names in the combined run. */
export interface RunPart {
  readonly name: string;
  /** The run file's name, as used in a command run from the same folder. */
  readonly file: string;
  readonly store: RunStore;
  readonly agents: readonly { readonly name: string; readonly id: string }[];
}

/** The progress of a run. */
export interface RunCounts {
  readonly planned: number;
  /** The number of conversations so far, including retries; it increases with every conversation. */
  readonly attempts: number;
  /** The number of trials that were started at least once. */
  readonly attempted: number;
  readonly scored: number;
  readonly excluded: number;
  /** The number of trials with a stored conversation but no verdict, because the scorer failed or the run was stopped first. */
  readonly unscored: number;
}

/** A summary of a planned trial for lists, whichever scorer version gave the verdict. */
export interface TrialSummary extends TrialKey {
  readonly attempts: number;
  readonly verdict: Verdict["kind"] | "open";
  /** How the conversation ended; empty while the trial is open. */
  readonly ending: string;
  /** The failure mode; empty unless the trial failed. */
  readonly mode: string;
  /** The checks that failed, in order, each once. */
  readonly checks: readonly string[];
  /** The rules that were broken, each once. */
  readonly rules: readonly string[];
  readonly messages: number;
  readonly toolCalls: number;
}

/** The storage of a run. Totals are computed from the trials and never stored. */
export interface RunStore extends Disposable {
  readonly plan: RunPlan;
  /**
   * Whether this user started the run on this machine; otherwise, someone else may have chosen the programs and folders
   * that the file names.
   */
  readonly madeHere: boolean;
  /**
   * The runs that this store consists of, in the order in which they were started; more than one only if several runs are read together.
   */
  readonly parts: readonly RunPart[];
  /**
   * Marks the run as being worked on until the store is closed or the process ends, and returns whether another process
   * is already running its trials.
   */
  beginSession(): boolean;
  /** Every planned trial without a conversation that counts, in plan order. */
  open(): OpenTrial[];
  /** Every trial whose conversation is stored without a verdict, or only with an `unscored` one, in plan order. */
  unscored(): TrialKey[];
  /** The number of planned trials. */
  planned(): number;
  /**
   * Stores a conversation as soon as it ends, before it is scored, and returns the number of the trial's attempts; undefined
   * if the trial already has a conversation that counts.
   */
  keepRecord(record: TrialRecord): number | undefined;
  /**
   * Stores a scorer's verdict, replacing that scorer's earlier one. A trial that its verdict excludes is open again until the next
   * attempt is stored, or until a newer scorer no longer excludes it.
   */
  keepVerdict(key: AttemptKey, verdict: Verdict): void;
  /** Every planned trial with its verdict, in plan order, one at a time. */
  results(): Iterable<TrialResult>;
  /** The progress of the run, without reading verdicts. */
  counts(): RunCounts;
  /** The ids of the planned cases, by suite. */
  cases(): ReadonlyMap<string, ReadonlySet<string>>;
  /** The scorecard of a suite's trials, from any scorer version; undefined while none is scored. */
  scorecard(suite: string): string | undefined;
  /** A summary of every planned trial, in plan order; fast even if reading the run's verdicts would take seconds. */
  summaries(): Iterable<TrialSummary>;
  /** One planned trial with its verdict; undefined if the trial is not part of the run. */
  result(key: TrialKey): TrialResult | undefined;
  /** Stores a reviewer's note on a trial that has been attempted. */
  addNote(note: ReviewNote): void;
  /** All notes, or those on one trial, newest last. */
  notes(key?: TrialKey): ReviewNote[];
  /** The model calls of an agent's scored trials, in plan order. */
  usage(suite: string, agent: string): Iterable<TrialUsage>;
  /** Usage of all model calls so far, including those of excluded and unfinished trials. */
  spending(): readonly Spending[];
  /** Adds to the stored usage of model calls; other processes may add to it at the same time. */
  addSpending(spending: readonly Spending[]): void;
  /** Stores one sample of a judge's answer about a trial; false if it already exists. */
  addJudgement(judgement: Judgement): boolean;
  /** All judgements by trial in plan order, or those on one trial. */
  judgements(key?: TrialKey): Judgement[];
  /** The samples of a fork, in order; empty for any other run. */
  samples(): readonly ForkSample[];
  /** Stores one sample of a fork. */
  addSample(sample: ForkSample): void;
  /** The forks of a trial that are stored next to the run, oldest first. */
  forks(key: TrialKey): readonly StoredFork[];
  /** The record of the attempt that counts. */
  record(key: TrialKey): TrialRecord | undefined;
  /** A string that changes whenever trials, verdicts or notes are written to the run. */
  version(): string;
  /**
   * Iterates over every attempt that counts, in plan order and one page at a time, and stores the verdicts that `score` returns for a page,
   * one per attempt; undefined leaves a verdict unchanged. Verdicts from older scorers are kept. `score` is called for the next page while
   * one is being scored.
   */
  rescorePages(
    score: (page: readonly StoredAttempt[]) => readonly (Verdict | undefined)[] | Promise<readonly (Verdict | undefined)[]>,
  ): Promise<void>;
}
