import type { RunProgress } from "../run/progress.ts";
import type { RunRequest } from "../run/run-suites.ts";
import { planForWorkers } from "../run/workers/plan-for-workers.ts";
import { openRun } from "../store/open/open-run.ts";
import { asArgument } from "../store/open/run-path.ts";
import type { Display } from "./live-display.ts";
import { asTheUserTypesIt, ownCommand } from "./own-command.ts";
import { printToStderr } from "./print.ts";
import { showReport } from "./show-report.ts";

/** Plans a run for workers and shows their progress, then the report. */
export async function planAndShow(request: RunRequest, display: Display, { isJson }: { readonly isJson: boolean }): Promise<void> {
  let last: RunProgress | undefined;
  const { path, kind, spent, maxCost } = await planForWorkers({
    ...request,
    onPlanned: (place) => display.notice(asTheUserTypesIt(`Planned. Start workers with: deskproof worker --store ${asArgument(place)}`)),
    onProgress: (progress) => {
      last = progress;
      display.progress(progress);
    },
  });
  if (last) display.end(last);
  const [command, place] = [ownCommand(), asArgument(path)];
  if (kind === "left") {
    printToStderr(
      `Workers continue the run without this command. To see its progress: ${command} status ${place}. ` +
        `To stop it: ${command} status ${place} --stop`,
    );
    process.exitCode = 130;
    return;
  }
  using store = openRun(path);
  await showReport(store, { path, isJson });
  if (kind === "done") return;
  const continued = `${command} run --resume ${place} --workers-only-elsewhere`;
  printToStderr(
    kind === "stopped"
      ? `The run was stopped. Completed trials are stored; continue with: ${continued}`
      : `Stopped by --max-cost ${maxCost}: $${spent.toFixed(4)} spent. Completed trials are stored; ` +
          `continue with: ${continued} --max-cost <more>`,
  );
  process.exitCode = kind === "stopped" ? 130 : 3;
}
