import type { TestCase } from "../case/test-case.ts";
import { isExcluded } from "../conversation/ending.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import { acceptedEnds } from "./accepted-ends.ts";
import { checkDisposition } from "./disposition.ts";
import { checkEndState } from "./end-state.ts";
import { checkProhibited } from "./prohibited.ts";
import { traceOf } from "./trace.ts";
import { type Finding, scorerVersion, type Verdict } from "./verdict.ts";

/** Says of a record whether the trial passes: right rows, right disposition, nothing prohibited attempted. */
export function scoreTrial(suite: Suite, testCase: TestCase, record: TrialRecord): Verdict {
  const { ending } = record;
  if (isExcluded(ending)) {
    return {
      kind: "excluded",
      scorer: scorerVersion,
      cause: ending.kind,
      detail: "detail" in ending ? ending.detail : "",
    };
  }
  const desk = suite.desks.get(testCase.desk);
  if (!desk) throw new UserError(`suite ${suite.name} has no desk "${testCase.desk}" (case ${testCase.id}).`);
  const ends = acceptedEnds(desk, testCase);
  const findings: Finding[] = [
    ...checkProhibited(record, testCase, desk),
    ...checkEndState(record, ends, desk.template.source),
    ...checkDisposition(record, ends, desk),
  ];
  findings.sort((one, other) => (one.step ?? Number.POSITIVE_INFINITY) - (other.step ?? Number.POSITIVE_INFINITY) || 0);
  const remarks = brokenRules(record, desk);
  if (findings.length === 0) return { kind: "pass", scorer: scorerVersion, remarks };
  return { kind: "fail", scorer: scorerVersion, findings, remarks };
}

function brokenRules(record: TrialRecord, desk: Parameters<typeof traceOf>[1]): Finding[] {
  const trace = traceOf(record, desk);
  return desk.rules
    .filter((rule) => (rule.inPlay?.(trace) ?? true) && !rule.check(trace))
    .map((rule) => ({ check: "rule", step: null, why: rule.says, rule: rule.id }));
}
