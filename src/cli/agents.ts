import { Command } from "commander";
import { describeStandIns } from "../agent/stand-in/stand-in.ts";
import { textTable } from "../report/text-table.ts";

/** `deskproof agents`: the agents that come with the package. */
export function agentsCommand(): Command {
  return new Command("agents")
    .summary("list the built-in stand-in agents")
    .description(
      "Lists the stand-ins: built-in agents that play from the case file, with planted defects. None is a model.",
    )
    .option("--json", "as JSON")
    .addHelpText(
      "after",
      "\nExamples:\n  deskproof agents\n  deskproof run tiny --agent stand-in/believer@0.3     the defect fires in 30% of the trials where it can",
    )
    .action(({ json }: { json?: boolean }) => {
      const agents = describeStandIns();
      const table = textTable(
        ["stand-in", "what it does"],
        agents.map(({ id, description }) => [id, description]),
      );
      process.stdout.write(`${json ? JSON.stringify(agents, null, 2) : table}\n`);
    });
}
