import type { DatabaseSync } from "node:sqlite";

/** Takes the conversations and verdicts of all trials after this one out of a run, as if they were still to come. */
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
