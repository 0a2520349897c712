import { closeSync, existsSync, openSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { makeFolder } from "../../make-folder.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { Verdict } from "../../score/verdict.ts";
import { isSystemError } from "../../system-error.ts";
import { UserError } from "../../user-error.ts";
import { prepared } from "../../world/prepared.ts";
import type { ForkSample, StoredFork } from "../fork-sample.ts";
import type { Judgement } from "../judgement.ts";
import type { ReviewNote } from "../review-note.ts";
import type { RunPlan, TrialKey } from "../run-plan.ts";
import type { AttemptKey, OpenTrial, RunCounts, RunPart, RunStore, TrialResult, TrialSummary, TrialUsage } from "../run-store.ts";
import { scorePages } from "../score-pages.ts";
import type { Spending } from "../spending.ts";
import { planValues, type StoredPlan } from "../stored-plan.ts";
import { insertRecord, insertVerdict, keyOf, readCountingRecord, readPage } from "./attempts.ts";
import { readCheckedPlan } from "./checked-plan.ts";
import { notBegun } from "./connection.ts";
import { SqliteFile } from "./file.ts";
import { FileSession, sessionFile } from "./file-session.ts";
import { forksBeside, insertSample, readSamples } from "./forks.ts";
import { insertJudgement, readJudgements } from "./judgements.ts";
import { insertNote, readNotes } from "./notes.ts";
import { readResult, readResults } from "./results.ts";
import { countTrials, readCases, readScorecard, readSummaries } from "./summaries.ts";
import { addSpending, readSpending, readUsage } from "./usage.ts";

const selectTrial = "SELECT id FROM trials WHERE suite = ? AND agent = ? AND case_id = ? AND trial = ?";

const selectOpen = `SELECT t.*, coalesce(g.attempts, 0) AS attempts FROM trials t LEFT JOIN glances g ON g.trial_id = t.id
  WHERE coalesce(g.verdict, 'excluded') = 'excluded' ORDER BY t.id`;

const selectUnscored = "SELECT t.* FROM trials t JOIN glances g ON g.trial_id = t.id AND g.verdict = 'unscored' ORDER BY t.id";

/** A run in one SQLite file. The process can be killed at any time, and the file can be read while the run is in progress. */
class SqliteStore implements RunStore {
  readonly plan: RunPlan;
  readonly madeHere: boolean;
  readonly parts: readonly RunPart[];
  readonly #file: SqliteFile;
  readonly #path: string;
  #session: FileSession | undefined;

  constructor(file: SqliteFile, { plan, madeHere }: StoredPlan, path: string) {
    this.#file = file;
    this.#path = path;
    this.plan = plan;
    this.madeHere = madeHere;
    const agents = plan.agents.map((id) => ({ name: id, id }));
    this.parts = [{ name: basename(path, ".db"), file: shownFile(path), store: this, agents }];
  }

  planned(): number {
    return this.#file.read((database) => Number(database.prepare("SELECT count(*) AS n FROM trials").get()?.n));
  }

  beginSession(): boolean {
    this.#session ??= FileSession.begin(this.#path);
    return this.#session?.isShared ?? false;
  }

  open(): OpenTrial[] {
    const rows = this.#file.read((database) => database.prepare(selectOpen).all());
    return rows.map((row) => ({ ...keyOf(row), attempts: Number(row.attempts) }));
  }

  unscored(): TrialKey[] {
    const rows = this.#file.read((database) => database.prepare(selectUnscored).all());
    return rows.map(keyOf);
  }

  keepRecord(record: TrialRecord): number | undefined {
    const key = { suite: record.suite.name, agent: record.agent, case: record.case.id, trial: record.trial };
    return this.#file.write((database) => insertRecord(database, idIn(database, key), record));
  }

  keepVerdict(key: AttemptKey, verdict: Verdict): void {
    this.#file.write((database) => insertVerdict(database, idIn(database, key), { verdict, attempts: key.attempts }));
  }

  results(): Iterable<TrialResult> {
    return this.#file.readEach(readResults);
  }

  counts(): RunCounts {
    return this.#file.read(countTrials);
  }

  cases(): Map<string, Set<string>> {
    return this.#file.read(readCases);
  }

  scorecard(suite: string): string | undefined {
    return this.#file.read((database) => readScorecard(database, suite));
  }

  summaries(): Iterable<TrialSummary> {
    return this.#file.readEach(readSummaries);
  }

  result(key: TrialKey): TrialResult | undefined {
    return this.#file.read((database) => {
      const id = findIn(database, key);
      return id === undefined ? undefined : readResult(database, id);
    });
  }

  addNote(note: ReviewNote): void {
    this.#file.write((database) => insertNote(database, idIn(database, note), note));
  }

  notes(key?: TrialKey): ReviewNote[] {
    return this.#file.read((database) => readNotes(database, key ? idIn(database, key) : null));
  }

  usage(suite: string, agent: string): Iterable<TrialUsage> {
    return this.#file.readEach((database) => readUsage(database, suite, agent));
  }

  spending(): readonly Spending[] {
    return this.#file.read(readSpending);
  }

  addSpending(spending: readonly Spending[]): void {
    this.#file.write((database) => addSpending(database, spending));
  }

  addJudgement(judgement: Judgement): boolean {
    return this.#file.write((database) => insertJudgement(database, idIn(database, judgement), judgement));
  }

  judgements(key?: TrialKey): Judgement[] {
    return this.#file.read((database) => readJudgements(database, key ? idIn(database, key) : null));
  }

  samples(): ForkSample[] {
    return this.#file.read(readSamples);
  }

  addSample(sample: ForkSample): void {
    this.#file.write((database) => insertSample(database, sample));
  }

  forks(key: TrialKey): StoredFork[] {
    return forksBeside(this.#path, key);
  }

  record(key: TrialKey): TrialRecord | undefined {
    return this.#file.read((database) => readCountingRecord(database, idIn(database, key)));
  }

  version(): string {
    // Writes go to the write-ahead log first, and to the file itself at a checkpoint.
    return [this.#path, `${this.#path}-wal`]
      .map((path) => statSync(path, { throwIfNoEntry: false }))
      .map((found) => (found ? `${found.size}@${found.mtimeMs}` : "-"))
      .join(" ");
  }

  async rescorePages(score: Parameters<RunStore["rescorePages"]>[0]): Promise<void> {
    await scorePages(this.#pages(), score, (changed) =>
      this.#file.write((database) => {
        for (const { attempt, verdict } of changed) insertVerdict(database, attempt.id, { verdict, attempts: attempt.attempts });
      }),
    );
  }

  // A page is read completely before verdicts are written; an open read would block writing while another process commits.
  *#pages(): Iterable<ReturnType<typeof readPage>> {
    const next = (after: number) => this.#file.read((database) => readPage(database, after));
    for (let page = next(0); page.length > 0; page = next(page.at(-1)?.id ?? 0)) yield page;
  }

  [Symbol.dispose](): void {
    this.#session?.[Symbol.dispose]();
    this.#session = undefined;
    this.#file[Symbol.dispose]();
  }
}

