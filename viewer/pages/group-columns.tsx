import type { AgentReport } from "../../src/report/results/agent-report.ts";
import { nothing } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { type Estimate, FigureCell } from "../components/figure-cell.tsx";

type Group = AgentReport["splits"][number]["groups"][number];

/** A group of a breakdown and its pointer. */
export interface PlacedGroup {
  readonly group: Group;
  readonly at: string;
}

/** An estimate for a group, and the pointers to it and its count. */
interface GroupEstimate extends Estimate {
  readonly interval: NonNullable<Estimate["interval"]>;
  readonly at: string;
  readonly place: "passHat1" | "value";
}

/** pass^k of a group at 1 or at the largest k. */
export function groupEstimate({ group: { passHat1, passHatK, interval }, at }: PlacedGroup, k: number): GroupEstimate | null {
  if (k === 1) return { value: passHat1, interval, at, place: "passHat1" };
  if (passHatK?.kind !== "estimated") return null;
  return { value: passHatK.value, interval: passHatK.interval, at: `${at}/passHatK`, place: "value" };
}

interface GroupQuestion<Row> {
  readonly k: number;
  readonly groupOf: (row: Row) => PlacedGroup | undefined;
  readonly hint?: string;
}

/** The column of pass^k of groups. */
export function groupColumn<Row>({ k, groupOf, hint }: GroupQuestion<Row>): Column<Row> {
  const estimateOf = (row: Row) => {
    const found = groupOf(row);
    return found ? groupEstimate(found, k) : null;
  };
  return {
    id: k === 1 ? "pass1" : "passK",
    title: `pass^${k}`,
    align: "end",
    hint,
    sort: (row) => estimateOf(row)?.value ?? null,
    cell: (row) => {
      const found = estimateOf(row);
      return found ? <FigureCell at={found.at} place={found.place} estimate={found} as="percent" /> : nothing;
    },
  };
}
