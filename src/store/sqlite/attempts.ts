import type { DatabaseSync } from "node:sqlite";
import { readRecord } from "../../record/read-record.ts";
import { recordText } from "../../record/record-text.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { Verdict } from "../../score/verdict.ts";
import { lastRedactor } from "../../secrets/redact.ts";
import { prepared } from "../../world/prepared.ts";
import { notScoredYet } from "../not-scored-yet.ts";
import { readStoredVerdict } from "../read-verdict.ts";
import type { TrialKey } from "../run-plan.ts";
import type { StoredAttempt } from "../run-store.ts";
import { countingAttempt, newestVerdict } from "./results.ts";

// Only an excluded attempt is followed by another, and the newest verdict on it decides whether it is excluded.
const excludeLast = `UPDATE attempts SET excluded = 1 WHERE trial_id = ?1 AND NOT excluded
  AND EXISTS (SELECT 1 FROM glances WHERE trial_id = ?1 AND verdict = 'excluded')`;

const addRecord = `INSERT INTO attempts (trial_id, attempt, excluded, ending, record)
  SELECT ?1, (SELECT count(*) FROM attempts WHERE trial_id = ?1), 0, ?2, ?3
  WHERE NOT EXISTS (SELECT 1 FROM attempts WHERE trial_id = ?1 AND NOT excluded)
  RETURNING attempt + 1 AS attempts`;

const setVerdict = `INSERT INTO verdicts (trial_id, attempt, scorer, kind, verdict)
  SELECT t.id, coalesce(?5 - 1, ${countingAttempt}), ?2, ?3, ?4 FROM trials t WHERE t.id = ?1
  ON CONFLICT (trial_id, attempt, scorer) DO UPDATE SET kind = excluded.kind, verdict = excluded.verdict`;

/** Stores a conversation for the trial with this id, and returns its attempts; undefined if it already has one that counts. */
export function insertRecord(database: DatabaseSync, trialId: number, record: TrialRecord): number | undefined {
  prepared(database, excludeLast).run(trialId);
  const row = prepared(database, addRecord).get(trialId, record.ending.kind, recordText(record));
  return row && Number(row.attempts);
}

/** A scorer's verdict, and the number of attempts up to the one that it is about; by default, the attempt that counts. */
interface AttemptVerdict {
  readonly verdict: Verdict;
  readonly attempts?: number | undefined;
}

/** Stores a scorer's verdict on the trial with this id. */
export function insertVerdict(database: DatabaseSync, trialId: number, { verdict, attempts }: AttemptVerdict): void {
  prepared(database, setVerdict).run(trialId, verdict.scorer, verdict.kind, lastRedactor().json(JSON.stringify(verdict)), attempts ?? null);
}

/** The record of the attempt that counts. */
export function readCountingRecord(database: DatabaseSync, trialId: number): TrialRecord | undefined {
  const row = database.prepare("SELECT record FROM attempts WHERE trial_id = ? ORDER BY attempt DESC LIMIT 1").get(trialId);
  return row && readRecord(String(row.record));
}

/** An attempt to rescore, with the newest scorer's verdict as stored. */
interface PagedAttempt extends StoredAttempt {
  readonly id: number;
  readonly attempts: number;
  readonly json: string | undefined;
}

// Pages are small because records that survive a minor garbage collection accumulate until the next major one.
const pageSize = 64;

/** The next page of attempts that count, after the trial with this id. */
export function readPage(database: DatabaseSync, after: number): PagedAttempt[] {
  return database
    .prepare(
      `SELECT t.*, c.attempt + 1 AS attempts, c.record, ${newestVerdict} AS verdict FROM trials t JOIN attempts c ON c.trial_id = t.id
       WHERE t.id > ? AND c.attempt = ${countingAttempt} ORDER BY t.id LIMIT ${pageSize}`,
    )
    .all(after)
    .map((row) => {
      const json = typeof row.verdict === "string" ? row.verdict : undefined;
      const { kind, scorer } = notScoredYet;
      return {
        ...keyOf(row),
        id: Number(row.id),
        attempts: Number(row.attempts),
        json,
        record: readRecord(String(row.record)),
        before: json === undefined ? { kind, scorer, checks: [] } : readStoredVerdict(json),
      };
    });
}

/** A trial's key from its row. */
export function keyOf(row: { readonly [column: string]: unknown }): TrialKey {
  return { suite: String(row.suite), agent: String(row.agent), case: String(row.case_id), trial: Number(row.trial) };
}
