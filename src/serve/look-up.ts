import { gzipSync } from "node:zlib";
import type { PriceTable } from "../llm/price.ts";
import { priceTable } from "../llm/prices.ts";
import { reportRun } from "../report/run-report.ts";
import type { LoadedSuites } from "../report/suite-report.ts";
import { casePages } from "../report/view/case-page.ts";
import { comparisonsOf } from "../report/view/comparison-page.ts";
import { methodPage } from "../report/view/method-page.ts";
import { indexTrials } from "../report/view/trial-index.ts";
import { measureTrials } from "../report/view/trial-measures.ts";
import { trialPage } from "../report/view/trial-page.ts";
import { viewHead } from "../report/view/view-head.ts";
import { readConfig } from "../run/config.ts";
import { loadPlannedSuites } from "../run/load-planned-suites.ts";
import { redactedJson } from "../secrets/redact.ts";
import { countedRun } from "../store/counted-run.ts";
import { openRuns } from "../store/open/open-runs.ts";
import type { RunStore } from "../store/run-store.ts";
import { UserError } from "../user-error.ts";
import type { ViewAnswer, ViewQuestion, ViewReading } from "./view-question.ts";

/** Answers questions about runs using its own connection; suites are loaded when they are first needed. */
export function lookUpIn({ places, trust }: ViewReading): (question: ViewQuestion) => Promise<ViewAnswer> {
  const store = countedRun(openRuns(places));
  const notices: string[] = [];
  let loading: ReturnType<typeof loadPlannedSuites> | undefined;
  const suites = () => {
    loading ??= loadPlannedSuites(store, { trust, onNotice: (line) => notices.push(line) });
    return loading;
  };
  return async (question) => {
    try {
      const text = redactedJson(await lookUp(question, { store, suites, notices }));
      return { kind: "found", packed: new Uint8Array(gzipSync(text, { level: 1 })) };
    } catch (error) {
      if (error instanceof UserError) return { kind: "refused", why: error.message };
      return { kind: "broken", why: error instanceof Error ? error.message : String(error) };
    }
  };
}

interface Sources {
  readonly store: RunStore;
  readonly suites: () => Promise<LoadedSuites>;
  /** The notices that were reported while the suites were loaded. */
  readonly notices: readonly string[];
}

async function lookUp(question: ViewQuestion, { store, suites, notices }: Sources): Promise<unknown> {
  switch (question.about) {
    case "trials":
      return indexTrials(store);
    case "measures":
      return measureTrials(store, await pricesOf(store));
    case "cases":
      return casePages(store, await suites());
    case "method":
      return methodPage(store.plan, await suites());
    case "report":
      return reportRun(store, await suites(), () => true, await pricesOf(store));
    case "comparison":
      return comparisonsOf(store)(question.one, question.other);
    case "trial":
      return trialPage(store, await suites(), question.key) ?? refuseTrial(question.key.case);
    case "warnings":
      return [...viewHead(store, await suites(), { live: true }).warnings, ...notices];
  }
}

async function pricesOf({ plan }: RunStore): Promise<PriceTable> {
  return priceTable(plan.prices, (await readConfig()).prices);
}

function refuseTrial(id: string): never {
  throw new UserError(`the run has no such trial of ${id}.`);
}
