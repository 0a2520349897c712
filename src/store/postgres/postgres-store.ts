import type { TrialRecord } from "../../record/trial-record.ts";
import type { Verdict } from "../../score/verdict.ts";
import { UserError } from "../../user-error.ts";
import { damaged } from "../damaged.ts";
import type { ForkSample, StoredFork } from "../fork-sample.ts";
import type { Judgement } from "../judgement.ts";
import { unplanned } from "../planned-trials.ts";
import type { ReviewNote } from "../review-note.ts";
import { type RunPlan, type TrialKey, trialName } from "../run-plan.ts";
import type { AttemptKey, OpenTrial, RunCounts, RunPart, RunStore, TrialResult, TrialSummary, TrialUsage } from "../run-store.ts";
import { scorePages } from "../score-pages.ts";
import type { Spending } from "../spending.ts";
import { planValues, readPlan, type StoredPlan } from "../stored-plan.ts";
import { parseAddress, runAddress } from "./address.ts";
import { insertRecord, insertVerdicts, readCountingRecord, readPages } from "./attempts.ts";
import { insertRows, PostgresDatabase, type RunRows } from "./database.ts";
import { forksOf, insertSample, readSamples } from "./forks.ts";
import { insertJudgement, readJudgements } from "./judgements.ts";
import { insertNote, readNotes } from "./notes.ts";
import { readOpen, readPlanned, readResult, readResults, readUnscored } from "./results.ts";
import { addRun, type FoundRun, findRun, rowsOf } from "./runs.ts";
import { bringUpToDate } from "./schema.ts";
import { lockSession } from "./sessions.ts";
import { countTrials, readCases, readScorecard, readSummaries, versionOf } from "./summaries.ts";
import { type ConnectionLimits, runLimits } from "./timeouts.ts";
import { CommandSpending, readSpending, readUsage } from "./usage.ts";

const selectTrial = "SELECT number FROM deskproof.trials WHERE run_id = $1 AND suite = $2 AND agent = $3 AND case_id = $4 AND trial = $5";

/** A run in a PostgreSQL database, which several processes on several machines can write to. */
class PostgresStore implements RunStore {
  readonly plan: RunPlan;
  readonly madeHere: boolean;
  readonly parts: readonly RunPart[];
  readonly #database: PostgresDatabase;
  readonly #name: string;
  readonly #rows: RunRows;
  /** The trials' numbers by key; they never change. */
  readonly #numbers = new Map<string, number>();
  readonly #spending: CommandSpending;

  constructor(database: PostgresDatabase, { plan, madeHere }: StoredPlan, name: string, rows: RunRows) {
    this.#database = database;
    this.#name = name;
    this.#rows = rows;
    this.#spending = new CommandSpending(rows);
    this.plan = plan;
    this.madeHere = madeHere;
    const agents = plan.agents.map((id) => ({ name: id, id }));
    const file = runAddress({ database: database.address, run: name });
    database.advice = `Stored trials are kept; continue with: deskproof run --resume '${file}'`;
    this.parts = [{ name, file, store: this, agents }];
  }

  planned(): number {
    const [row] = this.#rows.query("SELECT count(*)::integer AS n FROM deskproof.trials WHERE run_id = $1");
    return Number(row?.n);
  }

  beginSession(): boolean {
    return lockSession(this.#rows);
  }

  open(): OpenTrial[] {
    return readOpen(this.#rows).map(({ number, trial }) => {
      // Cache the numbers, because the conversations of these trials are stored next.
      this.#numbers.set(trialName(trial), number);
      return trial;
    });
  }

