import { join } from "node:path";
import type { PriceTable } from "../llm/price.ts";
import { priceTable } from "../llm/prices.ts";
import { reportRun } from "../report/run-report.ts";
import type { LoadedSuites } from "../report/suite-report.ts";
import { casePages } from "../report/view/case-page.ts";
import type { TrialIndex, TrialPage } from "../report/view/contract.ts";
import { methodPage } from "../report/view/method-page.ts";
import { indexTrials } from "../report/view/trial-index.ts";
import { measureTrials } from "../report/view/trial-measures.ts";
import { trialPage } from "../report/view/trial-page.ts";
import { viewHead } from "../report/view/view-head.ts";
import { writeTextFileAsync } from "../secrets/outlets.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { RunStore } from "../store/run-store.ts";
import { packText } from "./pack.ts";
import { withStaticPolicy } from "./page-policy.ts";
import { compareForReport } from "./static-comparisons.ts";
import { prepareFolder } from "./static-folder.ts";

/** The number of trials per file, which is large enough to compress shared text well and small enough to load one trial quickly. */
const chunkSize = 24;

/** The inputs of a static report, and its output folder. */
export interface StaticReport {
  readonly store: RunStore;
  readonly suites: LoadedSuites;
  /** The prices; by default, the run's own. */
  readonly prices?: PriceTable;
  /** The viewer's page, without data. */
  readonly page: string;
  readonly folder: string;
  /** Whether to write into a folder that contains other files. */
  readonly force: boolean;
  readonly onTrials: (written: number, all: number) => void;
}

/** The result of writing a report. */
export interface WrittenReport {
  readonly trials: number;
  readonly bytes: number;
}

/** Writes runs to a folder of web pages that can be opened from disk, from a static host or as a build artifact. */
export async function writeStaticReport(asked: StaticReport): Promise<WrittenReport> {
  const { store, suites, folder } = asked;
  prepareFolder(folder, asked);
  const trials = indexTrials(store);
  const chunkBytes = await writeChunks(asked, trials);
  const prices = asked.prices ?? priceTable(store.plan.prices);
  const report = reportRun(store, suites, () => true, prices);
  const measures = measureTrials(store, prices);
  const { pages: comparisons, warnings } = compareForReport(store, report);
  const head = viewHead(store, suites, { live: false, warnings });
  const cases = casePages(store, suites);
  const method = methodPage(store.plan, suites);
  const blocks = await Promise.all(
    Object.entries({ head, report, trials, measures, cases, method, comparisons }).map(async ([name, value]) => {
      const chunk = name === "head" ? ` data-chunk="${chunkSize}"` : "";
      return `<script type="application/json+gzip" id="data-${name}"${chunk}>${await packText(value)}</script>`;
    }),
  );
  const page = withStaticPolicy(asked.page).replace("<!-- data -->", () => blocks.join("\n    "));
  const pageBytes = await writeTextFileAsync(join(folder, "index.html"), page);
  return { trials: trials.trial.length, bytes: chunkBytes + pageBytes };
}

async function writeChunks({ store, suites, folder, onTrials }: StaticReport, index: TrialIndex): Promise<number> {
  const all = index.trial.length;
  const writing: Promise<number>[] = [];
  for (let first = 0; first < all; first += chunkSize) {
    const end = Math.min(first + chunkSize, all);
    const pages: TrialPage[] = [];
    for (let at = first; at < end; at++) {
      const page = trialPage(store, suites, keyAt(index, at));
      if (page) pages.push(page);
    }
    const chunk = first / chunkSize;
    // Compression runs in other threads; without a limit, the pages of all trials would accumulate in memory.
    await writing[chunk - 8];
    writing.push(writeChunk(folder, chunk, pages));
    onTrials(end, all);
  }
  return (await Promise.all(writing)).reduce((sum, bytes) => sum + bytes, 0);
}

async function writeChunk(folder: string, chunk: number, pages: readonly TrialPage[]): Promise<number> {
  return writeTextFileAsync(join(folder, "trials", `${chunk}.js`), `deskproofChunk(${chunk}, "${await packText(pages)}");\n`);
}

function keyAt(index: TrialIndex, at: number): TrialKey {
  const name = (names: readonly string[], places: readonly number[]) => names[places[at] ?? -1] ?? "";
  return {
    suite: name(index.suites, index.suite),
    agent: name(index.agents, index.agent),
    case: name(index.cases, index.case),
    trial: index.trial[at] ?? 0,
  };
}
