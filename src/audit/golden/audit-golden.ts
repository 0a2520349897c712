import { difficulty, levelOf } from "../../case/difficulty.ts";
import type { TestCase } from "../../case/test-case.ts";
import type { GivenVerdict } from "../../score/verdict.ts";
import type { Suite } from "../../suite/suite.ts";
import type { GoldenRun } from "../trials/golden-run.ts";
import { auditDecisions } from "./decisions.ts";
import type { GoldenDefect } from "./defect.ts";
import { checkOpenings } from "./openings.ts";
import { checkPlans } from "./plans.ts";
import { checkRuleCoverage } from "./rules.ts";
import { checkTwins } from "./twins.ts";

interface Golden {
  readonly suite: Suite;
  readonly cases: readonly TestCase[];
  /** The golden runs of every case with every opening and every accepted plan. */
  readonly goldens: readonly GoldenRun[];
  /** The rules that mutants and trivial agents broke; undefined if only part of the suite was run. */
  readonly broken: ReadonlySet<string> | undefined;
}

/** Checks the golden runs and their cases; returns how many runs passed, and the defects of the cases. */
export function auditGolden({ suite, cases, goldens, broken }: Golden) {
  const failed = goldens.flatMap((golden) => failureOf(golden));
  const ofCases = cases.flatMap((testCase) => {
    const desk = suite.desks.get(testCase.desk);
    return [...(desk ? checkPlans(desk, testCase) : []), ...checkTwins(suite, testCase), ...checkLevel(testCase)];
  });
  const { agreed, total, defects: undecided } = auditDecisions(suite, cases);
  const ofRules = broken ? checkRuleCoverage(suite, goldens, broken) : [];
  return {
    passed: goldens.length - failed.length,
    total: goldens.length,
    /** How often `decide` agrees with the expected outcome, for desks that have a `decide` function. */
    ...(total > 0 && { decisions: { agreed, total } }),
    defects: [...failed, ...ofCases, ...undecided, ...checkOpenings(cases), ...ofRules],
  };
}

function failureOf({ testCase, plan, record, verdict }: GoldenRun): GoldenDefect[] {
  const breaches = verdict.kind === "pass" ? verdict.remarks.map(({ rule, why }) => (rule ? `breaks ${rule}` : why)) : [reason(verdict)];
  if (breaches.length === 0) return [];
  return [{ where: testCase.id, what: `the reference (${plan}, opening ${record.opening + 1}) ${breaches.join("; ")}` }];
}

function reason(verdict: Exclude<GivenVerdict, { kind: "pass" }>): string {
  if (verdict.kind === "excluded") return `is excluded (${verdict.cause}): ${verdict.detail}`;
  return `fails: ${verdict.findings.map(({ check, why }) => `${check}: ${why}`).join("; ")}`;
}

function checkLevel({ id, level, rules, distractors, pressure, truth }: TestCase): GoldenDefect[] {
  const demands = { calls: truth.plan.length, rules: rules.length, distractors: distractors.length, pressure: pressure.length };
  const computed = levelOf(difficulty(demands));
  return level === undefined || level === computed ? [] : [{ where: id, what: `is labelled ${level}, but its difficulty is ${computed}` }];
}
