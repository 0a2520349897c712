import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { fixedRun } from "../../test/fixed-run.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { scorerVersion, Verdict } from "../score/verdict.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import { readVerdict } from "./read-verdict.ts";

const suite = await loadSuite("tiny");

/** A verdict as stored. */
function storedVerdict(): string {
  using folder = temporaryFolder();
  const path = folder.file("run.db");
  fixedRun(path, { suite, agents: { mine: () => "fail" }, trials: 1 })[Symbol.dispose]();
  using database = new DatabaseSync(path);
  return String(database.prepare("SELECT verdict FROM verdicts").get()?.verdict);
}

describe("a stored verdict", () => {
  const json = storedVerdict();

  it("of this scorer is parsed to the same value as with full validation", () => {
    expect(readVerdict(json)).toEqual(Verdict.parse(JSON.parse(json)));
  });

  it("of an earlier scorer loses its suspicions and keeps everything else", () => {
    const { scorer: _, ...verdict } = JSON.parse(json);
    const suspicions = [{ check: "fabricated", step: 1, quote: "by noon", why: "nobody said so" }];
    expect(readVerdict(JSON.stringify({ ...verdict, scorer: 9, suspicions }))).toEqual({ ...verdict, scorer: 9 });
  });

  it("of another scorer must be rescored, or requires an update", () => {
    const of = (scorer: number) => JSON.stringify({ kind: "pass", scorer, remarks: [] });
    expect(() => readVerdict(of(scorerVersion - 1))).toThrow(/Rescore it first/);
    expect(() => readVerdict(of(scorerVersion + 1))).toThrow(/Update deskproof/);
  });
});
