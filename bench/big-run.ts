// Grows a small run into a large one by copying its trials under new trial numbers, with their records and verdicts.
//   node bench/big-run.ts runs/small.db runs/big.db 50000
import { copyFileSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** Copies a run until it has at least this many trials; returns the number of trials. */
export function growRun(from: string, to: string, trials: number): number {
  for (const ending of ["", "-wal", "-shm"]) rmSync(`${to}${ending}`, { force: true });
  copyFileSync(from, to);
  using database = new DatabaseSync(to);
  const count = (expression: string) => Number(database.prepare(`SELECT ${expression} AS n FROM trials`).get()?.n ?? 0);
  const [held, last, numbers] = [count("count(*)"), count("max(id)"), count("max(trial) + 1")];
  const addTrials = database.prepare(
    `INSERT INTO trials (id, suite, agent, case_id, trial)
     SELECT id + ?1 * ?2, suite, agent, case_id, trial + ?1 * ?3 FROM trials WHERE id <= ?2`,
  );
  const addAttempts = database.prepare(
    `INSERT INTO attempts (trial_id, attempt, excluded, ending, record)
     SELECT trial_id + ?1 * ?2, attempt, excluded, ending, json_set(record, '$.trial', record ->> '$.trial' + ?1 * ?3)
     FROM attempts WHERE trial_id <= ?2`,
  );
  const addVerdicts = database.prepare(
    `INSERT INTO verdicts (trial_id, attempt, scorer, kind, verdict)
     SELECT trial_id + ?1 * ?2, attempt, scorer, kind, verdict FROM verdicts WHERE trial_id <= ?2`,
  );
  database.exec("PRAGMA synchronous = OFF; BEGIN");
  for (let copy = 1; copy * held < trials; copy++) {
    addTrials.run(copy, last, numbers);
    addAttempts.run(copy, last, numbers);
    addVerdicts.run(copy, last);
  }
  database.exec("COMMIT");
  return count("count(*)");
}

const [from, to, trials = "50000"] = process.argv.slice(2);
if (import.meta.main && from !== undefined && to !== undefined)
  process.stdout.write(`${to}: ${growRun(from, to, Number(trials))} trials\n`);
