import type { DatabaseSync } from "node:sqlite";

/** Removes the conversations and verdicts of all trials after this one from a run, as if they were yet to be played. */
export function takeOutAfter(database: DatabaseSync, trialId: number): { putBack: () => void } {
  const later = `WHERE trial_id > ${trialId}`;
  database.exec(`CREATE TEMP TABLE later_attempts AS SELECT * FROM attempts ${later};
    CREATE TEMP TABLE later_verdicts AS SELECT * FROM verdicts ${later};
    DELETE FROM verdicts ${later}; DELETE FROM attempts ${later}; DELETE FROM glances ${later};`);
  return {
    putBack: () =>
      database.exec(`BEGIN; INSERT INTO attempts SELECT * FROM later_attempts;
        INSERT INTO verdicts SELECT * FROM later_verdicts; COMMIT`),
  };
}
