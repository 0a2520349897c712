import { hash } from "node:crypto";
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { openRun } from "../../src/store/open/open-run.ts";
import { loadSuite } from "../../src/suite/load/load-suite.ts";
import { deskproof } from "../command.ts";
import { type FixedRun, fixedRun } from "../fixed-run.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const tiny = await loadSuite("tiny");
const twoAgents: FixedRun["agents"] = { a: () => "pass", b: () => "fail" };
const readers = [
  ["report", "{run}"],
  ["report", "{run}", "--json"],
  ["show", "{run}", "--json"],
  ["export", "{run}"],
  ["gate", "{run}", "pass^1>=0"],
  ["compare", "{run}", "--agents", "a,b"],
  ["note", "{run}"],
];

/** The exit code for an error: 2 for commands in which 1 is a result. */
const mistake = ([command = ""]: readonly string[]) => (["gate", "compare"].includes(command) ? 2 : 1);

/** The hash of every file in a folder. */
function sums(folder: string): { readonly [name: string]: string } {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, hash("sha256", readFileSync(join(folder, name)))]));
}

function makeRun(path: string): void {
  fixedRun(path, { suite: tiny, agents: twoAgents, trials: 1 })[Symbol.dispose]();
}

function read(args: readonly string[], path: string, options: { uid?: number } = {}) {
  return deskproof(
    args.map((word) => (word === "{run}" ? path : word)),
    options,
  );
}

/** A killed run: its last writes are only in the write-ahead log. */
function makeKilledRun(folder: string, path: string): void {
  const live = join(folder, "live");
  mkdirSync(live);
  using _ = fixedRun(join(live, "run.db"), { suite: tiny, agents: twoAgents, trials: 1 });
  copyFileSync(join(live, "run.db"), path);
  copyFileSync(join(live, "run.db-wal"), `${path}-wal`);
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
}

/** The hashes of a run file and its log. */
function runSums(folder: string) {
  const { "run.db": file, "run.db-wal": log } = Object.fromEntries(
    ["run.db", "run.db-wal"].map((name) => [name, hash("sha256", readFileSync(join(folder, name)))]),
  );
  return { file, log };
}

describe("M6: reading writes nothing", () => {
  it.each(readers)("%s %s %s leaves a run unchanged", (...args) => {
    using folder = temporaryFolder();
    makeRun(folder.file("run.db"));
    const before = sums(folder.path);
    expect(read(args, folder.file("run.db"))).toMatchObject({ status: 0 });
    expect(sums(folder.path)).toEqual(before);
  });

  it.each(readers)("%s %s %s leaves an unrelated SQLite file and its log unchanged", (...args) => {
    using folder = temporaryFolder();
    mkdirSync(folder.file("live"));
    using live = new DatabaseSync(folder.file("live/other.db"));
    live.exec("PRAGMA journal_mode = WAL; CREATE TABLE people (id INTEGER PRIMARY KEY); INSERT INTO people VALUES (1)");
    mkdirSync(folder.file("here"));
    copyFileSync(folder.file("live/other.db"), folder.file("here/killed.db"));
    copyFileSync(folder.file("live/other.db-wal"), folder.file("here/killed.db-wal"));
    using plain = new DatabaseSync(folder.file("here/plain.db"));
    plain.exec("CREATE TABLE people (id INTEGER PRIMARY KEY)");
    plain.close();
    const before = sums(folder.file("here"));
    for (const name of ["plain.db", "killed.db"]) {
      const { status, stderr } = read(args, folder.file(`here/${name}`));
      expect({ status, stderr }).toEqual({
        status: mistake(args),
        stderr: `deskproof: ${folder.file(`here/${name}`)} is an SQLite file, but not a Deskproof run.\n`,
      });
    }
    expect(sums(folder.file("here"))).toEqual(before);
  });

  it.each(readers)("%s %s %s leaves an empty file empty", (...args) => {
    using folder = temporaryFolder();
    writeFileSync(folder.file("run.db"), "");
    const { status, stderr } = read(args, folder.file("run.db"));
    expect(status).toBe(mistake(args));
    expect(stderr).toMatch(/^deskproof: .*run\.db contains no plan.*\n$/);
    expect(readdirSync(folder.path)).toEqual(["run.db"]);
    expect(statSync(folder.file("run.db")).size).toBe(0);
  });

  it("sees the last writes of a killed run, and leaves file and log unchanged", () => {
    using folder = temporaryFolder();
    makeKilledRun(folder.path, folder.file("run.db"));
    const before = runSums(folder.path);
    expect(JSON.parse(read(["report", "{run}", "--json"], folder.file("run.db")).stdout).scored).toBe(tiny.cases.length * 2);
    expect(runSums(folder.path)).toEqual(before);
  });

  it("does not keep a note from being written, even while the run is being read", () => {
    using folder = temporaryFolder();
    makeRun(folder.file("run.db"));
    using reader = openRun(folder.file("run.db"));
    using writer = openRun(folder.file("run.db"));
    const [trial] = writer.results();
    if (!trial) throw new Error("the run has no trial");
    const { suite, agent, case: id, trial: number } = trial;
    const said = { label: "genuine", reason: "seen", by: "", at: "", verdict: "pass", scorer: 1 } as const;
    writer.addNote({ suite, agent, case: id, trial: number, ...said });
    expect([writer.notes().length, reader.notes().length]).toEqual([1, 1]);
  });

  it("does not keep a closing writer from copying its log into the file", () => {
    using folder = temporaryFolder();
    const writer = fixedRun(folder.file("run.db"), { suite: tiny, agents: { a: () => "pass" }, trials: 1 });
    using _ = openRun(folder.file("run.db"));
    writer[Symbol.dispose]();
    copyFileSync(folder.file("run.db"), folder.file("copy.db"));
    using copy = openRun(folder.file("copy.db"));
    expect(copy.counts().scored).toBe(tiny.cases.length);
  });
});

/** A user who can read everything here but write nothing. */
const nobody = 65_534;

const canBeNobody = process.getuid?.() === 0 && deskproof(["--version"], { uid: nobody }).status === 0;

describe.runIf(canBeNobody)("M7: a run in a folder that is not writable", () => {
  it.each(readers)("%s %s %s reads it", (...args) => {
    using folder = temporaryFolder();
    mkdirSync(folder.file("theirs"));
    makeRun(folder.file("theirs/run.db"));
    makeKilledRun(folder.path, folder.file("theirs/killed.db"));
    for (const path of [folder.path, folder.file("theirs")]) chmodSync(path, 0o755);
    for (const name of readdirSync(folder.file("theirs"))) chmodSync(folder.file(`theirs/${name}`), 0o644);
    const before = sums(folder.file("theirs"));
    for (const name of ["run.db", "killed.db"]) {
      const mine = read(args, folder.file(`theirs/${name}`), { uid: nobody });
      expect(mine).toMatchObject({ status: 0, stderr: "" });
    }
    expect(sums(folder.file("theirs"))).toEqual(before);
  });

  it("is rejected in one line when written to", () => {
    using folder = temporaryFolder();
    makeRun(folder.file("run.db"));
    chmodSync(folder.path, 0o755);
    chmodSync(folder.file("run.db"), 0o644);
    const note = ["note", "{run}", tiny.cases[0]?.id ?? "", "--agent", "a", "--trial", "0", "--label", "genuine"];
    const { status, stderr } = read([...note, "--reason", "x"], folder.file("run.db"), { uid: nobody });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^deskproof: .*run\.db cannot be written: the file or its folder is read-only\. .*\n$/);
  });
});
