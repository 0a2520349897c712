// The data that the viewer receives from a server or from files next to the page. The viewer imports these types and
// nothing else from the core. It computes no statistics: every number it prints is in this data or in the run's report.
import type { TestCase } from "../../case/test-case.ts";
import type { Twin } from "../../case/twin.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { Verdict } from "../../score/verdict.ts";
import type { ForkSample } from "../../store/fork-sample.ts";
import type { Judgement } from "../../store/judgement.ts";
import type { ReviewLabel, ReviewNote } from "../../store/review-note.ts";
import type { ForkOrigin, TrialKey } from "../../store/run-plan.ts";
import type { Words } from "../../suite/words.ts";
import type { Call } from "../../world/call.ts";
import type { Disposition } from "../../world/disposition.ts";
import type { RowChange } from "../../world/row.ts";
import type { RunComparison } from "../compare.ts";
import type { ForkSplit } from "../fork-split.ts";
import type { ListedStatement } from "../judged/statement-text.ts";
import type { ReadTurn } from "../read-turns.ts";
import type { FullReport } from "../run-report.ts";

/** The resources that the viewer requests, by name. */
export interface ViewResources {
  /** The head, which is sent at once, before anything is computed. */
  readonly head: ViewHead;
  readonly report: FullReport;
  readonly trials: TrialIndex;
  readonly cases: readonly CasePage[];
  readonly method: MethodPage;
  /** A comparison of two agents in the runs, paired by case. */
  readonly comparison: ComparisonPage;
  readonly trial: TrialPage;
}

/** A description of the runs and their progress, with counts only. */
export interface ViewHead {
  readonly format: 1;
  readonly deskproof: string;
  readonly scorer: number;
  /** The runs, in the order in which they were started. */
  readonly runs: readonly RunHead[];
  readonly suites: readonly SuiteHead[];
  readonly agents: readonly AgentHead[];
  readonly planned: number;
  readonly attempted: number;
  readonly scored: number;
  readonly excluded: number;
  /** The number of trials whose conversation is stored but could not be scored. */
  readonly unscored: number;
  /** Whether the page is served from a run that may still be in progress. */
  readonly live: boolean;
  /**
   * Notices about parts that are missing from the page, such as when a run has a different suite hash or a suite cannot
   * be loaded.
   */
  readonly warnings: readonly string[];
}

/** One run file. */
export interface RunHead {
  readonly name: string;
  /** The run file's name, as used in a command run from the page's folder. */
  readonly file: string;
  readonly startedAt: string;
  readonly deskproof: string;
  readonly seed: string;
  readonly customer: string;
  readonly planned: number;
  readonly scored: number;
}

/** One suite in the runs, and the filters for its cases. */
export interface SuiteHead {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly hash: string;
  /** The scorecard; null if the suite is gone and none of its trials is scored yet. */
  readonly scorecard: "desk" | "composite" | "reward" | null;
  readonly cases: number;
}

/** One agent as named on the page: its id, followed by the run's name if several runs contain the id. */
interface AgentHead {
  readonly name: string;
  readonly id: string;
  readonly run: string;
  readonly standIn: boolean;
}

/**
 * Every planned trial as columns; `suite`, `agent`, `case`, `mode` and `ending` are indexes into the lists of names.
 */
export interface TrialIndex {
  readonly suites: readonly string[];
  readonly agents: readonly string[];
  readonly cases: readonly string[];
  readonly modes: readonly string[];
  readonly checks: readonly string[];
  readonly rules: readonly string[];
  readonly endings: readonly string[];
  /** The columns; each has one entry per trial. */
  readonly suite: readonly number[];
  readonly agent: readonly number[];
  readonly case: readonly number[];
  readonly trial: readonly number[];
  /** The result (0 not run yet, 1 passed, 2 failed, 3 excluded, 4 could not be scored). */
  readonly kind: readonly number[];
  /** The failure mode; -1 if the trial did not fail. */
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
  /** How the conversation ended; -1 while it is still in progress. */
  readonly ending: readonly number[];
  /** The newest label of each trial that has a note; `at` is the trial's index in the columns. */
  readonly labels: readonly { readonly at: number; readonly label: ReviewLabel }[];
}

/** A policy sentence that a rule checks. */
export interface ShownPolicySentence {
  readonly rule: string;
  readonly text: string;
}

/** One case for a reviewer, with the customer's request, the expected outcome, and the policy. */
export interface CasePage {
  readonly suite: string;
  readonly testCase: TestCase;
  /** The policy's sentences for the rules the case names. */
  readonly policy: readonly ShownPolicySentence[];
  readonly twins: readonly Twin[];
  /** The executed plan, as calls with the rows they changed. */
  readonly plan: readonly ShownPlannedCall[];
  /** Other accepted outcomes. */
  readonly alternatives: readonly {
    readonly why: string;
    readonly disposition: Disposition;
    readonly plan: readonly ShownPlannedCall[];
  }[];
}

