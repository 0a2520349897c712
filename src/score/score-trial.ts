import type { TestCase } from "../case/test-case.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import { type Check, checks } from "./checks.ts";
import { customerFailure } from "./customer-failure.ts";
import { foldFindings } from "./fold-findings.ts";
import { gradedVerdict } from "./graded-verdict.ts";
import { measure } from "./measures.ts";
import { scoringOn } from "./scorecards.ts";
import { type ExactCheck, worstMode } from "./trial/define-check.ts";
import { type TrialView, trialView } from "./trial/trial-view.ts";
import { excludedVerdict, type Finding, type GivenVerdict, type Suspicion, scorerVersion } from "./verdict.ts";

/** Decides whether a trial passes, and explains a failure, as a pure function of suite, case and record. */
export function scoreTrial(suite: Suite, testCase: TestCase, record: TrialRecord): GivenVerdict {
  const excluded = excludedVerdict(record);
  if (excluded) return excluded;
  const desk = suite.desks.get(testCase.desk);
  if (!desk) throw new UserError(`suite ${suite.name} has no desk "${testCase.desk}" (case ${testCase.id}).`);
  const view = trialView(desk, testCase, record);
  if (desk.grade) return gradedVerdict(desk.grade, view);
  const found = findingsWith(view, "fails");
  const detail = customerFailure(view, found);
  if (detail !== undefined) return { kind: "excluded", scorer: scorerVersion, cause: "customer_error", detail };
  const scoring = scoringOn(suite.scorecard);
  const card = scoring.cardOf(view, found, () => findingsWith(view, "costs"));
  const findings = [...found, ...(scoring.findingsOn?.(card) ?? [])];
  const remarks = findingsWith(view, "remarks");
  const shared = { scorer: scorerVersion, suspicions: suspicionsIn(view), remarks, measures: measure(view, found), card };
  if (findings.length === 0 || scoring.passes?.(card)) return { kind: "pass", ...shared };
  return { kind: "fail", findings: inOrder(foldFindings(findings)), mode: worstMode(findings.map(({ mode }) => mode)), ...shared };
}

const exactChecks = checks.flatMap((check): ExactCheck<Check>[] => (check.tier === "exact" ? [check] : []));
const wordsChecks = checks.filter((check) => check.tier === "words");

function findingsWith(view: TrialView, wanted: ExactCheck["effect"]): Finding[] {
  const running = exactChecks.filter(({ effect = "fails" }) => effect === wanted);
  return inOrder(running.flatMap(({ name, mode, find }) => find(view).map((found): Finding => ({ check: name, mode, ...found }))));
}

function suspicionsIn(view: TrialView): Suspicion[] {
  const suspicions = wordsChecks.flatMap(({ name, find }) => find(view).map((suspected): Suspicion => ({ check: name, ...suspected })));
  return suspicions.sort((one, other) => one.step - other.step);
}

/** Sorts findings by step. Those without a step come last, starting with the agent's failure if it stopped answering. */
function inOrder(findings: readonly Finding[]): Finding[] {
  const place = ({ step, check }: Finding) => step ?? Number.MAX_SAFE_INTEGER - (check === "stalled" ? 1 : 0);
  return findings.toSorted((one, other) => place(one) - place(other));
}
