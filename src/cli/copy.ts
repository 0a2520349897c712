import { Command } from "commander";
import { counted } from "../report/text/figure-text.ts";
import { copyRun } from "../store/open/copy-run.ts";
import { asArgument } from "../store/open/run-path.ts";
import { ownCommand } from "./own-command.ts";
import { print } from "./print.ts";
import { runHelp } from "./run-argument.ts";

/** The `deskproof copy` command, which copies a run between a file and a PostgreSQL database. */
export function copyCommand(): Command {
  return new Command("copy")
    .summary("copy a run between a file and a PostgreSQL database")
    .description(
      "Copies a run with every conversation, verdict, note and judgement, row for row. An existing run is never overwritten. " +
        "A run in progress is copied in its current state. Forks of a run are separate runs and are not copied.",
    )
    .argument("<from>", runHelp)
    .argument(
      "<to>",
      "a new file, a folder, or a PostgreSQL database; in a folder, or in a database without run=, the copy keeps the run's name",
    )
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