/** A call in a plan, and its effect. */
export interface ShownPlannedCall {
  readonly by: Call["by"];
  readonly tool: string;
  readonly args: Call["args"];
  readonly effect: "read" | "write";
  readonly changes: readonly RowChange[];
}

/** One trial, with its findings attached to its events. */
export interface TrialPage extends TrialKey {
  readonly run: string;
  /** The record; null if the trial has not been run. */
  readonly record: TrialRecord | null;
  readonly verdict: Verdict | null;
  readonly attempts: number;
  /** The closest accepted plan, aligned step by step with the calls made. */
  readonly alignment: readonly AlignedStep[];
  /** Why the plan and the policy are not shown; empty if they are shown. */
  readonly planLeftOut: string;
  readonly endState: EndState | null;
  /** The policy sentences for the rules named in findings and remarks. */
  readonly policy: readonly ShownPolicySentence[];
  /** How the reader interpreted each of the agent's turns. */
  readonly readings: readonly ReadTurn[];
  readonly notes: readonly ReviewNote[];
  /** Judges' answers about the trial, which are never part of the verdict. */
  readonly judged: readonly JudgeWord[];
  /** Whether a confirmed statement fails the trial with the current setting. */
  readonly words: Words;
  /** The statements that judges listed or people ruled on, in conversation order. */
  readonly statements: readonly ShownStatement[];
  /** The events at which the agent decided something, each of which can be repeated. */
  readonly decisions: readonly number[];
  /** The forks of this trial that are stored next to its run, oldest first. */
  readonly forks: readonly TrialFork[];
  /** The branch that this trial took after the decision, if it is a sample of a fork. */
  readonly sample: ForkSample | null;
}

/** A decision from a trial that was repeated. */
export interface TrialFork extends Pick<ForkOrigin, "at" | "until"> {
  /** The name of its file, without its folder. */
  readonly file: string;
  /** The agent that made the decision. */
  readonly agent: string;
  readonly split: ForkSplit;
}

/** A statement by the agent that judges listed or people ruled on. */
export interface ShownStatement extends ListedStatement {
  /** Whether the statement fails the trial with the current setting. */
  readonly fails: boolean;
  /** The numbers, starting at 1, of the verdict's suspicions about the same words. */
  readonly suspicions: readonly number[];
}

/** One answer by a judge about the conversation, with its question. */
export interface JudgeWord extends Pick<Judgement, "judge" | "rubric" | "sample" | "reply" | "family"> {
  readonly criterion: string;
  /** The scale of the answer; null if the criterion, or this version of it, is no longer used. */
  readonly scale: { readonly low: number; readonly high: number } | null;
}

/** A step of the plan and the call that matched it; one of the two is null if there is no match. */
export interface AlignedStep {
  readonly planned: ShownPlannedCall | null;
  /** Index of the call in the record's events. */
  readonly event: number | null;
  /**
   * How the call matches the plan. `refused` means that the tool rejected the planned call; `extra` is an unplanned
   * call that is a write, or whose tool the desk does not have.
   */
  readonly match: "same" | "other_arguments" | "refused" | "missing" | "extra" | "extra_read";
  /** Whether the call is out of order, which is not an error by itself. */
  readonly moved: boolean;
}

/** The rows of the closest accepted outcome, compared with the trial's rows. */
export interface EndState {
  readonly disposition: { readonly expected: Disposition; readonly left: Disposition | null };
  readonly same: readonly RowChange[];
  readonly missing: readonly RowChange[];
  readonly extra: readonly RowChange[];
}

/** An explanation of how to interpret the run, generated from the suites and the scoring code. */
export interface MethodPage {
  readonly metrics: readonly {
    readonly id: string;
    readonly title: string;
    readonly says: string;
    readonly scorecard: string;
    readonly unit: string;
    readonly better: string;
  }[];
  /** Sentences that explain when a trial passes. */
  readonly passing: readonly string[];
  readonly checks: readonly {
    readonly name: string;
    readonly says: string;
    readonly tier: "exact" | "words" | "confirmed";
    /** The effect that a finding of the check has on a trial. */
    readonly effect: string;
    readonly modes: readonly string[];
  }[];
  /** The results of the wording checks on fresh, correct conversations. */
  readonly evidence: readonly {
    readonly check: string;
    readonly conversations: number;
    readonly falseSuspicions: number;
    /** The one-sided 95% upper bound on the share of correct conversations that the check flags; null without data. */
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
  /** The suites of the run that could be loaded. */
  readonly suites: readonly { readonly name: string; readonly about: string; readonly desks: readonly string[] }[];
}

/** A comparison of two sides on the same cases; the trials for the side-by-side view are requested one at a time. */
export interface ComparisonPage {
  readonly one: string;
  readonly other: string;
  readonly comparison: RunComparison;
}
