import { Command } from "commander";
import { formatProblem } from "../case/problem.ts";
import { counted } from "../report/text/figure-text.ts";
import { countCases } from "../suite/count-cases.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import { suiteWarnings } from "../suite/load/suite-warnings.ts";
import { SuiteError } from "../suite/suite-error.ts";
import { textTable } from "../text-table.ts";
import { visibleJson } from "../visible-text.ts";
import { print } from "./print.ts";

/** The `deskproof check` command, which validates a suite and counts its cases. */
export function checkCommand(): Command {
  return new Command("check")
    .summary("validate a suite and count its cases")
    .description(
      "Validates a suite and reports every error with its file, line and column. If there are no errors, prints " +
        "case counts by desk, domain, bucket, intent, level and action. Also warns about TODOs, about counterfactual " +
        "pairs in which only one case names the other, and about customers who have no lines or asides of their own, " +
        "who share lines with another case, or who cannot answer a question that an agent may ask.",
    )
    .argument("<suite>", "a suite's name or folder")
    .option("--json", "print as JSON")
    .addHelpText("after", "\nExamples:\n  deskproof check tiny\n  deskproof check ./suites/my-desk --json")
    .action(async (name: string, { json }: { json?: boolean }) => {
      print(await (json ? checkAsJson(name) : checkAsText(name)));
    });
}

async function checkAsText(name: string): Promise<string> {
  const suite = await loadSuite(name, { check: true });
  const counts = countCases(suite.cases);
  const rows = [
    ...rowsOf("desk", counts.byDesk),
    ...rowsOf("domain", counts.byDomain),
    ...rowsOf("bucket", counts.byBucket),
    ...rowsOf("intent", counts.byIntent),
    ...rowsOf("level", counts.byLevel),
    ...rowsOf("action", counts.byAction),
  ];
  const head = `${suite.name} ${suite.version}: ${counted(suite.cases.length, "case")}, no problems.`;
  const warnings = suiteWarnings(suite).map(formatProblem);
  const warned = warnings.length === 0 ? "" : `\n\n${counted(warnings.length, "warning")}\n${warnings.join("\n")}`;
  return `${head}${warned}\n\n${textTable({ header: ["by", "", "cases"], rows })}`;
}

function rowsOf(label: string, counts: Readonly<Record<string, number>>): string[][] {
  return Object.entries(counts).map(([value, cases], index) => [index === 0 ? label : "", value, String(cases)]);
}

async function checkAsJson(name: string): Promise<string> {
  try {
    const loaded = await loadSuite(name, { check: true });
    const { name: suite, version, hash, cases } = loaded;
    const counted = { suite, version, hash, cases: cases.length, ...countCases(cases) };
    return visibleJson({ ...counted, problems: [], warnings: suiteWarnings(loaded) });
  } catch (error) {
    if (!(error instanceof SuiteError)) throw error;
    const unknown = { suite: name, version: null, hash: null, cases: 0, ...countCases([]) };
    print(visibleJson({ ...unknown, problems: error.problems, warnings: [] }));
    throw error;
  }
}
