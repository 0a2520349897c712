import type { TestCase } from "../../case/test-case.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { joined } from "../../report/text/figure-text.ts";
import type { Desk, Suite } from "../../suite/suite.ts";
import { UserError } from "../../user-error.ts";

/** The case and desk of a stored trial, as they are now. */
export interface StoredTrialSetting {
  readonly suite: Suite;
  readonly desk: Desk;
  readonly testCase: TestCase;
  /** Whether the policy has changed since the trial; if so, the samples use the new policy. */
  readonly hasNewPolicy: boolean;
}

/** Finds the case and desk of a stored trial; throws if they have changed, except for the policy. */
export function unchangedSetting(record: TrialRecord, suite: Suite): StoredTrialSetting {
  const testCase = suite.cases.find(({ id }) => id === record.case.id);
  const desk = testCase && suite.desks.get(testCase.desk);
  if (!testCase || !desk) throw new UserError(`suite ${suite.name} no longer has the case ${record.case.id}.`);
  const changed = [
    ...(suite.caseHashes.get(testCase.id) === record.case.hash ? [] : ["the case"]),
    ...(desk.hashes.tools === record.desk.tools ? [] : ["the desk's tools or rules"]),
    ...(desk.hashes.seed === record.desk.seed ? [] : ["the desk's data"]),
  ];
  if (changed.length === 0) return { suite, desk, testCase, hasNewPolicy: desk.hashes.policy !== record.desk.policy };
  throw new UserError(
    `suite ${suite.name} has changed since the trial was run: ${joined(changed)}. The trial's world cannot be ` +
      `rebuilt, so run the case again, or restore version ${record.suite.version} of the suite (hash ${record.suite.hash}).`,
  );
}
