import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { mutateText } from "../../../test/mutate-text.ts";
import { smallSuite, writeSmallSuite } from "../../../test/small-suite.ts";
import { readCase } from "../../case/load-case-file.ts";
import type { Problem } from "../../case/problem.ts";
import { randomFrom } from "../../random.ts";
import { SuiteError } from "../suite-error.ts";
import { checkCase } from "./check-case.ts";
import { loadDesk } from "./load-desk.ts";
import { loadSuite } from "./load-suite.ts";
import { letSuiteImport } from "./resolve-deskproof.ts";

const good = smallSuite["cases/return/wet.yaml"] ?? "";

/** Explains why a problem's message is of no use to an author; empty if the message is good. */
function flaw(problem: Problem, text?: string): string {
  const lines = text?.split("\n").length ?? Number.POSITIVE_INFINITY;
  if (!(problem.line >= 1 && problem.line <= lines && problem.column >= 1)) return "has no position in its file";
  if (problem.file === "" || problem.message.trim() === "") return "says nothing";
  const said = `${problem.message} ${problem.expected}`;
  return /Invalid input|\[object Object\]|\bundefined is\b|\n/.test(said) ? `is not for people: ${said}` : "";
}

describe("1,600 mutated case files", () => {
  it("each is a valid case or has located problems", async () => {
    using small = writeSmallSuite();
    letSuiteImport(pathToFileURL(small.folder).href);
    const declaration = {
      company: "U",
      now: "2026-03-10T10:00",
      currency: "USD",
      ids: { tickets: "T-{n}" },
      ungraded: {},
    };
    const suiteFile = { file: join(small.folder, "suite.ts"), text: "" };
    const desk = await loadDesk({ name: "lending", folder: small.folder, declaration, suiteFile });
    const around = {
      canary: "canary small 123",
      desks: new Map([["lending", desk]]),
      ids: new Map([["return/wet", 1]]),
      idByPath: "return/wet",
      topics: new Set<string>(),
    };
    let valid = 0;
    for (let round = 0; round < 1_600; round++) {
      const text = mutateText(good, randomFrom(`case ${round}`));
      const read = readCase("c.yaml", text);
      const problems = [...read.problems, ...checkCase(read, around)];
      if (problems.length === 0) valid += 1;
      expect(problems.length > 0 || read.testCase !== undefined, `round ${round} is neither`).toBe(true);
      expect(problems.map((problem) => flaw(problem, text)).filter(Boolean), `round ${round}`).toEqual([]);
    }
    // Some mutated files are still valid cases (a dropped push, a changed name); most are not.
    expect(valid).toBeGreaterThan(33);
    expect(valid).toBeLessThan(800);
  });
});

describe("80 suites with one or two mutated files", () => {
  it("each loads or is rejected with located problems", async () => {
    const paths = Object.keys(smallSuite);
    let refused = 0;
    for (let round = 0; round < 80; round++) {
      const random = randomFrom(`suite ${round}`);
      const chosen = [random.pick(paths), random.pick(paths)].slice(0, 1 + random.below(2));
      const changes = Object.fromEntries(
        chosen.map((path) => [path, random.chance(0.05) ? null : mutateText(smallSuite[path] ?? "", random)]),
      );
      using small = writeSmallSuite({ "suite.ts": smallSuite["suite.ts"] ?? "", ...changes });
      try {
        await loadSuite(changes["suite.ts"] === null ? join(small.folder, ".") : small.folder);
      } catch (error) {
        refused += 1;
        if (changes["suite.ts"] === null) continue;
        if (!(error instanceof SuiteError)) throw new Error(`round ${round}: ${chosen.join(", ")} crashed the loader`, { cause: error });
        expect(error.problems.map((problem) => flaw(problem)).filter(Boolean), `round ${round}`).toEqual([]);
      }
    }
    expect(refused).toBeGreaterThan(40);
    expect(refused).toBeLessThan(80);
  });
});
