import { ScorecardName } from "../../case/scorecard-name.ts";
import { scorerVersion } from "../../score/verdict.ts";
import type { RunPlan } from "../../store/run-plan.ts";
import type { RunStore } from "../../store/run-store.ts";
import { deskproofVersion } from "../../version.ts";
import { agentsIn } from "../run-report.ts";
import { scorecards } from "../scorecards.ts";
import type { LoadedSuites } from "../suite-report.ts";
import { suiteState } from "./suite-state.ts";

/** The inputs of the head, apart from the runs and the suites. */
interface HeadFacts {
  /** Whether the page is served from runs that may still be in progress. */
  readonly live: boolean;
  /** Notices from opening the runs. */
  readonly warnings?: readonly string[];
}

/**
 * Describes the runs and their progress using counts only, so that a page can show them at once. Suites that are still
 * being loaded are undefined, and their problems are not reported yet.
 */
export function viewHead(store: RunStore, loaded: LoadedSuites | undefined, { live, warnings = [] }: HeadFacts) {
  const { attempts: _, ...counts } = store.counts();
  return {
    format: 1 as const,
    deskproof: deskproofVersion,
    scorer: scorerVersion,
    runs: store.parts.map(({ name, file, store: own }) => {
      const { startedAt, deskproof, seed, customer } = own.plan;
      const { planned, scored } = own.counts();
      return { name, file, startedAt, deskproof, seed, customer, planned, scored };
    }),
    suites: store.plan.suites.map((suite) => suiteHead(suite, store, loaded)),
    agents: agentsIn(store.parts),
    ...counts,
    live,
    warnings: [...warnings, ...(loaded ? store.plan.suites.flatMap((suite) => warningOf(suite, loaded)) : [])],
  };
}

function suiteHead(planned: RunPlan["suites"][number], store: RunStore, loaded: LoadedSuites | undefined) {
  const { name, title, version, hash } = planned;
  // The report follows the stored verdicts, so the suite on disk counts only if no trial has been scored yet.
  const scorecard = store.scorecard(name) ?? loaded?.get(name)?.scorecard;
  const known = ScorecardName.safeParse(scorecard).data ?? null;
  const { safetyLeftOut, layout } = known ? scorecards[known] : { safetyLeftOut: null, layout: null };
  return { name, title, version, hash, scorecard: known, cases: store.cases().get(name)?.size ?? 0, safetyLeftOut, layout };
}

function warningOf(planned: RunPlan["suites"][number], loaded: LoadedSuites): string[] {
  const state = suiteState(planned, loaded);
  if (state.kind === "as_played") return [];
  return [
    state.kind === "gone"
      ? `${state.why}: its cases, plans and policy are not shown, and there are no breakdowns by case ` +
        `property. To see what is wrong: deskproof check ${planned.folder}`
      : `${state.why}: only unchanged cases are shown with their plan and policy, and there are no breakdowns by case property.`,
  ];
}
