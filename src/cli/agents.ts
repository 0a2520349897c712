import { Command } from "commander";
import { describeStandIns } from "../agent/stand-in/stand-in.ts";
import { textTable } from "../report/text-table.ts";

/** `deskproof agents`: the agents that come with the package. */
export function agentsCommand(): Command {
  return new Command("agents")
    .summary("list the built-in stand-in agents, and say how to name your own")
    .description(
      "Lists the stand-ins: built-in agents that play from the case file, with planted defects. None is a model. Then says how other agents are named.",
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
      process.stdout.write(json ? `${JSON.stringify(agents, null, 2)}\n` : `${table}\n\n${others}\n`);
    });
}

const others = textTable(
  ["other agents", "what they are"],
  [
    ["openai/gpt-5.5@high", "a model, with its effort: openai, anthropic, google, or local/… at an address of yours"],
    ["./my-agent.ts", "a file that exports `agent`, made with defineAgent"],
    ["http://127.0.0.1:3000/reply", "a service of yours that speaks the turn protocol"],
    ['"command:python3 my_agent.py"', "a command of yours: a line of JSON in, a line of JSON out"],
    ['"mcp:http://…" or "mcp:python3 …"', "either of these with a loop of its own, which finds its tools over MCP"],
  ],
);
