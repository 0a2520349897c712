import type { DatabaseSync } from "node:sqlite";
import { readVerdict } from "./read-verdict.ts";
import type { TrialResult } from "./run-store.ts";

type Row = { readonly [column: string]: unknown };

const joined = `SELECT t.*, a.attempt, a.verdict, a.verdict_json FROM trials t LEFT JOIN attempts a ON a.trial_id = t.id`;

/** Every planned trial with its verdict, in plan order. */
export function* readResults(database: DatabaseSync): Iterable<TrialResult> {
  yield* resultsIn(database.prepare(`${joined} ORDER BY t.id, a.attempt`).iterate());
}

/** The planned trial of this id with its verdict. */
export function readResult(database: DatabaseSync, id: number): TrialResult | undefined {
  const [result] = resultsIn(database.prepare(`${joined} WHERE t.id = ? ORDER BY a.attempt`).all(id));
  return result;
}

// The attempts of a trial follow one another in their order: the one that counts is the scored one, else the last.
function* resultsIn(rows: Iterable<Row>): Iterable<TrialResult> {
  let counting: Row | undefined;
  let attempts = 0;
  for (const row of rows) {
    if (counting && counting.id !== row.id) {
      yield resultOf(counting, attempts);
      counting = undefined;
      attempts = 0;
    }
    if (row.attempt !== null) attempts++;
    if (!counting || counting.verdict === "excluded") counting = row;
  }
  if (counting) yield resultOf(counting, attempts);
}

function resultOf(row: Row, attempts: number): TrialResult {
  return {
    suite: String(row.suite),
    agent: String(row.agent),
    case: String(row.case_id),
    trial: Number(row.trial),
    attempts,
    verdict: typeof row.verdict_json === "string" ? readVerdict(row.verdict_json) : undefined,
  };
}
