// What the viewer receives, from a server or from files next to the page. The viewer imports these types and nothing
// else from the core, and computes no statistics: every number it prints is here or in the run's report.
import type { TestCase } from "../../case/test-case.ts";
import type { Twin } from "../../case/twin.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { Verdict } from "../../score/verdict.ts";
import type { Judgement } from "../../store/judgement.ts";
import type { ReviewLabel, ReviewNote } from "../../store/review-note.ts";
import type { TrialKey } from "../../store/run-plan.ts";
import type { Words } from "../../suite/words.ts";
import type { Call } from "../../world/call.ts";
import type { Disposition } from "../../world/disposition.ts";
import type { RowChange } from "../../world/row.ts";
import type { RunComparison } from "../compare.ts";
import type { ListedStatement } from "../judged/statement-text.ts";
import type { ReadTurn } from "../read-turns.ts";
import type { RunReport } from "../run-report.ts";

/** The names under which the viewer requests its data. */
export interface ViewResources {
  /** Sent at once, before anything is estimated. */
  readonly head: ViewHead;
  readonly report: RunReport;
  readonly trials: TrialIndex;
  readonly cases: readonly CasePage[];
  readonly method: MethodPage;
  /** Two agents of the run(s), paired by case. */
  readonly comparison: ComparisonPage;
  readonly trial: TrialPage;
}

/** What was run and its progress: counts only. */
export interface ViewHead {
  readonly format: 1;
  readonly deskproof: string;
  readonly scorer: number;
  /** In the order of their start. */
  readonly runs: readonly RunHead[];
  readonly suites: readonly SuiteHead[];
  readonly agents: readonly AgentHead[];
  readonly planned: number;
  readonly attempted: number;
  readonly scored: number;
  readonly excluded: number;
  /** Trials whose conversation is stored but could not be scored. */
  readonly unscored: number;
  /** Whether the page is served from a run that may still be in progress. */
  readonly live: boolean;
  /** What is missing on the page and why: a run with another suite hash, a suite that cannot be loaded. */
  readonly warnings: readonly string[];
}

/** One run file. */
export interface RunHead {
  readonly name: string;
  /** Its file, as a command in the folder of the page would name it. */
  readonly file: string;
  readonly startedAt: string;
  readonly deskproof: string;
  readonly seed: string;
  readonly customer: string;
  readonly planned: number;
  readonly scored: number;
}

/** One suite of the runs, and the filters for its cases. */
export interface SuiteHead {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly hash: string;
  /** Null if the suite is gone and no trial of it is scored yet. */
  readonly scorecard: "desk" | "composite" | "reward" | null;
  readonly cases: number;
}

/** One agent as named on the page: its id, and the run if several runs contain that id. */
interface AgentHead {
  readonly name: string;
  readonly id: string;
  readonly run: string;
  readonly standIn: boolean;
}

/**
 * Every planned trial in a few columns; `suite`, `agent`, `case`, `mode` and `ending` are indexes into the lists of
 * names.
 */
export interface TrialIndex {
  readonly suites: readonly string[];
  readonly agents: readonly string[];
  readonly cases: readonly string[];
  readonly modes: readonly string[];
  readonly checks: readonly string[];
  readonly rules: readonly string[];
  readonly endings: readonly string[];
  /** One entry per trial in each column. */
  readonly suite: readonly number[];
  readonly agent: readonly number[];
  readonly case: readonly number[];
  readonly trial: readonly number[];
  /** 0 not run yet, 1 passed, 2 failed, 3 excluded, 4 could not be scored. */
  readonly kind: readonly number[];
  /** -1 if it did not fail. */
  readonly mode: readonly number[];
  /** The checks that failed, in order. */
  readonly failed: readonly (readonly number[])[];
  /** The checks that raised a suspicion. */
  readonly suspected: readonly (readonly number[])[];
  /** The rules that were broken. */
  readonly breached: readonly (readonly number[])[];
  readonly attempts: readonly number[];
  readonly messages: readonly number[];
  readonly toolCalls: readonly number[];
  /** How the conversation ended; -1 while it is open. */
  readonly ending: readonly number[];
  /** The newest label of each trial that has a note: `at` is the trial's index in the columns. */
  readonly labels: readonly { readonly at: number; readonly label: ReviewLabel }[];
}

/** A sentence of a policy that a rule checks. */
export interface PolicySentence {
  readonly rule: string;
  readonly text: string;
}

/** One case for a reviewer: what the customer wants, what is true, what the policy says. */
export interface CasePage {
  readonly suite: string;
  readonly testCase: TestCase;
  /** The policy's sentences for the rules the case names. */
  readonly policy: readonly PolicySentence[];
  readonly twins: readonly Twin[];
  /** The executed plan: each call with its rows. */
  readonly plan: readonly PlannedCall[];
  /** Other accepted outcomes. */
  readonly alternatives: readonly {
    readonly why: string;
    readonly disposition: Disposition;
    readonly plan: readonly PlannedCall[];
  }[];
}

