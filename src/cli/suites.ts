import { Command } from "commander";
import { formatProblem } from "../case/problem.ts";
import { bundledSuites } from "../suite/load/find-suite.ts";
import { loadSuite } from "../suite/load/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { SuiteError } from "../suite/suite-error.ts";
import { textTable } from "../text-table.ts";
import { UserError } from "../user-error.ts";
import { visibleJson } from "../visible-text.ts";
import { print } from "./print.ts";

/** The `deskproof suites` command, which lists the suites that come with the package. */
export function suitesCommand(names: () => readonly string[] = bundledSuites): Command {
  return new Command("suites")
    .summary("list the bundled suites")
    .description(
      "Lists the suites that come with deskproof. Your own suites are folders: see deskproof new suite. If a " +
        "suite cannot be loaded, it is listed last with the reason, and the exit code is 1.",
    )
    .option("--json", "print as JSON")
    .addHelpText("after", "\nExamples:\n  deskproof suites\n  deskproof check tiny")
    .action(async ({ json }: { json?: boolean }) => {
      const tried = await Promise.all(names().map(tryLoading));
      const suites = tried.flatMap((one) => (one.kind === "loaded" ? [one.suite] : []));
      if (json || suites.length > 0) print(json ? asJson(suites) : asTable(suites));
      const broken = tried.flatMap((one) => (one.kind === "broken" ? [one.why] : []));
      if (broken.length > 0) throw new UserError(broken.join("\n"));
    });
}

type Tried = { readonly kind: "loaded"; readonly suite: Suite } | { readonly kind: "broken"; readonly why: string };

async function tryLoading(name: string): Promise<Tried> {
  try {
    return { kind: "loaded", suite: await loadSuite(name) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const why = `suite ${name} cannot be loaded: ${firstReason(error)}. To see every error: deskproof check ${name}`;
    return { kind: "broken", why };
  }
}

function firstReason(error: UserError): string {
  const [problem, ...rest] = error instanceof SuiteError ? error.problems : [];
  const reason = problem ? formatProblem(problem) : error.message.split("\n", 1).join("").replace(/\.$/, "");
  return rest.length === 0 ? reason : `${reason} (and ${rest.length} more)`;
}

function asJson(suites: readonly Suite[]): string {
  const shown = suites.map(({ name, title, version, scorecard, trials, cases }) => {
    return { name, title, version, scorecard, trials, cases: cases.length };
  });
  return visibleJson(shown);
}

function asTable(suites: readonly Suite[]): string {
  return textTable({
    header: ["suite", "title", "cases", "scorecard", "trials", "version"],
    rows: suites.map(({ name, title, version, scorecard, trials, cases }) => {
      return [name, title, `${cases.length}`, scorecard, `${trials}`, version];
    }),
  });
}
