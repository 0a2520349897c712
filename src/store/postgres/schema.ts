import { UserError } from "../../user-error.ts";
import type { SyncClient } from "./sync-client.ts";

/**
 * Step n migrates a database from format n to format n + 1. Every table begins with the run's id, so that runs do not
 * interfere with each other and a run can be removed quickly. Long texts come last and are read only if a query names
 * them. JSON is stored as text, because PostgreSQL's JSON types do not accept every character that an agent may write.
 */
export const steps: readonly string[] = [
  `CREATE TABLE deskproof.runs (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE
   );
   CREATE TABLE deskproof.run_values (
     run_id bigint NOT NULL REFERENCES deskproof.runs ON DELETE CASCADE, key text COLLATE "C" NOT NULL,
     value text NOT NULL, PRIMARY KEY (run_id, key)
   );
   CREATE TABLE deskproof.trials (
     run_id bigint NOT NULL REFERENCES deskproof.runs ON DELETE CASCADE, number integer NOT NULL,
     trial integer NOT NULL, suite text COLLATE "C" NOT NULL, agent text COLLATE "C" NOT NULL,
     case_id text COLLATE "C" NOT NULL, PRIMARY KEY (run_id, number), UNIQUE (run_id, suite, agent, case_id, trial)
   );
   CREATE TABLE deskproof.attempts (
     run_id bigint NOT NULL, number integer NOT NULL, attempt integer NOT NULL, excluded boolean NOT NULL,
     ending text NOT NULL, usage text NOT NULL, record text NOT NULL, PRIMARY KEY (run_id, number, attempt),
     FOREIGN KEY (run_id, number) REFERENCES deskproof.trials ON DELETE CASCADE
   );
   CREATE UNIQUE INDEX counted_once ON deskproof.attempts (run_id, number) WHERE NOT excluded;
   CREATE SEQUENCE deskproof.writes;
   CREATE TABLE deskproof.verdicts (
     run_id bigint NOT NULL, number integer NOT NULL, attempt integer NOT NULL, scorer integer NOT NULL,
     written bigint NOT NULL DEFAULT nextval('deskproof.writes'), kind text NOT NULL, shown text NOT NULL,
     verdict text NOT NULL, PRIMARY KEY (run_id, number, attempt, scorer),
     FOREIGN KEY (run_id, number, attempt) REFERENCES deskproof.attempts ON DELETE CASCADE
   );
   CREATE INDEX last_written ON deskproof.verdicts (run_id, written);
   CREATE TABLE deskproof.notes (
     run_id bigint NOT NULL, id bigint GENERATED ALWAYS AS IDENTITY, number integer NOT NULL, note text NOT NULL,
     PRIMARY KEY (run_id, id), FOREIGN KEY (run_id, number) REFERENCES deskproof.trials ON DELETE CASCADE
   );
   CREATE TABLE deskproof.judgements (
     run_id bigint NOT NULL, number integer NOT NULL, judge text COLLATE "C" NOT NULL,
     criterion text COLLATE "C" NOT NULL, rubric integer NOT NULL, sample integer NOT NULL, said text NOT NULL,
     PRIMARY KEY (run_id, number, judge, criterion, rubric, sample),
     FOREIGN KEY (run_id, number) REFERENCES deskproof.trials ON DELETE CASCADE
   );`,
  `CREATE TABLE deskproof.workers (
     run_id bigint NOT NULL REFERENCES deskproof.runs ON DELETE CASCADE, name text COLLATE "C" NOT NULL,
     host text NOT NULL, started timestamptz NOT NULL DEFAULT now(), beat timestamptz NOT NULL DEFAULT now(),
     ended boolean NOT NULL DEFAULT false, running integer NOT NULL, done integer NOT NULL,
     per_minute double precision NOT NULL, spending text NOT NULL, PRIMARY KEY (run_id, name)
   );`,
];

/** The key of the lock that a migration holds until it commits ("Desk" in ASCII). */
const lock = 0x4465736b;

/** Whether the database has this version's tables; throws if a newer version created them. */
function isUpToDate(client: SyncClient, database: string, known = steps): boolean {
  const format = formatOf(client);
  if (format > known.length)
    throw new UserError(`${database} was set up by a newer Deskproof (format ${format}). Update deskproof to use it.`);
  return format === known.length;
}

/** Whether the database has tables of any version. */
export function hasTables(client: SyncClient): boolean {
  return formatOf(client) > 0;
}

/** Brings the database's tables up to date in one transaction; if several processes try, one does it and the others wait. */
export function bringUpToDate(client: SyncClient, database: string, known = steps): void {
  if (isUpToDate(client, database, known)) return;
  client.transaction(() => {
    client.query("SELECT pg_advisory_xact_lock($1)", [lock]);
    client.query("CREATE SCHEMA IF NOT EXISTS deskproof");
    client.query("CREATE TABLE IF NOT EXISTS deskproof.formats (format integer PRIMARY KEY, since timestamptz NOT NULL)");
    // Another process may have migrated the database while this one waited.
    const format = lastFormat(client);
    for (const [index, step] of known.slice(format).entries()) {
      client.query(step);
      client.query("INSERT INTO deskproof.formats VALUES ($1, now())", [format + index + 1]);
    }
  });
}

function formatOf(client: SyncClient): number {
  const [found] = client.query("SELECT to_regclass('deskproof.formats') IS NOT NULL AS here");
  if (found?.here !== true) return 0;
  return lastFormat(client);
}

function lastFormat(client: SyncClient): number {
  const [row] = client.query("SELECT coalesce(max(format), 0) AS format FROM deskproof.formats");
  return Number(row?.format);
}
