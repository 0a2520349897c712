import type { DeskReport } from "../../src/report/desk/desk-report.ts";
import type { SuiteReport } from "../../src/report/suite-report.ts";
import { AgentLink } from "../components/links.tsx";
import type { Column } from "../components/table.tsx";

/** The data for a desk's safety chart. */
export interface SafetyProps {
  readonly suite: SuiteReport;
  readonly desk: DeskReport;
  readonly at: string;
}

/** The column that names the agent of a row. */
export function agentOf<Row>(suite: string, pick: (row: Row) => string): Column<Row> {
  return {
    id: "agent",
    title: "agent",
    names: true,
    first: "ascending",
    sort: pick,
    cell: (row) => <AgentLink agent={pick(row)} suite={suite} badge={false} />,
  };
}
