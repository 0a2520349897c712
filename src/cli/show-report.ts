import { asArgument } from "../store/open/run-path.ts";
import type { RunStore } from "../store/run-store.ts";
import { visibleJson } from "../visible-text.ts";
import { ownCommand } from "./own-command.ts";
import { print } from "./print.ts";

/** Prints the report at the end of a run. */
export async function showReport(store: RunStore, { path, isJson }: { readonly path: string; readonly isJson: boolean }): Promise<void> {
  // The report's modules are a fifth of the code and are not needed before the last trial, so they are loaded here.
  const [{ reportShort }, { renderTerminal }, { agentFailureSentences }, { countedRun }] = await Promise.all([
    import("../report/run-report.ts"),
    import("../report/terminal.ts"),
    import("../report/agent-failure.ts"),
    import("../store/counted-run.ts"),
  ]);
  const report = reportShort(countedRun(store));
  if (isJson) return print(visibleJson({ event: "report", file: path, ...report }, 0));
  const notices = agentFailureSentences(store, { command: ownCommand(), run: path });
  print(`\n${renderTerminal(report, notices)}`);
  const misunderstood = await misunderstoodText(store, path);
  if (misunderstood !== "") print(`\n${misunderstood}`);
  print(`\n${keptIn(path)}`);
}

/** Explains what the customers did not understand; empty if they understood everything. */
async function misunderstoodText(store: RunStore, path: string): Promise<string> {
  const { misunderstoodTrials, explainMisunderstood } = await import("../report/misunderstood/misunderstood-trials.ts");
  const trials = misunderstoodTrials(store);
  if (trials.length === 0) return "";
  // The run has just loaded these suites.
  const { loadPlannedSuites } = await import("../run/load-planned-suites.ts");
  const suites = await loadPlannedSuites(store, { trust: true });
  return explainMisunderstood(trials, { store, suites, command: ownCommand(), path });
}

function keptIn(path: string): string {
  const [command, place] = [ownCommand(), asArgument(path)];
  return [
    `Run saved in ${path}`,
    `Open it in the browser: ${command} view ${place}, or write it as web pages to a folder: ${command} report ${place} --html report`,
  ].join("\n");
}
