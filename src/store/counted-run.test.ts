import { afterAll, expect, it } from "vitest";
import { fixedRun } from "../../test/fixed-run.ts";
import { runStoreConformance } from "../../test/store/conformance.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import { countedRun } from "./counted-run.ts";

const places = temporaryFolder();
afterAll(() => places[Symbol.dispose]());
let files = 0;

const newPlace = () => places.file(`run-${files++}.db`);
runStoreConformance("a run in which confirmed statements fail trials", newPlace, (store) => countedRun(store, "confirmed"));

it("gives a failed trial the most severe mode of its findings and its confirmed statements", async () => {
  using folder = temporaryFolder();
  const tiny = await loadSuite("tiny");
  const suite = { ...tiny, cases: tiny.cases.slice(0, 1) };
  using store = fixedRun(folder.file("run.db"), { suite, agents: { mine: () => "fail" }, trials: 1 });
  const key = { suite: "tiny", agent: "mine", case: suite.cases[0]?.id ?? "", trial: 0 };
  const verdict = store.result(key)?.verdict;
  if (verdict?.kind !== "fail") throw new Error("the fixed run has no failure");
  const mode = "procedure_lapse";
  store.keepVerdict(key, { ...verdict, findings: [{ check: "untold", step: null, why: "no fee was named", mode }], mode });
  const ruling = {
    label: "confirmed",
    passage: { event: 3, quote: "no fee", start: 0, end: 6 },
    reason: "there is one",
    by: "Ana",
  } as const;
  store.addNote({ ...key, ...ruling, at: "2026-03-11T10:00:00.000Z", verdict: "fail", scorer: verdict.scorer });
  const counted = countedRun(store, "confirmed");
  expect(counted.result(key)?.verdict).toMatchObject({ kind: "fail", mode: "dishonesty" });
  expect([...counted.results()].map((result) => result.verdict)).toMatchObject([{ mode: "dishonesty" }]);
  expect([...counted.summaries()]).toMatchObject([{ verdict: "fail", mode: "dishonesty", checks: ["untold", "statement"] }]);
  expect([...countedRun(store).summaries()]).toMatchObject([{ mode }]);
});
