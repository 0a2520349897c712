import { DatabaseSync } from "node:sqlite";
import { objectsOf } from "../src/store/sqlite/expected-schema.ts";

/** Converts a run to an older format: before verdicts had their own table (3), before judges (2), before notes (1). */
export function toOldLayout(path: string, format: 1 | 2 | 3 = 3): void {
  using database = new DatabaseSync(path);
  database.exec(`DROP TRIGGER glance_at_record; DROP TRIGGER glance_at_verdict; DROP TRIGGER glance_again;
    CREATE TABLE old_attempts (
      trial_id INTEGER NOT NULL REFERENCES trials (id), attempt INTEGER NOT NULL,
      verdict TEXT NOT NULL CHECK (verdict IN ('pass', 'fail', 'excluded')),
      verdict_json TEXT NOT NULL, ending TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (trial_id, attempt)
    ) STRICT;
    INSERT INTO old_attempts SELECT a.trial_id, a.attempt, v.kind, v.verdict, a.ending, a.record
      FROM attempts a JOIN verdicts v ON v.trial_id = a.trial_id AND v.attempt = a.attempt;
    DROP TABLE verdicts; DROP TABLE attempts;
    ALTER TABLE old_attempts RENAME TO attempts;
    CREATE UNIQUE INDEX scored_once ON attempts (trial_id) WHERE verdict <> 'excluded';
    PRAGMA user_version = ${format};`);
  if (format < 3) database.exec("DROP TABLE judgements");
  if (format === 1) database.exec("DROP TABLE glances; DROP TABLE notes");
  else database.exec("ALTER TABLE notes DROP COLUMN passage; ALTER TABLE glances DROP COLUMN suspicions");
  for (const { type, sql } of objectsOf(format).values()) if (type === "trigger") database.exec(String(sql));
}
