import { readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { fixedRun } from "../../../test/fixed-run.ts";
import { toOldLayout } from "../../../test/old-layout.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { openRun } from "../open/open-run.ts";

const suite = await loadSuite("tiny");

/** A run with four trials of each case; someone else made it if `unsigned` is set. */
function madeRun(path: string, { unsigned = false } = {}): void {
  fixedRun(path, { suite, agents: { mine: (_, trial) => (trial === 1 ? "fail" : "pass") }, trials: 4 })[Symbol.dispose]();
  change(path, unsigned ? "DELETE FROM run WHERE key = 'signature'" : "");
}

function change(path: string, sql: string): void {
  using database = new DatabaseSync(path, { enableForeignKeyConstraints: false, defensive: false });
  database.exec(`PRAGMA journal_mode = DELETE; PRAGMA writable_schema = ON; ${sql}`);
}

/** What opening the run prints; undefined if it opens. Never more than one line. */
function refusal(path: string): string | undefined {
  const start = performance.now();
  try {
    openRun(path)[Symbol.dispose]();
    return undefined;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "UserError") throw error;
    expect(error.message).not.toContain("\n");
    expect(performance.now() - start).toBeLessThan(2_000);
    return error.message.replace(path, "run.db");
  }
}

const endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)";
const columns = "id INTEGER PRIMARY KEY, suite TEXT NOT NULL, agent TEXT NOT NULL, case_id TEXT NOT NULL, trial INTEGER NOT NULL";
const twice = `INSERT INTO trials SELECT id + 1000, suite, agent, case_id, trial FROM trials WHERE id <= 4;
  INSERT INTO attempts SELECT trial_id + 1000, attempt, excluded, ending, record FROM attempts WHERE trial_id <= 4;
  INSERT INTO verdicts SELECT trial_id + 1000, attempt, scorer, kind, verdict FROM verdicts WHERE trial_id <= 4;`;
const instead = (table: string, made: string) => `DROP TABLE ${table}; ${made};`;

