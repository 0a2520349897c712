import { expect, it } from "vitest";
import { fixedRun } from "../../test/fixed-run.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import { mustKnowCases } from "./load-planned-suites.ts";

const suite = await loadSuite("tiny");
const [first = expect.unreachable()] = suite.cases;

it("rejects a run with trials of a case that its suite does not have, unless the suite has changed since", () => {
  using folder = temporaryFolder();
  const made = { ...suite, cases: [first, { ...first, id: "made/up" }] };
  using store = fixedRun(folder.file("run.db"), { suite: made, agents: { mine: () => "pass" }, trials: 1 });
  expect(() => mustKnowCases(store, new Map([["tiny", suite]]))).toThrow(/trials of the case "made\/up", which tiny does not have/);
  expect(() => mustKnowCases(store, new Map([["tiny", { ...suite, hash: "later" }]]))).not.toThrow();
  expect(() => mustKnowCases(store, new Map())).not.toThrow();
});
