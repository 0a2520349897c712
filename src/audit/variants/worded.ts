import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shownPath } from "../../case/problem.ts";
import type { TestCase } from "../../case/test-case.ts";
import { readRecord } from "../../record/read-record.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { scoreTrial } from "../../score/score-trial.ts";
import type { Suite } from "../../suite/suite.ts";
import { UserError } from "../../user-error.ts";
import { type PlayedVariant, rejection } from "./variation.ts";

const fileName = "right-conversations.jsonl";

/** The name of the variant kind for correct conversations that a suite stores as records. */
export const wordedKind = "worded-by-language-model";

/**
 * Scores the correct conversations that the suite stores, one record per line, in which language models were the agents; undefined if the
 * suite stores none. The stored records are scored as they are, because a later version of the customer might answer differently.
 */
export function scoreWorded(suite: Suite, cases: readonly TestCase[]): PlayedVariant[] | undefined {
  const path = join(suite.folder, fileName);
  if (!existsSync(path)) return undefined;
  const wanted = new Set(cases.map(({ id }) => id));
  const known = new Map(suite.cases.map((testCase) => [testCase.id, testCase]));
  return recordsIn(path).flatMap((record, index) => {
    const testCase = known.get(record.case.id);
    const variant = { kind: wordedKind, case: record.case.id, what: `line ${index + 1}` };
    if (!testCase) return [{ ...variant, why: `the suite has no case ${record.case.id}: remove the line` }];
    if (!wanted.has(testCase.id)) return [];
    return [{ ...variant, why: rejection(scoreTrial(suite, testCase, record)) }];
  });
}

function recordsIn(path: string): TrialRecord[] {
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  return lines.map((line, index) => {
    try {
      return readRecord(line);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new UserError(
        `${shownPath(path)}:${index + 1}: is not the record of a conversation (${why}). Every line must be the record of one trial.`,
      );
    }
  });
}
