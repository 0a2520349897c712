import { once } from "node:events";
import { Command } from "commander";
import { openBrowser } from "../serve/open-browser.ts";
import { serveRuns } from "../serve/view-server.ts";
import { UserError } from "../user-error.ts";
import { print } from "./print.ts";
import { trustOption } from "./trust-flag.ts";

interface Flags {
  readonly port: string;
  readonly open: boolean;
  readonly trust?: boolean;
}

/** `deskproof view`: a run as pages in the browser. */
export function viewCommand(): Command {
  return new Command("view")
    .summary("look at a run in the browser, also while it goes on")
    .description(
      "Serves pages over one run or several to this machine only, until Ctrl-C. It reads and never writes; a run that is going on is followed.",
    )
    .argument("<run...>", "the run's file; or several, or a folder of .db files")
    .option("--port <n>", "the port to listen on; 0 takes any free one", "0")
    .option("--no-open", "print the address and open no browser")
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
      print(`Viewer at ${server.address} (Ctrl-C ends it)`);
      if (open && process.stdout.isTTY) openBrowser(server.address);
      await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
    });
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new UserError(`--port ${text}: a port is a number from 0 to 65535.`);
}
