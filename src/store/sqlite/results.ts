import type { DatabaseSync } from "node:sqlite";
import type { Verdict } from "../../score/verdict.ts";
import { notScoredYet } from "../not-scored-yet.ts";
import { readVerdict } from "../read-verdict.ts";
import type { TrialResult } from "../run-store.ts";

type Row = { readonly [column: string]: unknown };

/** The attempt that counts for trial t. It is the last one, because only an excluded attempt is followed by another. */
export const countingAttempt = "(SELECT max(a.attempt) FROM attempts a WHERE a.trial_id = t.id)";

/** The newest scorer's verdict on the attempt that counts. */
export const newestVerdict = `(SELECT v.verdict FROM verdicts v WHERE v.trial_id = t.id AND v.attempt = ${countingAttempt}
  ORDER BY v.scorer DESC LIMIT 1)`;

const trials = `SELECT t.*, ${countingAttempt} AS attempt, ${newestVerdict} AS verdict FROM trials t`;

/** Every planned trial with its verdict, in plan order. */
export function* readResults(database: DatabaseSync): Iterable<TrialResult> {
  for (const row of database.prepare(`${trials} ORDER BY t.id`).iterate()) yield resultOf(row);
}

/** The planned trial with this id and its verdict. */
export function readResult(database: DatabaseSync, id: number): TrialResult | undefined {
  const row = database.prepare(`${trials} WHERE t.id = ?`).get(id);
  return row && resultOf(row);
}

function resultOf(row: Row): TrialResult {
  return {
    suite: String(row.suite),
    agent: String(row.agent),
    case: String(row.case_id),
    trial: Number(row.trial),
    attempts: row.attempt === null ? 0 : Number(row.attempt) + 1,
    verdict: row.attempt === null ? undefined : verdictOf(row.verdict),
  };
}

function verdictOf(json: unknown): Verdict {
  return typeof json === "string" ? readVerdict(json) : notScoredYet;
}
