import { mkdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fixedRun } from "../../../test/fixed-run.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { loadSuite } from "../../suite/load/load-suite.ts";
import { openRuns } from "./open-runs.ts";

const suite = await loadSuite("tiny");

function write(path: string): void {
  fixedRun(path, { suite, agents: { mine: () => "pass" }, trials: 1 })[Symbol.dispose]();
}

describe("opening runs", () => {
  it("opens a single run directly, and all .db files in a folder", () => {
    using folder = temporaryFolder();
    mkdirSync(folder.file("runs"));
    for (const name of ["runs/b.db", "runs/a.db"]) write(folder.file(name));
    using one = openRuns([folder.file("runs/a.db")]);
    expect(one.plan.agents).toEqual(["mine"]);
    expect(one.parts.map(({ name }) => name)).toEqual(["a"]);
    using both = openRuns([folder.file("runs")]);
    expect(both.plan.agents).toEqual(["mine (a)", "mine (b)"]);
  });

  it("names runs by their paths if two files have the same name", () => {
    using folder = temporaryFolder();
    for (const name of ["x", "y"]) {
      mkdirSync(folder.file(name));
      write(folder.file(`${name}/run.db`));
    }
    using both = openRuns([folder.file("x/run.db"), folder.file("y/run.db")]);
    expect(both.parts.map(({ name }) => name)).toEqual([folder.file("x/run"), folder.file("y/run")]);
  });

  it("rejects a folder without runs, a missing file and a run named twice", () => {
    using folder = temporaryFolder();
    mkdirSync(folder.file("empty"));
    write(folder.file("a.db"));
    expect(() => openRuns([folder.file("empty")])).toThrow(/there is no run in .*empty.*Give a run/);
    expect(() => openRuns([folder.file("a.db"), folder.file("none.db")])).toThrow(/there is no run at .*none\.db/);
    expect(() => openRuns([folder.file("a.db"), folder.file("a.db")])).toThrow(/a\.db is named twice/);
    expect(() => openRuns([folder.file("a.db"), `${folder.file("empty")}/../a.db`])).toThrow(/are the same run: name it once/);
  });
});