describe("a run file whose schema would run SQL or drop constraints is refused when it is opened:", () => {
  it.each([
    [
      "a view that recurses in place of the trials",
      instead(
        "trials",
        `CREATE VIEW trials AS ${endless} SELECT x AS id, 'tiny' AS suite, 'mine' AS agent, 'c' AS case_id, x AS trial FROM n`,
      ),
      "trials is a view, not a table",
    ],
    [
      "a view in place of the plan",
      instead("run", `CREATE VIEW run AS ${endless} SELECT 'plan' AS key, x AS value FROM n`),
      "run is a view",
    ],
    [
      "a view in place of the lists",
      instead("glances", `CREATE VIEW glances AS ${endless} SELECT x AS trial_id FROM n`),
      "glances is a view",
    ],
    ["a further view", `CREATE VIEW more AS ${endless} SELECT x FROM n`, "it contains the view more"],
    ["a further table", "CREATE TABLE more (x)", "it contains the table more"],
    ["a virtual table", "CREATE VIRTUAL TABLE more USING fts5(x)", "it contains the table more"],
    [
      "a virtual table in place of the notes",
      instead("notes", "CREATE VIRTUAL TABLE notes USING fts5(x)"),
      "notes is not defined as in a run",
    ],
    [
      "a trigger that recurses",
      `CREATE TRIGGER more AFTER INSERT ON notes BEGIN INSERT INTO run ${endless} SELECT x, x FROM n; END`,
      "it contains the trigger more",
    ],
    [
      "a trigger that recurses under a known name",
      `DROP TRIGGER glance_again; CREATE TRIGGER glance_again AFTER UPDATE OF verdict ON verdicts
         BEGIN INSERT INTO run ${endless} SELECT x, x FROM n; END`,
      "the trigger glance_again is not defined as in a run",
    ],
    ["a generated column", "ALTER TABLE trials ADD COLUMN more TEXT AS (hex(zeroblob(100000000)))", "trials is not defined as in a run"],
    [
      "a column with a check",
      "ALTER TABLE notes ADD COLUMN more TEXT CHECK (length(hex(zeroblob(100000000))) > 0)",
      "notes is not defined",
    ],
    ["an index on an expression", "CREATE INDEX more ON attempts (length(record))", "it contains the index more"],
    ["statistics for the query planner", "ANALYZE", "it contains the table sqlite_stat1"],
    ["a table that is missing", "DROP TABLE judgements", "the table judgements is missing"],
    ["trials without their constraint", instead("trials", `CREATE TABLE trials (${columns}) STRICT`), "trials is not defined as in a run"],
    ["a name that a terminal would act on", 'CREATE TABLE "\u001b[2Jgone" (x)', "it contains the table \\u{1b}[2Jgone"],
  ])("%s", (_, sql, why) => {
    using folder = temporaryFolder();
    madeRun(folder.file("run.db"));
    change(folder.file("run.db"), sql);
    expect(refusal(folder.file("run.db"))).toContain(`run.db is damaged (`);
    expect(refusal(folder.file("run.db"))).toContain(why);
  });

  it.each([1, 2, 3] as const)("a view in a file of format %i", (format) => {
    using folder = temporaryFolder();
    madeRun(folder.file("run.db"));
    toOldLayout(folder.file("run.db"), format);
    expect(refusal(folder.file("run.db"))).toBeUndefined();
    change(folder.file("run.db"), instead("attempts", `CREATE VIEW attempts AS ${endless} SELECT x AS trial_id FROM n`));
    expect(refusal(folder.file("run.db"))).toMatch(/damaged \(/);
  });
});

describe("a run file is refused, whoever made it, if it has", () => {
  it.each([
    [
      "an agent that is not planned",
      "UPDATE trials SET agent = 'other' WHERE id = 1",
      /trials of the agent "other", which is not in the plan/,
    ],
    [
      "a suite that is not planned",
      "UPDATE trials SET suite = 'other' WHERE id = 1",
      /trials of the suite "other", which is not in the plan/,
    ],
    ["a negative trial number", "UPDATE trials SET trial = -1 WHERE id = 1", /a trial with the number -1/],
    ["listed results without a trial", "UPDATE glances SET trial_id = 9999 WHERE trial_id = 1", /1 results without a trial/],
  ])("%s", (_, sql, why) => {
    using folder = temporaryFolder();
    madeRun(folder.file("run.db"));
    change(folder.file("run.db"), sql);
    expect(refusal(folder.file("run.db"))).toMatch(why);
  });
});

it("refuses two rows for one trial that were added while the constraint was taken out of the schema", () => {
  using folder = temporaryFolder();
  const path = folder.file("run.db");
  madeRun(path);
  const index = "sqlite_autoindex_trials_1";
  using database = new DatabaseSync(path, { readOnly: true });
  const root = Number(database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?").get(index)?.rootpage);
  const define = (constraint: string) => `UPDATE sqlite_schema SET sql = 'CREATE TABLE trials (${columns}${constraint}) STRICT'
    WHERE name = 'trials';`;
  change(path, `${define("")} DELETE FROM sqlite_schema WHERE name = '${index}'`);
  change(path, twice);
  change(
    path,
    `${define(", UNIQUE (suite, agent, case_id, trial)")} INSERT INTO sqlite_schema VALUES ('index', '${index}', 'trials', ${root}, NULL)`,
  );
  expect(refusal(path)).toMatch(/damaged \(.*index sqlite_autoindex_trials_1/);
});

describe("a run file that someone else made is refused if", () => {
  it.each([
    [
      "conversations are stored again under other trial numbers",
      twice.replace("case_id, trial FROM", "case_id, trial + 4 FROM"),
      /trial 4: a conv/,
    ],
    [
      "a conversation is stored under another case",
      "UPDATE attempts SET record = json_set(record, '$.case.id', 'x') WHERE trial_id = 1",
      /a conv/,
    ],
    ["a conversation has no trial", "UPDATE attempts SET trial_id = 9999 WHERE trial_id = 1", /not in the plan: a conv/],
    ["a verdict is about an attempt that was not made", "UPDATE verdicts SET attempt = 7 WHERE trial_id = 1", /trial 0: a verdict/],
    ["a verdict's text differs from its kind", "UPDATE verdicts SET kind = 'fail' WHERE trial_id = 1", /trial 0: a verdict/],
    [
      "the list of trials says something else than the verdicts",
      "UPDATE glances SET verdict = 'fail' WHERE trial_id = 1",
      /the list of trials/,
    ],
  ])("%s", (_, sql, why) => {
    using folder = temporaryFolder();
    madeRun(folder.file("run.db"), { unsigned: true });
    expect(refusal(folder.file("run.db"))).toBeUndefined();
    change(folder.file("run.db"), sql);
    expect(refusal(folder.file("run.db"))).toMatch(why);
  });

  it("its pages form a table without end", () => {
    using folder = temporaryFolder();
    madeRun(folder.file("run.db"), { unsigned: true });
    makeEndless(folder.file("run.db"), "judgements");
    expect(refusal(folder.file("run.db"))).toMatch(/damaged \(/);
  });
});

it("refuses a made-up table of lists without end in a file that this user made", () => {
  using folder = temporaryFolder();
  madeRun(folder.file("run.db"));
  makeEndless(folder.file("run.db"), "glances");
  expect(refusal(folder.file("run.db"))).toMatch(/damaged \(/);
});

/** Replaces a table's root page by a chain of pages in which each points to the next several hundred times. */
function makeEndless(path: string, table: string): void {
  change(path, "VACUUM");
  const bytes = readFileSync(path);
  const [size, pages] = [bytes.readUInt16BE(16), bytes.readUInt32BE(28)];
  const leaf = Buffer.alloc(size);
  using database = new DatabaseSync(path, { readOnly: true });
  const root = Number(database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?").get(table)?.rootpage);
  bytes.copy(leaf, 0, (root - 1) * size, root * size);
  const depth = 12;
  const added = Array.from({ length: depth }, (_, index) => (index === depth - 1 ? leaf : interior(size, pages + index + 2)));
  bytes.set(interior(size, pages + 1), (root - 1) * size);
  bytes.writeUInt32BE(pages + depth, 28);
  writeFileSync(path, Buffer.concat([bytes, ...added]));
}

/** A page of a table's tree whose children are all the same page. */
function interior(size: number, child: number): Buffer {
  const page = Buffer.alloc(size);
  const cells = 300;
  page.writeUInt8(0x05, 0);
  page.writeUInt16BE(cells, 3);
  page.writeUInt16BE(size - cells * 5, 5);
  page.writeUInt32BE(child, 8);
  for (let cell = 0; cell < cells; cell++) {
    const at = size - (cell + 1) * 5;
    page.writeUInt16BE(at, 12 + cell * 2);
    page.writeUInt32BE(child, at);
    page.writeUInt8(1, at + 4);
  }
  return page;
}
