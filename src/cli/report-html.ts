import { join } from "node:path";
import { createLogUpdate } from "log-update";
import { priceTable } from "../llm/prices.ts";
import { counted } from "../report/text/figure-text.ts";
import { readConfig } from "../run/config.ts";
import { loadPlannedSuites } from "../run/load-planned-suites.ts";
import { writeStaticReport } from "../serve/static-report.ts";
import { readViewerPage } from "../serve/viewer-page.ts";
import type { RunStore } from "../store/run-store.ts";
import { print, printToStderr } from "./print.ts";

/** Writes runs as web pages to a folder and prints how to open them. */
export async function writeHtml(
  store: RunStore,
  { folder, force, trust }: { readonly folder: string; readonly force: boolean; readonly trust: boolean },
): Promise<void> {
  const bar = process.stderr.isTTY ? createLogUpdate(process.stderr) : undefined;
  let shownAt = performance.now();
  const { trials, bytes } = await writeStaticReport({
    store,
    suites: await loadPlannedSuites(store, { trust, onNotice: printToStderr }),
    prices: priceTable(store.plan.prices, (await readConfig()).prices),
    page: readViewerPage(),
    folder,
    force,
    onTrials: (written, all) => {
      if (!bar || performance.now() - shownAt < 100) return;
      shownAt = performance.now();
      bar(`Writing the report: ${written}/${all} trials`);
    },
  });
  bar?.clear();
  print(
    `Report on ${counted(trials, "trial")} written to ${folder} (${(bytes / 1e6).toFixed(1)} MB). ` +
      `Open it in a browser: ${join(folder, "index.html")}`,
  );
}