/** A call of a plan and its effect. */
export interface PlannedCall {
  readonly by: Call["by"];
  readonly tool: string;
  readonly args: Call["args"];
  readonly effect: "read" | "write";
  readonly changes: readonly RowChange[];
}

/** One trial, with its findings attached to its events. */
export interface TrialPage extends TrialKey {
  readonly run: string;
  /** Null if it has not been run. */
  readonly record: TrialRecord | null;
  readonly verdict: Verdict | null;
  readonly attempts: number;
  /** The closest accepted plan next to the actual calls, step by step. */
  readonly alignment: readonly AlignedStep[];
  /** Why the plan and the policy are not shown; empty if they are. */
  readonly planLeftOut: string;
  readonly endState: EndState | null;
  /** The sentences of the rules named in findings and remarks. */
  readonly policy: readonly PolicySentence[];
  /** How each of the agent's turns was read for the customer. */
  readonly readings: readonly ReadTurn[];
  readonly notes: readonly ReviewNote[];
  /** Judges' answers about it: never part of the verdict. */
  readonly judged: readonly JudgeWord[];
  /** Whether a confirmed statement fails the trial with the current setting. */
  readonly words: Words;
  /** What judges listed and people ruled on, in conversation order. */
  readonly statements: readonly ShownStatement[];
}

/** Something the agent said that judges listed or people ruled on. */
export interface ShownStatement extends ListedStatement {
  /** Whether it fails the trial with the current setting. */
  readonly fails: boolean;
  /** The numbers of the verdict's suspicions about the same words, from 1. */
  readonly suspicions: readonly number[];
}

/** One answer of a judge that read the conversation, and its question. */
export interface JudgeWord extends Pick<Judgement, "judge" | "rubric" | "sample" | "reply" | "family"> {
  readonly criterion: string;
  /** The scale of the answer; null if the criterion, or this wording of it, is no longer used. */
  readonly scale: { readonly low: number; readonly high: number } | null;
}

/** A step of the plan and the call that matched it; one of them is missing if there is no match. */
export interface AlignedStep {
  readonly planned: PlannedCall | null;
  /** Index of the call in the record's events. */
  readonly event: number | null;
  /** `refused`: the planned call was made, but the tool rejected it. `extra` is a write, or not a tool of the desk. */
  readonly match: "same" | "other_arguments" | "refused" | "missing" | "extra" | "extra_read";
  /** Whether the call is out of order; that alone is not an error. */
  readonly moved: boolean;
}

/** The rows of the closest accepted outcome against the actual ones. */
export interface EndState {
  readonly disposition: { readonly expected: Disposition; readonly left: Disposition | null };
  readonly same: readonly RowChange[];
  readonly missing: readonly RowChange[];
  readonly extra: readonly RowChange[];
}

/** How to read the run; generated from the suites and the scoring code. */
export interface MethodPage {
  readonly metrics: readonly {
    readonly id: string;
    readonly title: string;
    readonly says: string;
    readonly scorecard: string;
    readonly unit: string;
    readonly better: string;
  }[];
  /** When a trial passes, in sentences. */
  readonly passing: readonly string[];
  /** Every check. */
  readonly checks: readonly {
    readonly name: string;
    readonly says: string;
    readonly tier: "exact" | "words" | "confirmed";
    /** The effect of its findings. */
    readonly effect: string;
    readonly mode: string;
  }[];
  /** The track record of the wording checks on fresh, correct conversations. */
  readonly evidence: readonly {
    readonly check: string;
    readonly conversations: number;
    readonly falseSuspicions: number;
    /** The one-sided 95% upper bound on the share of correct conversations it flags; null without data. */
    readonly upTo: number | null;
  }[];
  readonly deductions: readonly {
    readonly dimension: string;
    readonly reason: string;
    readonly points: number;
    readonly note: string;
  }[];
  readonly dimensions: readonly { readonly name: string; readonly weight: number }[];
  readonly harms: readonly { readonly kind: string; readonly title: string; readonly says: string }[];
  readonly buckets: readonly { readonly name: string; readonly title: string; readonly says: string }[];
  readonly modes: readonly { readonly name: string; readonly title: string; readonly says: string }[];
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
  readonly limits: readonly string[];
  /** The suites of the run, as far as they can be loaded. */
  readonly suites: readonly { readonly name: string; readonly about: string; readonly desks: readonly string[] }[];
}

/** Two sides on the same cases; trials for the side-by-side view are requested one by one. */
export interface ComparisonPage {
  readonly one: string;
  readonly other: string;
  readonly comparison: RunComparison;
}
