import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, it } from "vitest";
import { keepTrial } from "../../../test/fixed-run.ts";
import { runStoreConformance } from "../../../test/store/conformance.ts";
import { aRecord, failing, keyOf, keys, passing, plan } from "../../../test/store/run-fixtures.ts";
import { createRun, openRun } from "../open/open-run.ts";

const folder = mkdtempSync(join(tmpdir(), "deskproof-store-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newPath = () => join(folder, `run-${files++}.db`);

runStoreConformance("a run in a SQLite file", newPath);

describe("a run file", () => {
  it("goes by its path from the current folder, and names no folder outside of it", () => {
    const path = newPath();
    using store = createRun(path, plan, keys);
    expect(store.parts.map(({ file }) => file)).toEqual([basename(path)]);
    const home = process.cwd();
    process.chdir(join(folder, ".."));
    using again = openRun(path);
    process.chdir(home);
    expect(again.parts.map(({ file }) => file)).toEqual([join(basename(folder), basename(path))]);
  });

  it("keeps the verdicts of every scorer", () => {
    const path = newPath();
    using store = createRun(path, plan, keys);
    keepTrial(store, aRecord(0), passing);
    store.keepVerdict(keyOf(0), failing);
    using database = new DatabaseSync(path, { readOnly: true });
    expect(database.prepare("SELECT scorer, kind FROM verdicts ORDER BY scorer").all()).toEqual([
      { scorer: 1, kind: "pass" },
      { scorer: 2, kind: "fail" },
    ]);
  });

  it("is named with an example if --out is a folder", () => {
    expect(() => createRun(folder, plan, keys)).toThrow(
      `${folder} is a folder, not a run file. Name a file in it, such as ${join(folder, "run.db")}.`,
    );
  });

  it("leaves nothing next to it after the last session", () => {
    const path = newPath();
    {
      using one = createRun(path, plan, keys);
      using other = openRun(path);
      for (const store of [one, other]) store.beginSession();
    }
    expect(readdirSync(folder).filter((name) => name.startsWith(basename(path)))).toEqual([basename(path)]);
  });

  it("names --out where no file can be made", () => {
    const path = newPath();
    writeFileSync(path, "");
    expect(() => createRun(join(path, "runs/run.db"), plan, keys)).toThrow(
      /run\.db: the folder cannot be written \(ENOTDIR\)\. Choose another file with --out <file>\.$/,
    );
  });

  it("says what is wrong with a file that is no run", () => {
    expect(() => openRun(join(folder, "none.db"))).toThrow(/there is no run at/);
    const text = newPath();
    writeFileSync(text, "this is a text file, and long enough to have a header of its own, which SQLite reads first");
    expect(() => openRun(text)).toThrow(/is not a Deskproof run/);
    const other = newPath();
    const database = new DatabaseSync(other);
    database.exec("CREATE TABLE notes (id INTEGER PRIMARY KEY)");
    database.close();
    expect(() => openRun(other)).toThrow(/not a Deskproof run/);
  });

  it("says of a folder that it is one, and which of its runs is the newest", () => {
    const place = mkdtempSync(join(folder, "place-"));
    expect(() => openRun(place)).toThrow(`${place} is a folder, not a run file. It contains no .db file.`);
    for (const [index, name] of ["new.db", "old.db"].entries()) {
      writeFileSync(join(place, name), "");
      utimesSync(join(place, name), 1000 - index, 1000 - index);
    }
    expect(() => openRun(place)).toThrow(`The newest run in it is ${join(place, "new.db")}.`);
  });

  it("of a newer format is refused untouched", () => {
    const path = newPath();
    createRun(path, plan, keys)[Symbol.dispose]();
    const database = new DatabaseSync(path);
    database.exec("PRAGMA user_version = 99");
    database.close();
    expect(() => openRun(path)).toThrow(/written by a newer Deskproof/);
  });
});
