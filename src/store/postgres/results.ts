import { notScoredYet } from "../not-scored-yet.ts";
import type { PlannedTrials } from "../planned-trials.ts";
import { readVerdict } from "../read-verdict.ts";
import type { TrialKey } from "../run-plan.ts";
import type { OpenTrial, TrialResult } from "../run-store.ts";
import type { ResultRow } from "./client-messages.ts";
import { inPages, type RunRows } from "./database.ts";

/**
 * The planned trials of a run, each with the attempt that counts and the newest scorer's verdict on it. The attempt that
 * counts is the last one, because only an excluded attempt is followed by another.
 */
export const current = `deskproof.trials t
  LEFT JOIN LATERAL (SELECT attempt, excluded, ending, usage, record FROM deskproof.attempts
    WHERE run_id = t.run_id AND number = t.number ORDER BY attempt DESC LIMIT 1) a ON true
  LEFT JOIN LATERAL (SELECT kind, shown, verdict FROM deskproof.verdicts
    WHERE run_id = t.run_id AND number = t.number AND attempt = a.attempt ORDER BY scorer DESC LIMIT 1) v ON true`;

/** The columns of a trial's key. */
export const keyColumns = "t.number, t.suite, t.agent, t.case_id, t.trial";

/** The kind of the verdict, as shown in lists. */
export const shownKind = "coalesce(v.kind, CASE WHEN a.excluded THEN 'excluded' WHEN NOT a.excluded THEN 'unscored' END)";

/** All rows of a query about trials, in plan order and in pages; the query's second parameter is the number to start after. */
export function eachTrial(rows: RunRows, select: string, pageSize: number): Iterable<ResultRow> {
  return inPages((last) => rows.query(`${select} ORDER BY t.number LIMIT ${pageSize}`, [Number(last?.number ?? 0)]));
}

const pageSize = 500;
const select = `SELECT ${keyColumns}, a.attempt, v.verdict FROM ${current}`;

/** Every planned trial with its verdict, in plan order. */
export function* readResults(rows: RunRows): Iterable<TrialResult> {
  for (const row of eachTrial(rows, `${select} WHERE t.run_id = $1 AND t.number > $2`, pageSize)) yield resultOf(row);
}

/** The planned trial with this number and its verdict. */
export function readResult(rows: RunRows, number: number): TrialResult | undefined {
  const [row] = rows.query(`${select} WHERE t.run_id = $1 AND t.number = $2`, [number]);
  return row && resultOf(row);
}

/** A trial that needs a conversation, and its number. */
interface NumberedTrial {
  readonly number: number;
  readonly trial: OpenTrial;
}

/** Every planned trial without a conversation that counts. */
export function readOpen(rows: RunRows): NumberedTrial[] {
  const open = eachTrial(
    rows,
    `SELECT ${keyColumns}, a.attempt FROM ${current}
     WHERE t.run_id = $1 AND t.number > $2 AND coalesce(${shownKind}, 'excluded') = 'excluded'`,
    10 * pageSize,
  );
  return Array.from(open, (row) => ({
    number: Number(row.number),
    trial: { ...keyOf(row), attempts: attemptsOf(row) },
  }));
}

/** Each agent's trials in each suite. */
export function readPlanned(rows: RunRows): PlannedTrials[] {
  const found = rows.query("SELECT suite, agent, min(trial) AS least FROM deskproof.trials WHERE run_id = $1 GROUP BY suite, agent");
  return found.map(({ suite, agent, least }) => ({ suite: String(suite), agent: String(agent), least: Number(least) }));
}

/** Every trial whose conversation is stored without a verdict, or only with an `unscored` one. */
export function readUnscored(rows: RunRows): TrialKey[] {
  const where = `WHERE t.run_id = $1 AND t.number > $2 AND ${shownKind} = 'unscored'`;
  return Array.from(eachTrial(rows, `SELECT ${keyColumns} FROM ${current} ${where}`, 10 * pageSize), keyOf);
}

/** A trial's key from its row. */
export function keyOf(row: ResultRow): TrialKey {
  return { suite: String(row.suite), agent: String(row.agent), case: String(row.case_id), trial: Number(row.trial) };
}

function attemptsOf({ attempt }: ResultRow): number {
  return attempt === null ? 0 : Number(attempt) + 1;
}

function resultOf(row: ResultRow): TrialResult {
  const { attempt, verdict } = row;
  const given = typeof verdict === "string" ? readVerdict(verdict) : notScoredYet;
  return { ...keyOf(row), attempts: attemptsOf(row), verdict: attempt === null ? undefined : given };
}
