import type { DeskReport } from "../../src/report/desk/scorecard.ts";
import type { FullSuite } from "../../src/report/suite-report.ts";
import type { Column } from "../components/column.ts";
import { AgentLink } from "../components/links.tsx";

/** The data for a desk's safety chart. */
export interface SafetyProps {
  readonly suite: FullSuite;
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
