import { Command } from "commander";
import { describeStandIns, describeWeakStandIns } from "../agent/stand-in/stand-in.ts";
import { agentForms, listNamedForms } from "../run/agent-forms.ts";
import { textTable } from "../text-table.ts";
import { visibleJson } from "../visible-text.ts";
import { print } from "./print.ts";

/** The `deskproof agents` command, which lists the agents that come with the package. */
export function agentsCommand(): Command {
  return new Command("agents")
    .summary("list the built-in stand-in agents and show how to specify your own")
    .description(
      "Lists the stand-ins: built-in agents scripted from the case file, most of them with an injected " +
        "fault. They are not models. Also shows how to specify other agents.",
    )
    .option("--json", "print as JSON")
    .addHelpText(
      "after",
      "\nExamples:\n  deskproof agents\n  deskproof run tiny --agent stand-in/believer@0.3     its fault fires 30% of the time",
    )
    .action(({ json }: { json?: boolean }) => {
      const [agents, weak] = [describeStandIns(), describeWeakStandIns()];
      const tables = [tableOf("stand-in", agents), rateText, tableOf("only with --perturb", weak), others];
      print(json ? visibleJson([...agents, ...weak]) : tables.join("\n\n"));
    });
}

function tableOf(title: string, agents: ReturnType<typeof describeStandIns>): string {
  const rows = agents.map(({ id, description, rates }) => [id, [...new Set(rates)].join(", ") || "–", description]);
  return textTable({ header: [title, "rate", "description"], rows });
}

const rateText = `rate: how often the fault fires when a case gives it the opportunity. Set it with @: stand-in/promises@1 fires every time,
stand-in/promises@0.3 30% of the time. A stand-in passes every trial in which its fault does not fire, for example
because the case gives it no opportunity.`;

const others = textTable({
  header: ["other agents", "description"],
  rows: [
    ...agentForms.filter(({ kind }) => kind !== "stand-in").map(({ example, description }) => [example, description]),
    ["triage-v2=http://…", `the same, with a name to use in reports; works with ${listNamedForms()}`],
  ],
});
