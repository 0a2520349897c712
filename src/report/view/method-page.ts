import { ScorecardName } from "../../case/scorecard-name.ts";
import { type Deduction, deductions } from "../../score/checks.ts";
import { scoringOn } from "../../score/scorecards.ts";
import { weights } from "../../score/trial/define-check.ts";
import type { RunPlan } from "../../store/run-plan.ts";
import type { Suite } from "../../suite/suite.ts";
import { dimensionTitle } from "../composite/dimensions.ts";
import { metrics } from "../metrics.ts";
import { playersOf } from "../player-of.ts";
import { scorecards } from "../scorecards.ts";
import type { LoadedSuites } from "../suite-report.ts";
import { counted, joined } from "../text/figure-text.ts";
import { spaced } from "../text/spaced.ts";
import { listedChecks, passing } from "./method-checks.ts";
import { limitsFor } from "./method-limits.ts";
import { buckets, harms, modes } from "./method-names.ts";
import { methodQuestions } from "./method-questions.ts";

/** Explains how to interpret a run, its metrics, its scoring and its limitations. */
export function methodPage(plan: RunPlan, loaded: LoadedSuites) {
  const suites = plan.suites.flatMap(({ name }) => loaded.get(name) ?? []);
  // A suite that cannot be loaded could have any scorecard.
  const isAny = suites.length < plan.suites.length;
  const used = ScorecardName.options.filter((name) => isAny || suites.some(({ scorecard }) => scorecard === name));
  const own = metrics.filter(({ scorecard }) => scorecard === "any" || used.includes(scorecard));
  const isCharged = used.some((name) => scoringOn(name).charge);
  return {
    metrics: [...passMetrics, ...own.map(({ id, title, says, scorecard, unit, better }) => ({ id, title, says, scorecard, unit, better }))],
    passing,
    checks: listedChecks,
    deductions: isCharged ? deductions.map(deductionRow) : [],
    dimensions: isCharged ? Object.entries(weights).map(([name, weight]) => ({ name: dimensionTitle(name), weight })) : [],
    harms,
    buckets,
    modes,
    questions: methodQuestions(
      used.map((name) => scorecards[name].questions),
      playersOf(plan),
    ),
    limits: limitsFor(suites),
    suites: suites.map((suite) => ({ name: suite.name, about: aboutOf(suite), desks: [...suite.desks.keys()] })),
  };
}

const passMetric = (id: string, says: string) => ({ id, title: id, says, scorecard: "any", unit: "share", better: "higher" });

const passMetrics = [
  passMetric(
    "pass^k",
    "the probability that k new trials of a case all pass, estimated without bias from c passes in " +
      "n trials: C(c,k)/C(n,k), averaged over cases",
  ),
  passMetric("pass@n", "cases solved at least once in their n trials"),
];

function deductionRow({ dimension, says, tenths, check }: Deduction) {
  return { dimension: dimensionTitle(dimension), reason: says, points: tenths / 10, note: spaced(check) };
}

function aboutOf({ title, version, scorecard, cases, desks, turns }: Suite): string {
  const parts = buckets.flatMap(({ name, title: bucket }) => {
    const count = cases.filter((testCase) => testCase.bucket === name).length;
    return count === 0 ? [] : [`${count} ${bucket}`];
  });
  return (
    `${title} ${version}: ${counted(cases.length, "case")} (${joined(parts)}) at ${counted(desks.size, "desk")}, scorecard ${scorecard}, ` +
    `up to ${counted(turns, "customer turn")} per conversation.`
  );
}
