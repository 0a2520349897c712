import { PostgresDatabase } from "./database.ts";

/** The schema of the queues, which `pg-boss` creates. */
export const queueSchema = "deskproof_queue";

/** The name of the queue of the run with this id. */
export function queueOf(id: string): string {
  return `run-${id}`;
}

/** The names of the runs that have trials in their queue and were not stopped, the oldest first. */
export function waitingRuns(address: string): string[] {
  using database = new PostgresDatabase(address);
  const [found] = database.query("SELECT to_regclass($1) IS NOT NULL AS here", [`${queueSchema}.job`]);
  if (found?.here !== true) return [];
  const rows = database.query(
    `SELECT run.name FROM deskproof.runs run
     WHERE EXISTS (SELECT 1 FROM deskproof.run_values v WHERE v.run_id = run.id AND v.key = 'shared')
       AND NOT EXISTS (SELECT 1 FROM deskproof.run_values v WHERE v.run_id = run.id AND v.key = 'stopped')
       AND EXISTS (SELECT 1 FROM ${queueSchema}.job j WHERE j.name = 'run-' || run.id AND j.state < 'completed')
     ORDER BY run.id`,
  );
  return rows.map(({ name }) => String(name));
}
