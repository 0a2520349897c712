import type { CaseTally } from "../../statistics/case-tally.ts";
import { counted } from "../text/figure-text.ts";
import { type ReportSection, section } from "../text/section.ts";
import { nothing } from "../text/spaced.ts";
import type { CompositeBoard } from "./composite-board.ts";

/** Tabulates the results of every agent on every case, c passes in n scored trials, sorted by case id. */
export function matrixOf({ agents }: CompositeBoard) {
  const ids = [...new Set(agents.flatMap(({ report }) => report.cases.map((row) => row.case)))].sort();
  const byAgent = agents.map(({ report }) => new Map(report.cases.map((row) => [row.case, row])));
  const rows = ids.map((id) => ({ case: id, cells: byAgent.map((own) => ({ c: own.get(id)?.c ?? 0, n: own.get(id)?.n ?? 0 })) }));
  return { agents: agents.map(({ agent }) => agent), rows, allAlways: rows.filter(isAllAlways).length };
}

/** Whether every agent solved a case in all its trials. */
function isAllAlways({ cells }: { readonly cells: readonly CaseTally[] }): boolean {
  return cells.every(({ c, n }) => n > 0 && c === n);
}

/** The results on each case that at least one agent does not solve in every trial. */
export function matrixSection({ agents, rows, allAlways }: ReturnType<typeof matrixOf>): ReportSection[] {
  const shown = rows.filter((row) => !isAllAlways(row));
  const rest = allAlways === 1 ? "1 case was" : `${allAlways} cases were`;
  const says =
    `Passed / scored trials. ${shown.length} of ${counted(rows.length, "case")} ${shown.length === 1 ? "is" : "are"} listed; ` +
    `${rest} solved in every trial by every agent.`;
  return section("Case by agent", [says], {
    header: ["case", ...agents],
    rows: shown.map(({ case: id, cells }) => [id, ...cells.map(({ c, n }) => (n === 0 ? nothing : `${c}/${n}`))]),
  });
}
