import type { AgentRow, RunReport } from "./run-report.ts";
import { textTable } from "./text-table.ts";

/** A run as a person reads it in a terminal. */
export function renderTerminal(report: RunReport): string {
  const parts = report.suites.map(({ name, title, cases, agents }) => {
    const rows = agents.map((row) => [
      row.agent,
      percent(row),
      `${row.passed}/${row.scored}`,
      `${row.always}`,
      `${row.sometimes}`,
      `${row.never}`,
      listed(row.excluded),
      listed(row.failedBy),
    ]);
    const table = textTable(
      ["agent", "pass^1", "trials", "always", "sometimes", "never", "excluded", "first thing wrong"],
      rows,
    );
    return `${title} (${name}, ${cases} ${cases === 1 ? "case" : "cases"})\n\n${table}`;
  });
  const standIns = report.suites.some((suite) => suite.agents.some((row) => row.standIn));
  return [
    ...parts,
    "pass^1: mean over cases of the share of trials passed. always, sometimes, never: cases solved in all, some or none of their trials.",
    ...(standIns
      ? ["stand-in/…: a built-in agent that plays from the case file, with planted defects. Not a model."]
      : []),
  ].join("\n\n");
}

function percent({ passHat1 }: AgentRow): string {
  return passHat1 === null ? "–" : `${(passHat1 * 100).toFixed(1)}%`;
}

function listed(counts: { readonly [name: string]: number }): string {
  return (
    Object.entries(counts)
      .map(([name, count]) => `${name.replaceAll("_", " ")} ${count}`)
      .join(", ") || "–"
  );
}
