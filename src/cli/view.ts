import { once } from "node:events";
import { Command } from "commander";
import { openBrowser } from "../serve/open-browser.ts";
import { serveRuns } from "../serve/view-server.ts";
import { UserError } from "../user-error.ts";
import { print } from "./print.ts";
import { runsHelp } from "./run-argument.ts";
import { trustOption } from "./trust-flag.ts";

interface Flags {
  readonly port: string;
  readonly open: boolean;
  readonly trust?: boolean;
}

/** The `deskproof view` command, which serves a run as pages in the browser. */
export function viewCommand(): Command {
  return new Command("view")
    .summary("open a run in the browser, even while it is still in progress")
    .description(
      "Shows one or more runs in the browser. Serves the pages to this machine only, until you press Ctrl-C, and never " +
        "changes a run. If a run is still in progress, the pages update as it runs.",
    )
    .argument("<run...>", runsHelp)
    .option("--port <n>", "port to listen on; 0 picks a free port", "0")
    .option("--no-open", "print the URL without opening a browser")
    .addOption(trustOption())
    .addHelpText(
      "after",
      `
Examples:
  deskproof view runs/friday.db
  deskproof view runs/v1.db runs/v2.db --port 4000 --no-open`,
    )
    .action(async (places: readonly string[], { port, open, trust }: Flags) => {
      await using server = await serveRuns(places, { port: readPort(port), trust });
      print(`Viewer at ${server.address} (stop with Ctrl-C)`);
      if (open && process.stdout.isTTY) openBrowser(server.address);
      await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
    });
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new UserError(`--port ${text}: give a number from 0 to 65535.`);
}
