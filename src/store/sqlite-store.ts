import { existsSync } from "node:fs";
import { basename, dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { makeFolder } from "../make-folder.ts";
import { readRecord } from "../record/read-record.ts";
import { recordText } from "../record/record-text.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import type { Verdict } from "../score/verdict.ts";
import { UserError } from "../user-error.ts";
import type { Judgement } from "./judgement.ts";
import { readStoredVerdict } from "./read-verdict.ts";
import type { ReviewNote } from "./review-note.ts";
import { RunPlan, type TrialKey } from "./run-plan.ts";
import type {
  OpenTrial,
  RunCounts,
  RunPart,
  RunStore,
  StoredAttempt,
  TrialGlance,
  TrialResult,
  TrialUsage,
} from "./run-store.ts";
import type { Spending } from "./spending.ts";
import { countTrials, readCases, readGlances, readScorecard } from "./sqlite-glances.ts";
import { insertJudgement, readJudgements } from "./sqlite-judgements.ts";
import { insertNote, readNotes } from "./sqlite-notes.ts";
import { readResult, readResults } from "./sqlite-results.ts";
import { bringUpToDate } from "./sqlite-schema.ts";
import { readSpending, readUsage, writeSpending } from "./sqlite-usage.ts";

const selectTrial = "SELECT id FROM trials WHERE suite = ? AND agent = ? AND case_id = ? AND trial = ?";
const counting = `SELECT a.attempt FROM attempts a WHERE a.trial_id = t.id ORDER BY a.verdict = 'excluded', a.attempt DESC LIMIT 1`;

/** A run in one SQLite file: safe to kill at any moment, readable while it grows. */
class SqliteStore implements RunStore {
  readonly plan: RunPlan;
  readonly parts: readonly RunPart[];
  readonly #database: DatabaseSync;
  readonly #trialId: StatementSync;
  readonly #insert: StatementSync;

  constructor(database: DatabaseSync, plan: RunPlan, path: string) {
    this.#database = database;
    this.plan = plan;
    this.parts = [{ name: basename(path, ".db"), store: this, agents: plan.agents.map((id) => ({ name: id, id })) }];
    this.#trialId = database.prepare(selectTrial);
    this.#insert = database.prepare(
      `INSERT OR IGNORE INTO attempts (trial_id, attempt, verdict, verdict_json, ending, record)
       SELECT t.id, (SELECT count(*) FROM attempts WHERE trial_id = t.id), ?5, ?6, ?7, ?8 FROM trials t
       WHERE t.suite = ?1 AND t.agent = ?2 AND t.case_id = ?3 AND t.trial = ?4
         AND NOT EXISTS (SELECT 1 FROM attempts WHERE trial_id = t.id AND verdict <> 'excluded')`,
    );
  }

  planned(): number {
    return Number(this.#database.prepare("SELECT count(*) AS n FROM trials").get()?.n);
  }

  open(): OpenTrial[] {
    const rows = this.#database
      .prepare(
        `SELECT t.*, (SELECT count(*) FROM attempts a WHERE a.trial_id = t.id) AS attempts FROM trials t
         WHERE NOT EXISTS (SELECT 1 FROM attempts a WHERE a.trial_id = t.id AND a.verdict <> 'excluded') ORDER BY t.id`,
      )
      .all();
    return rows.map((row) => ({ ...keyOf(row), attempts: Number(row.attempts) }));
  }

  commit(record: TrialRecord, verdict: Verdict): boolean {
    const key = [record.suite.name, record.agent, record.case.id, record.trial];
    const what = [verdict.kind, JSON.stringify(verdict), record.ending.kind, recordText(record)];
    return Number(this.#insert.run(...key, ...what).changes) === 1;
  }

  results(): Iterable<TrialResult> {
    return readResults(this.#database);
  }

  counts(): RunCounts {
    return countTrials(this.#database);
  }

  cases(): Map<string, Set<string>> {
    return readCases(this.#database);
  }

  scorecard(suite: string): string | undefined {
    return readScorecard(this.#database, suite);
  }

  glances(): Iterable<TrialGlance> {
    return readGlances(this.#database);
  }

  result(key: TrialKey): TrialResult | undefined {
    const id = this.#find(key);
    return id === undefined ? undefined : readResult(this.#database, id);
  }

  addNote(note: ReviewNote): void {
    insertNote(this.#database, this.#id(note), note);
  }

  notes(key?: TrialKey): ReviewNote[] {
    return readNotes(this.#database, key ? this.#id(key) : null);
  }

  usage(suite: string, agent: string): Iterable<TrialUsage> {
    return readUsage(this.#database, suite, agent);
  }

  spending(): readonly Spending[] {
    return readSpending(this.#database);
  }

  keepSpending(spending: readonly Spending[]): void {
    writeSpending(this.#database, spending);
  }

  addJudgement(judgement: Judgement): boolean {
    return insertJudgement(this.#database, this.#id(judgement), judgement);
  }

  judgements(key?: TrialKey): Judgement[] {
    return readJudgements(this.#database, key ? this.#id(key) : null);
  }

  record(key: TrialKey): TrialRecord | undefined {
    const row = this.#database
      .prepare(
        `SELECT record FROM trials t JOIN attempts c ON c.trial_id = t.id WHERE t.id = ? AND c.attempt = (${counting})`,
      )
      .get(this.#id(key));
    return row && readRecord(String(row.record));
  }

  rescoreEach(judge: (attempt: StoredAttempt) => Verdict | undefined): void {
    const page = this.#database.prepare(
      `SELECT t.*, c.attempt, c.verdict_json, c.record FROM trials t JOIN attempts c ON c.trial_id = t.id
       WHERE t.id > ? AND c.attempt = (${counting}) ORDER BY t.id LIMIT 16`,
    );
    const update = this.#database.prepare(
      "UPDATE attempts SET verdict = ?, verdict_json = ? WHERE trial_id = ? AND attempt = ?",
    );
    // A page is read whole before it is written: an open reader would bar the writing while another process commits. It is
    // small, since records that outlive a young collection pile up until the next full one.
    for (let rows = page.all(0); rows.length > 0; rows = page.all(Number(rows.at(-1)?.id))) {
      const changed = rows.flatMap((row) => {
        const verdict = judge({ ...keyOf(row), ...attemptOf(row) });
        if (!verdict) return [];
        const text = JSON.stringify(verdict);
        // Writing a verdict costs more than finding out that it stands there already.
        return text === row.verdict_json ? [] : [[verdict.kind, text, Number(row.id), Number(row.attempt)]];
      });
      if (changed.length === 0) continue;
      this.#database.exec("BEGIN IMMEDIATE");
      for (const values of changed) update.run(...values);
      this.#database.exec("COMMIT");
    }
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }

  #id(key: TrialKey): number {
    const id = this.#find(key);
    if (id === undefined) throw new Error(`trial ${JSON.stringify(key)} is not part of this run`);
    return id;
  }

  #find(key: TrialKey): number | undefined {
    const row = this.#trialId.get(key.suite, key.agent, key.case, key.trial);
    return row && Number(row.id);
  }
}

/** Starts a run in a new file. */
export function createRun(path: string, plan: RunPlan, trials: Iterable<TrialKey>): RunStore {
  if (existsSync(path))
    throw new UserError(`${path} is there already. Go on with it (--resume ${path}) or name another file with --out.`);
  makeFolder(dirname(path), `--out ${path}`);
  const database = openFile(path);
  database.exec("BEGIN IMMEDIATE");
  database.prepare("INSERT INTO run (key, value) VALUES ('plan', ?)").run(JSON.stringify(plan));
  const insert = database.prepare("INSERT INTO trials (suite, agent, case_id, trial) VALUES (?, ?, ?, ?)");
  for (const trial of trials) insert.run(trial.suite, trial.agent, trial.case, trial.trial);
  database.exec("COMMIT");
  return new SqliteStore(database, plan, path);
}

/** Opens a run that is there: to read it, or to go on with it. */
export function openRun(path: string): RunStore {
  if (!existsSync(path))
    throw new UserError(`there is no run at ${path}. Start one with: deskproof run <suite> --out ${path}`);
  const database = openFile(path);
  const row = database.prepare("SELECT value FROM run WHERE key = 'plan'").get();
  if (!row)
    throw new UserError(`${path} holds no plan: the run was killed before it began. Remove the file and start again.`);
  return new SqliteStore(database, RunPlan.parse(JSON.parse(String(row.value))), path);
}

function openFile(path: string): DatabaseSync {
  const database = openDatabase(path);
  try {
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
    bringUpToDate(database, path);
    return database;
  } catch (error) {
    database.close();
    if (error instanceof Error && error.message.includes("not a database"))
      throw new UserError(`${path} is not a Deskproof run.`);
    throw error;
  }
}

function openDatabase(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 10_000 });
  } catch (error) {
    if (error instanceof Error && error.message.includes("unable to open"))
      throw new UserError(`${path} cannot be opened, to read it or to make it. Choose a file in a folder of yours.`);
    throw error;
  }
}

function keyOf(row: { readonly [column: string]: unknown }): TrialKey {
  return { suite: String(row.suite), agent: String(row.agent), case: String(row.case_id), trial: Number(row.trial) };
}

function attemptOf(row: { readonly [column: string]: unknown }): Pick<StoredAttempt, "record" | "before"> {
  return { record: readRecord(String(row.record)), before: readStoredVerdict(String(row.verdict_json)) };
}
