import { readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { fixedRun } from "../../../test/fixed-run.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { deskproofVersion } from "../../version.ts";
import { openRun } from "../open/open-run.ts";
import { findDamage } from "./find-damage.ts";

const suite = await loadSuite("tiny");

/** A run in which one statement has changed something. */
function changedRun(path: string, sql: string): string {
  fixedRun(path, { suite, agents: { a: () => "fail" }, trials: 1 })[Symbol.dispose]();
  using database = new DatabaseSync(path);
  database.exec(`UPDATE attempts SET record = json_set(record, '$.deskproof', '${deskproofVersion}')`);
  database.exec(sql);
  return path;
}

it.each([
  ["UPDATE attempts SET record = json_remove(record, '$.suite')", /is damaged \(tiny\/.*, trial 0: record\.suite: /],
  ["UPDATE attempts SET record = json_set(record, '$.events', json('[{}]'))", /record\.events\.0/],
  ["UPDATE attempts SET record = substr(record, 2)", /the record is not JSON/],
  ["UPDATE verdicts SET verdict = json_remove(verdict, '$.findings')", /verdict\.findings: /],
])("names the trial and the field after %s", (sql, message) => {
  using folder = temporaryFolder();
  expect(findDamage(changedRun(folder.file("run.db"), sql))?.message).toMatch(message);
});

it("finds an index that does not match its table", () => {
  using folder = temporaryFolder();
  const path = changedRun(folder.file("run.db"), "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE");
  const bytes = readFileSync(path);
  // The case's id occurs in the table, in the index and in the record; the last of the short rows is the index entry.
  const row = Buffer.from(`tinya${suite.cases[0]?.id}`);
  bytes.write("tinyb", bytes.lastIndexOf(row));
  writeFileSync(path, bytes);
  expect(findDamage(path)?.message).toMatch(/run\.db is damaged \(.*index/);
});

it("finds nothing in an intact run, in other files and in what is no file", () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file("other.txt"), "text");
  const paths = [changedRun(folder.file("run.db"), "SELECT 1"), folder.file("other.txt"), folder.path, "none", "\0"];
  expect(paths.map(findDamage)).toEqual(paths.map(() => undefined));
});

it("calls a run damaged if a number is too large to be read", () => {
  using folder = temporaryFolder();
  const path = changedRun(folder.file("run.db"), `UPDATE trials SET trial = ${2n ** 60n} WHERE id = 1`);
  using store = openRun(path);
  expect(() => [...store.results()]).toThrow(/run\.db is damaged \(Value is too large/);
});
