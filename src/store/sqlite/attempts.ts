import type { DatabaseSync } from "node:sqlite";
import { readRecord } from "../../record/read-record.ts";
import { recordText } from "../../record/record-text.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { excludedVerdict, type Verdict } from "../../score/verdict.ts";
import { prepared } from "../../world/prepared.ts";
import { notScoredYet } from "../not-scored-yet.ts";
import { readStoredVerdict } from "../read-verdict.ts";
import type { TrialKey } from "../run-plan.ts";
import type { StoredAttempt } from "../run-store.ts";
import { countingAttempt, newestVerdict } from "./results.ts";

const addRecord = `INSERT INTO attempts (trial_id, attempt, excluded, ending, record)
  SELECT ?1, (SELECT count(*) FROM attempts WHERE trial_id = ?1), ?2, ?3, ?4
  WHERE NOT EXISTS (SELECT 1 FROM attempts WHERE trial_id = ?1 AND NOT excluded)`;

const setVerdict = `INSERT INTO verdicts (trial_id, attempt, scorer, kind, verdict)
  SELECT t.id, ${countingAttempt}, ?2, ?3, ?4 FROM trials t WHERE t.id = ?1
  ON CONFLICT (trial_id, attempt, scorer) DO UPDATE SET kind = excluded.kind, verdict = excluded.verdict`;

/** Stores a conversation for the trial with this id; false if the trial already has one that counts. */
export function insertRecord(database: DatabaseSync, trialId: number, record: TrialRecord): boolean {
  const excluded = excludedVerdict(record);
  const values = [trialId, excluded ? 1 : 0, record.ending.kind, recordText(record)];
  if (Number(prepared(database, addRecord).run(...values).changes) === 0) return false;
  if (excluded) insertVerdict(database, trialId, excluded);
  return true;
}

/** Stores a scorer's verdict on the attempt that counts for the trial with this id. */
export function insertVerdict(database: DatabaseSync, trialId: number, verdict: Verdict): void {
  prepared(database, setVerdict).run(trialId, verdict.scorer, verdict.kind, JSON.stringify(verdict));
}

/** The record of the attempt that counts. */
export function readCountingRecord(database: DatabaseSync, trialId: number): TrialRecord | undefined {
  const row = database.prepare("SELECT record FROM attempts WHERE trial_id = ? ORDER BY attempt DESC LIMIT 1").get(trialId);
  return row && readRecord(String(row.record));
}

/** An attempt to rescore, with the newest scorer's verdict as stored. */
interface PagedAttempt extends StoredAttempt {
  readonly id: number;
  readonly json: string | undefined;
}

// Pages are small because records that survive a minor garbage collection accumulate until the next major one.
const pageSize = 64;

/** The next page of attempts that count, after the trial with this id. */
export function readPage(database: DatabaseSync, after: number): PagedAttempt[] {
  return database
    .prepare(
      `SELECT t.*, c.record, ${newestVerdict} AS verdict FROM trials t JOIN attempts c ON c.trial_id = t.id
       WHERE t.id > ? AND c.attempt = ${countingAttempt} ORDER BY t.id LIMIT ${pageSize}`,
    )
    .all(after)
    .map((row) => {
      const json = typeof row.verdict === "string" ? row.verdict : undefined;
      const { kind, scorer } = notScoredYet;
      return {
        ...keyOf(row),
        id: Number(row.id),
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
