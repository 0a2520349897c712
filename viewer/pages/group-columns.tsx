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

/** pass^k of a group at 1 or at the largest k; with `held`, a pass with a suspicion counts as a failure. */
export function groupEstimate(
  { group, at }: PlacedGroup,
  { k, held = false }: { readonly k: number; readonly held?: boolean },
): GroupEstimate | null {
  const figures = held ? (group.held ?? group) : group;
  const own = held && group.held ? `${at}/held` : at;
  if (k === 1) return { value: figures.passHat1, interval: figures.interval, at: own, place: "passHat1" };
  const { passHatK } = figures;
  if (passHatK?.kind !== "estimated") return null;
  return { value: passHatK.value, interval: passHatK.interval, at: `${own}/passHatK`, place: "value" };
}

interface GroupQuestion<Row> {
  readonly k: number;
  readonly rows: readonly Row[];
  readonly groupOf: (row: Row) => PlacedGroup | undefined;
  readonly hint?: string;
}

/** pass^k of groups; if any pass has a suspicion, also pass^k with such passes counted as failures. */
export function groupColumns<Row>({ k, rows, groupOf, hint }: GroupQuestion<Row>): Column<Row>[] {
  const columnOf = (held: boolean): Column<Row> => {
    const estimateOf = (row: Row) => {
      const found = groupOf(row);
      return found ? groupEstimate(found, { k, held }) : null;
    };
    return {
      id: `${held ? "held" : "pass"}${k === 1 ? "1" : "K"}`,
      title: `pass^${k}`,
      align: "end",
      ...(held ? { sub: "suspicions counted as failures", hint: heldHint } : { hint }),
      sort: (row) => estimateOf(row)?.value ?? null,
      cell: (row) => {
        const found = estimateOf(row);
        return found ? <FigureCell at={found.at} place={found.place} estimate={found} as="percent" /> : nothing;
      },
    };
  };
  const isSuspected = rows.some((row) => (groupOf(row)?.group.held ?? null) !== null);
  return [columnOf(false), ...(isSuspected ? [columnOf(true)] : [])];
}

/** The explanation of columns that count suspicions. */
export const heldHint = "The value if every pass with a suspicion counted as a failure";
