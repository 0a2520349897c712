import { readRecord } from "../../record/read-record.ts";
import { recordText } from "../../record/record-text.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { Verdict } from "../../score/verdict.ts";
import { lastRedactor } from "../../secrets/redact.ts";
import { notScoredYet } from "../not-scored-yet.ts";
import { readStoredVerdict } from "../read-verdict.ts";
import type { StoredAttempt } from "../run-store.ts";
import type { SqlValue } from "./client-messages.ts";
import type { RunRows } from "./database.ts";
import { current, eachTrial, keyColumns, keyOf } from "./results.ts";
import { shownOf } from "./shown.ts";
import { usageIn } from "./usage.ts";

const verdictKind = `(SELECT kind FROM deskproof.verdicts v
  WHERE v.run_id = a.run_id AND v.number = a.number AND v.attempt = a.attempt ORDER BY v.scorer DESC LIMIT 1)`;

const attemptsSoFar = "(SELECT count(*) FROM deskproof.attempts WHERE run_id = $1 AND number = $2)";

// If two processes store the same attempt at the same time, the second one waits for the first and stores nothing.
// Only an excluded attempt is followed by another, and the newest verdict on it decides whether it is excluded.
const addWhere = (condition: string) => `WITH last AS (
    UPDATE deskproof.attempts a SET excluded = true
    WHERE a.run_id = $1 AND a.number = $2 AND NOT a.excluded AND ${verdictKind} = 'excluded' AND ${condition} RETURNING attempt
  ), kept AS (
    INSERT INTO deskproof.attempts (run_id, number, attempt, excluded, ending, usage, record)
    SELECT $1, $2, ${attemptsSoFar}, false, $3, $4, $5
    WHERE ${condition} AND NOT EXISTS (SELECT 1 FROM deskproof.attempts
      WHERE run_id = $1 AND number = $2 AND NOT excluded AND attempt NOT IN (SELECT attempt FROM last))
    ON CONFLICT DO NOTHING RETURNING attempt
  ) SELECT attempt + 1 AS attempts FROM kept`;

const addRecord = addWhere("true");

// A worker stores only the attempt that it was given, and nothing if that attempt has been stored in the meantime.
const addAttempt = addWhere(`${attemptsSoFar} = $6`);

const isCounted = `SELECT 1 FROM deskproof.attempts a
  WHERE a.run_id = $1 AND a.number = $2 AND NOT a.excluded AND coalesce(${verdictKind}, '') <> 'excluded'`;

/** Stores a conversation for the trial with this number, and returns its attempts; undefined if it already has one that counts. */
export function insertRecord(rows: RunRows, number: number, record: TrialRecord): number | undefined {
  for (;;) {
    const [row] = rows.query(addRecord, recordValues(number, record));
    if (row) return Number(row.attempts);
    // If another process was first but its attempt is excluded, this one becomes the next attempt.
    if (rows.query(isCounted, [number]).length > 0) return undefined;
  }
}

function recordValues(number: number, record: TrialRecord): SqlValue[] {
  const usage = lastRedactor().json(JSON.stringify(usageIn(record.events)));
  return [number, record.ending.kind, usage, recordText(record)];
}

/** A conversation as one attempt at the trial with this number. */
interface NumberedAttempt {
  readonly number: number;
  readonly attempt: number;
  readonly record: TrialRecord;
}

/** Stores a conversation as this attempt; false if this attempt, or one that counts, is already stored. */
export function insertAttempt(rows: RunRows, { number, attempt, record }: NumberedAttempt): boolean {
  return rows.query(addAttempt, [...recordValues(number, record), attempt]).length > 0;
}

/** Whether the stored attempt has exactly this text. */
export function isAttempt(
  rows: RunRows,
  { number, attempt, text }: { readonly number: number; readonly attempt: number; readonly text: string },
): boolean {
  const select = "SELECT record = $4 AS same FROM deskproof.attempts WHERE run_id = $1 AND number = $2 AND attempt = $3";
  const [row] = rows.query(select, [number, attempt, text]);
  return row?.same === true;
}

/** A scorer's verdict, and the number of attempts up to the one that it is about; by default, the attempt that counts. */
export interface NumberedVerdict {
  readonly number: number;
  readonly attempts?: number | undefined;
  readonly verdict: Verdict;
}

/** Stores verdicts on attempts. */
export function insertVerdicts(rows: RunRows, verdicts: readonly NumberedVerdict[]): void {
  const values = verdicts.flatMap(({ number, attempts, verdict }) => [number, attempts ?? null, ...verdictValues(verdict)]);
  const tuples = verdicts.map((_, index) => {
    const [number, attempts, scorer, kind, shown, verdict] = [2, 3, 4, 5, 6, 7].map((place) => `$${6 * index + place}`);
    return `(${number}::integer, ${attempts}::integer, ${scorer}::integer, ${kind}::text, ${shown}::text, ${verdict}::text)`;
  });
  rows.query(
    `INSERT INTO deskproof.verdicts (run_id, number, attempt, scorer, kind, shown, verdict)
     SELECT $1, n.number,
       coalesce(n.attempts - 1, (SELECT max(attempt) FROM deskproof.attempts a WHERE a.run_id = $1 AND a.number = n.number)),
       n.scorer, n.kind, n.shown, n.verdict FROM (VALUES ${tuples.join(", ")}) n (number, attempts, scorer, kind, shown, verdict)
     ON CONFLICT (run_id, number, attempt, scorer) DO UPDATE SET kind = excluded.kind, shown = excluded.shown,
       verdict = excluded.verdict, written = nextval('deskproof.writes')`,
    values,
  );
}

function verdictValues(verdict: Verdict): SqlValue[] {
  return [
    verdict.scorer,
    verdict.kind,
    lastRedactor().json(JSON.stringify(shownOf(verdict))),
    lastRedactor().json(JSON.stringify(verdict)),
  ];
}

/** The record of the attempt that counts. */
export function readCountingRecord(rows: RunRows, number: number): TrialRecord | undefined {
  const [row] = rows.query("SELECT record FROM deskproof.attempts WHERE run_id = $1 AND number = $2 ORDER BY attempt DESC LIMIT 1", [
    number,
  ]);
  return row && readRecord(String(row.record));
}

/** An attempt to rescore, with the newest scorer's verdict as stored. */
interface PagedAttempt extends StoredAttempt {
  readonly number: number;
  readonly attempts: number;
  readonly json: string | undefined;
}

// Pages are small because records that survive a minor garbage collection accumulate until the next major one.
const pageSize = 64;

/** The attempts that count, in pages. */
export function* readPages(rows: RunRows): Iterable<PagedAttempt[]> {
  const select = `SELECT ${keyColumns}, a.attempt, a.record, v.verdict FROM ${current}
    WHERE t.run_id = $1 AND t.number > $2 AND a.attempt IS NOT NULL`;
  let page: PagedAttempt[] = [];
  for (const row of eachTrial(rows, select, pageSize)) {
    const json = typeof row.verdict === "string" ? row.verdict : undefined;
    const { kind, scorer } = notScoredYet;
    page.push({
      ...keyOf(row),
      number: Number(row.number),
      attempts: Number(row.attempt) + 1,
      json,
      record: readRecord(String(row.record)),
      before: json === undefined ? { kind, scorer, checks: [] } : readStoredVerdict(json),
    });
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
