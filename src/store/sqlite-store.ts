import { existsSync, rmSync } from "node:fs";
import { basename, dirname, isAbsolute, relative } from "node:path";
import type { StatementSync } from "node:sqlite";
import { makeFolder } from "../make-folder.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import type { Verdict } from "../score/verdict.ts";
import { UserError } from "../user-error.ts";
import type { Judgement } from "./judgement.ts";
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
import { insertRecord, insertVerdict, keyOf, readCountingRecord, readPage } from "./sqlite-attempts.ts";
import { SqliteFile } from "./sqlite-file.ts";
import { countTrials, readCases, readGlances, readScorecard } from "./sqlite-glances.ts";
import { insertJudgement, readJudgements } from "./sqlite-judgements.ts";
import { insertNote, readNotes } from "./sqlite-notes.ts";
import { readResult, readResults } from "./sqlite-results.ts";
import { readSpending, readUsage, writeSpending } from "./sqlite-usage.ts";

const selectTrial = "SELECT id FROM trials WHERE suite = ? AND agent = ? AND case_id = ? AND trial = ?";

/** A run in one SQLite file: safe to kill at any moment, readable while it grows. */
class SqliteStore implements RunStore {
  readonly plan: RunPlan;
  readonly parts: readonly RunPart[];
  readonly #file: SqliteFile;
  readonly #trialId: StatementSync;

  constructor(file: SqliteFile, plan: RunPlan, path: string) {
    this.#file = file;
    this.plan = plan;
    const agents = plan.agents.map((id) => ({ name: id, id }));
    this.parts = [{ name: basename(path, ".db"), file: shownFile(path), store: this, agents }];
    this.#trialId = file.reader.prepare(selectTrial);
  }

  planned(): number {
    return Number(this.#file.reader.prepare("SELECT count(*) AS n FROM trials").get()?.n);
  }

  open(): OpenTrial[] {
    const rows = this.#file.reader
      .prepare(
        `SELECT t.*, (SELECT count(*) FROM attempts a WHERE a.trial_id = t.id) AS attempts FROM trials t
         WHERE NOT EXISTS (SELECT 1 FROM attempts a WHERE a.trial_id = t.id AND NOT a.excluded) ORDER BY t.id`,
      )
      .all();
    return rows.map((row) => ({ ...keyOf(row), attempts: Number(row.attempts) }));
  }

  unscored(): TrialKey[] {
    const rows = this.#file.reader
      .prepare("SELECT t.* FROM trials t JOIN glances g ON g.trial_id = t.id AND g.verdict = 'unscored' ORDER BY t.id")
      .all();
    return rows.map(keyOf);
  }

  keepRecord(record: TrialRecord): boolean {
    const id = this.#id({ suite: record.suite.name, agent: record.agent, case: record.case.id, trial: record.trial });
    return this.#file.write((database) => insertRecord(database, id, record));
  }

  keepVerdict(key: TrialKey, verdict: Verdict): void {
    const id = this.#id(key);
    this.#file.write((database) => insertVerdict(database, id, verdict));
  }

  results(): Iterable<TrialResult> {
    return readResults(this.#file.reader);
  }

  counts(): RunCounts {
    return countTrials(this.#file.reader);
  }

  cases(): Map<string, Set<string>> {
    return readCases(this.#file.reader);
  }

  scorecard(suite: string): string | undefined {
    return readScorecard(this.#file.reader, suite);
  }

  glances(): Iterable<TrialGlance> {
    return readGlances(this.#file.reader);
  }

  result(key: TrialKey): TrialResult | undefined {
    const id = this.#find(key);
    return id === undefined ? undefined : readResult(this.#file.reader, id);
  }

  addNote(note: ReviewNote): void {
    const id = this.#id(note);
    this.#file.write((database) => insertNote(database, id, note));
  }

  notes(key?: TrialKey): ReviewNote[] {
    return readNotes(this.#file.reader, key ? this.#id(key) : null);
  }

  usage(suite: string, agent: string): Iterable<TrialUsage> {
    return readUsage(this.#file.reader, suite, agent);
  }

  spending(): readonly Spending[] {
    return readSpending(this.#file.reader);
  }

  keepSpending(spending: readonly Spending[]): void {
    this.#file.write((database) => writeSpending(database, spending));
  }

  addJudgement(judgement: Judgement): boolean {
    const id = this.#id(judgement);
    return this.#file.write((database) => insertJudgement(database, id, judgement));
  }

  judgements(key?: TrialKey): Judgement[] {
    return readJudgements(this.#file.reader, key ? this.#id(key) : null);
  }

  record(key: TrialKey): TrialRecord | undefined {
    return readCountingRecord(this.#file.reader, this.#id(key));
  }

  rescoreEach(judge: (attempt: StoredAttempt) => Verdict | undefined): void {
    // A page is read whole before it is written: an open reader would bar the writing while another process commits.
    const next = (after: number) => readPage(this.#file.reader, after);
    for (let page = next(0); page.length > 0; page = next(page.at(-1)?.id ?? 0)) {
      const changed = page.flatMap(({ id, json, ...stored }) => {
        const verdict = judge(stored);
        // Writing a verdict costs more than finding out that it stands there already.
        return verdict && JSON.stringify(verdict) !== json ? [{ id, verdict }] : [];
      });
      if (changed.length === 0) continue;
      this.#file.write((database) => {
        for (const { id, verdict } of changed) insertVerdict(database, id, verdict);
      });
    }
  }

  [Symbol.dispose](): void {
    this.#file[Symbol.dispose]();
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

// A report may be published: no folder outside of the current one is named in it.
function shownFile(path: string): string {
  const here = relative(".", path);
  return isAbsolute(path) && (here.startsWith("..") || isAbsolute(here)) ? basename(path) : here;
}

/** Starts a run in a new file. */
export function createRun(path: string, plan: RunPlan, trials: Iterable<TrialKey>): RunStore {
  if (existsSync(path))
    throw new UserError(`${path} is there already. Go on with it (--resume ${path}) or name another file with --out.`);
  makeFolder(dirname(path), `--out ${path}`);
  const file = new SqliteFile(path);
  try {
    file.create((database) => {
      database.prepare("INSERT INTO run (key, value) VALUES ('plan', ?)").run(JSON.stringify(plan));
      const insert = database.prepare("INSERT INTO trials (suite, agent, case_id, trial) VALUES (?, ?, ?, ?)");
      for (const trial of trials) insert.run(trial.suite, trial.agent, trial.case, trial.trial);
    });
    return new SqliteStore(file, plan, path);
  } catch (error) {
    file[Symbol.dispose]();
    // Nothing is in it yet, and the next try needs the name.
    removeRun(path);
    throw error;
  }
}

/** Removes a run's file, which must be closed, with what SQLite may have left beside it. */
export function removeRun(path: string): void {
  for (const ending of ["", "-wal", "-shm"]) rmSync(`${path}${ending}`, { force: true });
}

/** Opens a run that is there: to read it as it is, or to go on with it. */
export function openRun(path: string): RunStore {
  if (!existsSync(path))
    throw new UserError(`there is no run at ${path}. Start one with: deskproof run <suite> --out ${path}`);
  const file = new SqliteFile(path);
  const row = file.hasTables && file.reader.prepare("SELECT value FROM run WHERE key = 'plan'").get();
  if (row) return new SqliteStore(file, RunPlan.parse(JSON.parse(String(row.value))), path);
  file[Symbol.dispose]();
  throw new UserError(`${path} holds no plan: the run was killed before it began. Remove the file and start again.`);
}
