// The data that the viewer receives from a server or from files next to the page. The viewer imports these types and
// nothing else from the core. It computes no statistics: every number it prints is in this data or in the run's report.
import type { FullReport } from "../run-report.ts";
import type { casePages } from "./case-page.ts";
import type { comparisonsOf } from "./comparison-page.ts";
import type { judgeWords } from "./judge-words.ts";
import type { methodPage } from "./method-page.ts";
import type { indexTrials } from "./trial-index.ts";
import type { measureTrials } from "./trial-measures.ts";
import type { trialPage } from "./trial-page.ts";
import type { viewHead } from "./view-head.ts";

/** The resources that the viewer requests, by name. */
export interface ViewResources {
  /** The head, which is sent at once, before anything is computed. */
  readonly head: ViewHead;
  readonly report: FullReport;
  readonly trials: TrialIndex;
  /** What the trials contribute to the report's numbers, needed only to list the trials behind some of them. */
  readonly measures: TrialMeasures;
  readonly cases: readonly CasePage[];
  readonly method: MethodPage;
  /** A comparison of two agents in the runs, paired by case. */
  readonly comparison: ComparisonPage;
  readonly trial: TrialPage;
}

/** A description of the runs and their progress, with counts only. */
export type ViewHead = ReturnType<typeof viewHead>;

/** One suite in the runs, and the filters for its cases. */
export type SuiteHead = ViewHead["suites"][number];

/** Every planned trial, as columns. */
export type TrialIndex = ReturnType<typeof indexTrials>;

/** What every planned trial contributes to the report's numbers, in the order of the index. */
export type TrialMeasures = ReturnType<typeof measureTrials>;

/** One case for a reviewer, with the customer's request, the expected outcome, and the policy. */
export type CasePage = ReturnType<typeof casePages>[number];

/** One trial, with its findings attached to its events. */
export type TrialPage = NonNullable<ReturnType<typeof trialPage>>;

/** A statement by the agent that judges listed or people ruled on. */
export type ShownStatement = TrialPage["statements"][number];

/** One answer by a judge about the conversation, with its question. */
export type JudgeWord = ReturnType<typeof judgeWords>[number];

/** The rows of the closest accepted outcome, compared with the trial's rows. */
export type EndState = NonNullable<TrialPage["endState"]>;

/** An explanation of how to interpret the run, generated from the suites and the scoring code. */
export type MethodPage = ReturnType<typeof methodPage>;

/** A comparison of two sides on the same cases; the trials for the side-by-side view are requested one at a time. */
export type ComparisonPage = ReturnType<ReturnType<typeof comparisonsOf>>;