  unscored(): TrialKey[] {
    return readUnscored(this.#rows);
  }

  keepRecord(record: TrialRecord): number | undefined {
    const { suite, agent, case: testCase, trial } = record;
    const number = this.#number({ suite: suite.name, agent, case: testCase.id, trial });
    return insertRecord(this.#rows, number, record);
  }

  keepVerdict(key: AttemptKey, verdict: Verdict): void {
    insertVerdicts(this.#rows, [{ number: this.#number(key), attempts: key.attempts, verdict }]);
  }

  results(): Iterable<TrialResult> {
    return readResults(this.#rows);
  }

  counts(): RunCounts {
    return countTrials(this.#rows);
  }

  cases(): Map<string, Set<string>> {
    return readCases(this.#rows);
  }

  scorecard(suite: string): string | undefined {
    return readScorecard(this.#rows, suite);
  }

  summaries(): Iterable<TrialSummary> {
    return readSummaries(this.#rows);
  }

  result(key: TrialKey): TrialResult | undefined {
    const number = this.#find(key);
    return number === undefined ? undefined : readResult(this.#rows, number);
  }

  addNote(note: ReviewNote): void {
    insertNote(this.#rows, this.#number(note), note);
  }

  notes(key?: TrialKey): ReviewNote[] {
    return readNotes(this.#rows, key ? this.#number(key) : null);
  }

  usage(suite: string, agent: string): Iterable<TrialUsage> {
    return readUsage(this.#rows, suite, agent);
  }

  spending(): readonly Spending[] {
    return readSpending(this.#rows);
  }

  addSpending(spending: readonly Spending[]): void {
    this.#spending.add(spending);
  }

  addJudgement(judgement: Judgement): boolean {
    return insertJudgement(this.#rows, this.#number(judgement), judgement);
  }

  judgements(key?: TrialKey): Judgement[] {
    return readJudgements(this.#rows, key ? this.#number(key) : null);
  }

  samples(): ForkSample[] {
    return readSamples(this.#rows);
  }

  addSample(sample: ForkSample): void {
    insertSample(this.#rows, sample);
  }

  forks(key: TrialKey): StoredFork[] {
    return forksOf(this.#database, this.#name, key);
  }

  record(key: TrialKey): TrialRecord | undefined {
    return readCountingRecord(this.#rows, this.#number(key));
  }

  version(): string {
    return versionOf(this.#rows);
  }

  async rescorePages(score: Parameters<RunStore["rescorePages"]>[0]): Promise<void> {
    await scorePages(readPages(this.#rows), score, (changed) => {
      const verdicts = changed.map(({ attempt: { number, attempts }, verdict }) => ({ number, attempts, verdict }));
      insertVerdicts(this.#rows, verdicts);
    });
  }

  [Symbol.dispose](): void {
    this.#database[Symbol.dispose]();
  }

  #number(key: TrialKey): number {
    const number = this.#find(key);
    if (number === undefined) throw new Error(`trial ${JSON.stringify(key)} is not part of this run`);
    return number;
  }

  #find(key: TrialKey): number | undefined {
    const { suite, agent, case: id, trial } = key;
    const name = trialName(key);
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const [row] = this.#rows.query(selectTrial, [suite, agent, id, trial]);
    if (row) this.#numbers.set(name, Number(row.number));
    return row && Number(row.number);
  }
}

/** Creates a run in a database, in one transaction; the tables are created along with the database's first run. */
export function createInPostgres(place: string, plan: RunPlan, trials: Iterable<TrialKey>): RunStore {
  const { database: address, run: name } = parseAddress(place);
  if (name === undefined) throw new UserError(`a new run in ${address} needs a name: add ?run=<name> to the address.`);
  using opened = new DisposableStack();
  const database = opened.use(new PostgresDatabase(address));
  database.explaining(() => bringUpToDate(database.client, address));
  const rows = database.transaction(() => {
    const added = rowsOf(database, addRun(database, name));
    insertRows(
      added,
      "run_values",
      planValues(plan).map(({ key, value }) => ({ key, value })),
    );
    insertRows(added, "trials", numbered(trials));
    return added;
  });
  opened.move();
  // From here on, the connection serves a run, whose statements have shorter timeouts.
  database.client.limits = runLimits;
  return new PostgresStore(database, { plan, madeHere: true }, name, rows);
}

function* numbered(trials: Iterable<TrialKey>) {
  let number = 0;
  for (const { suite, agent, case: id, trial } of trials) {
    number += 1;
    yield { number, suite, agent, case_id: id, trial };
  }
}

/** Opens a run in a database, to read or to continue it. */
export function openInPostgres(place: string, limits?: ConnectionLimits): RunStore {
  return openWithRows(place, { limits }).store;
}

/** An open run, and access to its rows. */
export interface OpenedRun extends FoundRun {
  readonly store: RunStore;
}

/** How to open a run in a database. */
export interface Opening {
  /** A sentence for the user if the connection is lost. */
  readonly advice?: string | undefined;
  readonly limits?: ConnectionLimits | undefined;
}

/** Opens a run in a database, for code that also queries its rows, over the same connection as the store. */
export function openWithRows(place: string, { advice, limits }: Opening): OpenedRun {
  const address = parseAddress(place);
  using opened = new DisposableStack();
  const database = opened.use(new PostgresDatabase(address.database, limits));
  const { id, name, rows } = findRun(database, address);
  const found = rows.query("SELECT key, value FROM deskproof.run_values WHERE run_id = $1 AND key IN ('plan', 'signature')");
  const stored = readPlan((key) => found.find((row) => row.key === key)?.value);
  if (!stored) throw new Error(`${place} has no plan`);
  const why = unplanned(stored.plan, readPlanned(rows));
  if (why !== undefined) throw damaged(place, why);
  opened.move();
  const store = new PostgresStore(database, stored, name, rows);
  if (advice !== undefined) database.advice = advice;
  return { id, name, rows, store };
}

/** Removes a run from its database. */
export function removeFromPostgres(place: string): void {
  const { database: address, run } = parseAddress(place);
  using database = new PostgresDatabase(address);
  database.query("DELETE FROM deskproof.runs WHERE name = $1", [run ?? ""]);
}
