import { holdToRequirements } from "../report/gate.ts";
import { type Baseline, renderPullRequestComment } from "../report/pr-comment.ts";
import { readRequirement } from "../report/requirement.ts";
import { reportShort } from "../report/run-report.ts";
import { countedRun } from "../store/counted-run.ts";
import { openRun } from "../store/open/open-run.ts";
import type { RunStore } from "../store/run-store.ts";
import type { Words } from "../suite/words.ts";
import { UserError } from "../user-error.ts";
import { compareRuns } from "./compare.ts";

/** The baseline and the requirements for a comment. */
export interface CommentRequest {
  /** The run's file, as the user specified it. */
  readonly name: string;
  readonly baseline: string | undefined;
  readonly requirements: readonly string[];
  readonly words: Words | undefined;
}

/** Renders a run's results as a comment for a pull request. */
export function pullRequestComment(store: RunStore, { name, baseline, requirements, words }: CommentRequest): string {
  const rulings = holdToRequirements(store, requirements.map(readRequirement));
  const report = reportShort(store);
  if (baseline === undefined) return renderPullRequestComment({ report, rulings, baseline: undefined });
  using before = countedRun(openRun(baseline), words);
  const comparison = comparisonOr(() => compareRuns({ store: before, name: baseline }, { store, name }));
  return renderPullRequestComment({ report, rulings, baseline: { report: reportShort(before), comparison } });
}

// A pull request may rename the agent or change every case; the comment then reports that instead of failing.
function comparisonOr(compare: () => Exclude<Baseline["comparison"], string>): Baseline["comparison"] {
  try {
    return compare();
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}
