import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { Usage } from "../../conversation/event.ts";
import { redactedJson } from "../../secrets/redact.ts";
import type { TrialUsage } from "../run-store.ts";
import { Spending, sumSpending } from "../spending.ts";

/** The model calls of an agent's scored trials, by trial; the rest of each record is not read. */
export function* readUsage(database: DatabaseSync, suite: string, agent: string): Iterable<TrialUsage> {
  const rows = database
    .prepare(
      `SELECT t.case_id, t.trial,
         (SELECT json_group_array(json_remove(e.value, '$.kind', '$.at')) FROM json_each(a.record, '$.events') e
           WHERE e.value ->> '$.kind' = 'usage') AS usage
       FROM trials t JOIN glances g ON g.trial_id = t.id AND g.verdict IN ('pass', 'fail')
       JOIN attempts a ON a.trial_id = t.id AND a.attempt = g.attempts - 1
       WHERE t.suite = ? AND t.agent = ? ORDER BY t.id`,
    )
    .iterate(suite, agent);
  for (const row of rows) {
    const usage = z.array(Usage).parse(JSON.parse(String(row.usage)));
    yield { case: String(row.case_id), trial: Number(row.trial), usage };
  }
}

/** The usage of a run's model calls so far. */
export function readSpending(database: DatabaseSync): Spending[] {
  const row = database.prepare("SELECT value FROM run WHERE key = 'spending'").get();
  return row ? z.array(Spending).parse(JSON.parse(String(row.value))) : [];
}

/** Adds the usage of model calls to the run's usage so far; must be called in a transaction. */
export function addSpending(database: DatabaseSync, spending: readonly Spending[]): void {
  const sum = sumSpending([...readSpending(database), ...spending]);
  database.prepare("INSERT OR REPLACE INTO run (key, value) VALUES ('spending', ?)").run(redactedJson(sum));
}
