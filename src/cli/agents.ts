import { Command } from "commander";
import { describeStandIns } from "../agent/stand-in/stand-in.ts";
import { textTable } from "../report/text-table.ts";
import { visibleJson } from "../report/view/visible-text.ts";
import { print } from "./print.ts";

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
      "\nExamples:\n  deskproof agents\n  deskproof run tiny --agent stand-in/believer@0.3     its fault shows in 30% of the moments where it can",
    )
    .action(({ json }: { json?: boolean }) => {
      const agents = describeStandIns();
      const table = textTable(
        ["stand-in", "rate", "what it does"],
        agents.map(({ id, description, rates }) => [id, [...new Set(rates)].join(", ") || "–", description]),
      );
      print(json ? visibleJson(agents) : `${table}\n\n${rateText}\n\n${others}`);
    });
}

const rateText = `rate: how often the fault shows where a case gives it the chance. @ sets another: stand-in/promises@1 shows its fault every
time, stand-in/promises@0.3 in 30% of such moments. A faulty stand-in passes a trial in which its fault did not show, and every
trial of a case that gives it no chance.`;

const others = textTable(
  ["other agents", "what they are"],
  [
    ["openai/gpt-5.5@high", "a model, with its effort: openai, anthropic, google, or local/… at an address of yours"],
    ["./my-agent.ts", "a file that exports `agent`, made with defineAgent"],
    ["http://127.0.0.1:3000/reply", "a service of yours that speaks the turn protocol"],
    ["triage-v2=http://…", "the same under a name of yours, which reports use; works with files and commands too"],
    ['"command:python3 my_agent.py"', "a command of yours: a line of JSON in, a line of JSON out"],
    ['"mcp:http://…" or "mcp:python3 …"', "either of these with a loop of its own, which finds its tools over MCP"],
  ],
);
