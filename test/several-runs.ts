import { reportRun } from "../src/report/run-report.ts";
import { openRuns } from "../src/store/open/open-runs.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";
import { type FixedRun, fixedRun } from "./fixed-run.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const tiny = await loadSuite("tiny");

/** The tiny suite with every case ten times, so that differences between agents are significant. */
export const wideSuite = {
  ...tiny,
  cases: tiny.cases.flatMap((one) => Array.from({ length: 10 }, (_, copy) => ({ ...one, id: `${one.id}-${copy}` }))),
};

/** A run of the wide suite, unless another suite is given. */
type WideRun = Pick<FixedRun, "agents"> & Partial<FixedRun>;

/** The report on several runs of the wide suite, keyed by name; each starts a day after the previous one. */
export function reportRuns(runs: { readonly [name: string]: WideRun }) {
  using folder = temporaryFolder();
  const paths = Object.entries(runs).map(([name, run], day) => {
    const startedAt = `2026-03-${10 + day}T10:00:00.000Z`;
    fixedRun(folder.file(`${name}.db`), { trials: 1, startedAt, suite: wideSuite, ...run })[Symbol.dispose]();
    return folder.file(`${name}.db`);
  });
  using store = openRuns(paths);
  return reportRun(store, new Map([["tiny", wideSuite]]));
}