/** The id of a trial; undefined if it is not part of the run. */
function findIn(database: DatabaseSync, { suite, agent, case: id, trial }: TrialKey): number | undefined {
  const row = prepared(database, selectTrial).get(suite, agent, id, trial);
  return row && Number(row.id);
}

/** The id of a trial of the run. A lookup within the transaction that needs the id saves locking the file a second time. */
function idIn(database: DatabaseSync, key: TrialKey): number {
  const id = findIn(database, key);
  if (id === undefined) throw new Error(`trial ${JSON.stringify(key)} is not part of this run`);
  return id;
}

// A report may be published, so it must not name folders outside the current one.
function shownFile(path: string): string {
  const here = relative(".", path);
  return isAbsolute(path) && (here.startsWith("..") || isAbsolute(here)) ? basename(path) : here;
}

/** Creates a run in a new file. */
export function createFile(path: string, plan: RunPlan, trials: Iterable<TrialKey>): RunStore {
  if (existsSync(path)) throw alreadyThere(path);
  makeFolder(dirname(path), path, "Choose another file with --out <file>.");
  claim(path);
  try {
    const file = SqliteFile.create(path, (database) => {
      writePlan(database, plan);
      const insert = database.prepare("INSERT INTO trials (suite, agent, case_id, trial) VALUES (?, ?, ?, ?)");
      for (const trial of trials) insert.run(trial.suite, trial.agent, trial.case, trial.trial);
    });
    return new SqliteStore(file, { plan, madeHere: true }, path);
  } catch (error) {
    // The file is still empty, and the next attempt needs to use its name.
    removeFile(path);
    throw error;
  }
}

/** Creates an empty file, so that only one of several processes starts the run. */
function claim(path: string): void {
  try {
    closeSync(openSync(path, "wx"));
  } catch (error) {
    if (isSystemError(error) && error.code === "EEXIST") throw alreadyThere(path);
    // Ignore other system errors here: SQLite will fail to create the file too, and its error is explained to the user.
    if (!isSystemError(error)) throw error;
  }
}

function alreadyThere(path: string): UserError {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    return new UserError(`${path} is a folder, not a run file. Name a file in it, such as ${join(path, "run.db")}.`);
  return new UserError(`${path} already exists. Continue it with --resume ${path}, or choose another file with --out.`);
}

/** Removes a run's closed file, with any SQLite files next to it. */
export function removeFile(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`, sessionFile(path)]) rmSync(file, { force: true });
}

/** Opens the run in a file, to read or to continue it. */
export function openFile(path: string): RunStore {
  if (!existsSync(path)) throw new UserError(`there is no run at ${path}. Start one with: deskproof run <suite> --out ${path}`);
  if (statSync(path).isDirectory()) throw new UserError(`${path} is a folder, not a run file. ${newestIn(path)}`);
  const file = SqliteFile.open(path);
  try {
    const stored = file.read((database) => (file.hasTables ? readCheckedPlan(database, path) : undefined));
    if (stored) return new SqliteStore(file, stored, path);
    throw notBegun(path);
  } catch (error) {
    file[Symbol.dispose]();
    throw error;
  }
}

/** A sentence for error messages that names the newest run in a folder. */
function newestIn(folder: string): string {
  const files = readdirSync(folder).filter((name) => name.endsWith(".db"));
  const times = files.map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }));
  const [newest] = times.sort((one, other) => other.at - one.at || (one.path < other.path ? 1 : -1));
  return newest ? `The newest run in it is ${newest.path}.` : "It contains no .db file. Give a run file.";
}

function writePlan(database: DatabaseSync, plan: RunPlan): void {
  const insert = database.prepare("INSERT INTO run (key, value) VALUES (?, ?)");
  for (const { key, value } of planValues(plan)) insert.run(key, value);
}
