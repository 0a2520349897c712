import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson } from "../json.ts";
import { decodeChangeset } from "./changeset.ts";
import { netChanges } from "./net-changes.ts";
import type { Cell, Row, RowChange } from "./row.ts";
import { readTableShapes } from "./table-shape.ts";

const schema = `
  CREATE TABLE one (id TEXT PRIMARY KEY, number INTEGER, real REAL, words TEXT);
  CREATE TABLE two (a INTEGER, b TEXT, value ANY, PRIMARY KEY (b, a)) WITHOUT ROWID;
  CREATE TABLE child (id INTEGER PRIMARY KEY, parent TEXT REFERENCES one(id) ON DELETE CASCADE ON UPDATE CASCADE);`;

const Key = fc.constantFrom("a", "b", "ü", "");
const Value = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -(2 ** 50), max: 2 ** 50 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
  fc.string({ unit: "grapheme", maxLength: 200 }).filter((words) => !words.includes("\0")),
);
const Statement = fc.oneof(
  fc.tuple(
    fc.constant("INSERT OR REPLACE INTO one VALUES (?, 1, ?, ?)"),
    fc.tuple(Key, fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }), Value),
  ),
  fc.tuple(fc.constant("UPDATE one SET words = ?2, number = number + 1 WHERE id = ?1"), fc.tuple(Key, Value)),
  fc.tuple(fc.constant("UPDATE OR REPLACE one SET id = ?2 WHERE id = ?1"), fc.tuple(Key, Key)),
  fc.tuple(fc.constant("DELETE FROM one WHERE id = ?"), fc.tuple(Key)),
  fc.tuple(fc.constant("INSERT OR IGNORE INTO two VALUES (?, ?, ?)"), fc.tuple(fc.integer({ min: 0, max: 3 }), Key, Value)),
  fc.tuple(fc.constant("UPDATE two SET value = ?2 WHERE b = ?1"), fc.tuple(Key, Value)),
  fc.tuple(fc.constant("DELETE FROM two WHERE a = ?"), fc.tuple(fc.integer({ min: 0, max: 3 }))),
  fc.tuple(fc.constant("INSERT INTO child (parent) SELECT id FROM one WHERE id = ?"), fc.tuple(Key)),
);

/** The difference between two snapshots, computed the slow way. */
function fullDifference(before: Map<string, Row>, after: Map<string, Row>): string[] {
  const changes: string[] = [];
  for (const [key, row] of before) {
    const now = after.get(key);
    if (!now) changes.push(`delete ${key} ${canonicalJson(row)}`);
    else if (canonicalJson(now) !== canonicalJson(row)) {
      const columns = Object.keys(row).filter((column) => row[column] !== now[column]);
      const pick = (from: Row) => Object.fromEntries(columns.map((column) => [column, from[column] ?? null]));
      changes.push(`update ${key} ${canonicalJson(pick(row))} ${canonicalJson(pick(now))}`);
    }
  }
  for (const [key, row] of after) if (!before.has(key)) changes.push(`insert ${key} ${canonicalJson(row)}`);
  return changes.sort();
}

function describeChange(change: RowChange): string {
  const key = `${change.table} ${canonicalJson(change.key)}`;
  if (change.kind === "insert") return `insert ${key} ${canonicalJson(change.after)}`;
  if (change.kind === "delete") return `delete ${key} ${canonicalJson(change.before)}`;
  return `update ${key} ${canonicalJson(change.before)} ${canonicalJson(change.after)}`;
}

it("decodes the same changes that a full comparison of the tables finds, for random changes", () => {
  fc.assert(
    fc.property(fc.array(Statement, { maxLength: 12 }), fc.array(Statement, { minLength: 1, maxLength: 12 }), (first, second) => {
      using database = new DatabaseSync(":memory:");
      database.exec(`PRAGMA foreign_keys = ON; ${schema}`);
      const tables = readTableShapes(database);
      const run = (statements: typeof first) => {
        for (const [sql, values] of statements) database.prepare(sql).run(...(values as Cell[]));
      };
      const snapshot = () => {
        const rows = new Map<string, Row>();
        for (const [name, shape] of tables) {
          for (const found of database.prepare(`SELECT * FROM ${name}`).all()) {
            const row = { ...found } as Row;
            rows.set(`${name} ${canonicalJson(Object.fromEntries(shape.key.map((column) => [column, row[column] ?? null])))}`, row);
          }
        }
        return rows;
      };
      run(first);
      const before = snapshot();
      const perStatement: RowChange[] = [];
      const whole = database.createSession();
      for (const statement of second) {
        const session = database.createSession();
        run([statement]);
        perStatement.push(...decodeChangeset(session.changeset(), tables));
        session.close();
      }
      const expected = fullDifference(before, snapshot());
      expect(decodeChangeset(whole.changeset(), tables).map(describeChange).sort()).toEqual(expected);
      expect(netChanges(perStatement).map(describeChange).sort()).toEqual(expected);
    }),
    { numRuns: 1_000, seed: 7 },
  );
});
