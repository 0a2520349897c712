import { Command } from "commander";
import { counted } from "../report/text/figure-text.ts";
import { copyRun } from "../store/open/copy-run.ts";
import { asArgument } from "../store/open/run-path.ts";
import { ownCommand } from "./own-command.ts";
import { print } from "./print.ts";

/** The `deskproof copy` command, which copies a run between a file and a PostgreSQL database. */
export function copyCommand(): Command {
  return new Command("copy")
    .summary("copy a run between a file and a PostgreSQL database")
    .description(
      "Copies a run with every conversation, verdict, note and judgement, row for row. An existing run is never overwritten. " +
        "A run in progress is copied as it is at that moment. Forks are separate runs and are not copied with it.",
    )
    .argument("<from>", "the run file, or postgres://user@host/database?run=<name>")
    .argument("<to>", "a new file, a folder or a database; if this names no file or run, the copy keeps the run's name")
    .addHelpText(
      "after",
      `
Examples:
  deskproof copy runs/friday.db postgres://ana@db.example.com/evals
  deskproof copy 'postgres://ana@db.example.com/evals?run=friday' runs/friday.db`,
    )
    .action((from: string, to: string) => {
      const { place, store } = copyRun(from, to);
      using _ = store;
      const { planned, attempted } = store.counts();
      print(
        `Copied ${counted(planned, "planned trial")}, ${attempted} of them with a conversation, to ${place}\n` +
          `To see the results: ${ownCommand()} report ${asArgument(place)}`,
      );
    });
}
