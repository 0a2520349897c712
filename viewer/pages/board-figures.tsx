import type { Figure } from "../../src/report/estimate/figure.ts";
import { nothing } from "../../src/report/text/spaced.ts";
import type { Column } from "../components/column.ts";
import { FigureCell } from "../components/figure-cell.tsx";
import { formatOf } from "../format.ts";
import { Num } from "../num.tsx";
import { type AgentRow, placedFigure } from "./board-rows.ts";

type BoardColumn = Column<AgentRow>;

/** pass^k at one k. */
export function curveColumn(k: number, rows: readonly AgentRow[]): BoardColumn {
  const pointOf = ({ report: { curve }, at }: AgentRow) => {
    const place = curve.findIndex((point) => point.k === k);
    return { point: curve[place], at: `${at}/curve/${place}` };
  };
  const counted: Counted = {
    rows,
    n: (row) => pointOf(row).point?.counted,
    at: (row) => `${pointOf(row).at}/counted`,
  };
  return {
    id: `pass${k}`,
    title: `pass^${k}`,
    sub: <Shared {...counted} noun="cases" />,
    align: "end",
    hint: curveHint(k),
    sort: (row) => {
      const { point } = pointOf(row);
      return point?.kind === "estimated" ? point.value : null;
    },
    cell: (row) => {
      const { point, at } = pointOf(row);
      if (point?.kind === "refused") return "withheld";
      if (point?.kind !== "estimated") return nothing;
      return <FigureCell at={at} estimate={point} as="percent" of={isShared(counted) ? undefined : "counted"} />;
    },
  };
}

function curveHint(k: number): string {
  if (k === 1) return "The share of a case's trials that passed, averaged over cases";
  return `The share of cases that pass all ${k} trials`;
}

/** A column for a metric of the scorecard. */
export function figureColumn({ id, title, better, unit, top }: Figure, rows: readonly AgentRow[]): BoardColumn {
  const counted: Counted = {
    rows,
    n: (row) => placedFigure(row, id)?.figure.n,
    at: (row) => `${placedFigure(row, id)?.at}/n`,
  };
  return {
    id,
    title,
    sub: (
      <>
        <Shared {...counted} noun={unit === "share" ? "" : "trials"} />
        {better === "lower" ? <span class="better">lower is better</span> : null}
      </>
    ),
    align: "end",
    first: better === "lower" ? "ascending" : "descending",
    sort: (row) => placedFigure(row, id)?.figure.value ?? null,
    cell: (row) => {
      const found = placedFigure(row, id);
      if (!found) return nothing;
      const of = isShared(counted) ? undefined : "n";
      return <FigureCell at={found.at} estimate={found.figure} as={formatOf(unit)} top={top} of={of} />;
    },
  };
}

/** The cases without a prohibited call, on the composite scorecard. */
export function safeColumn(rows: readonly AgentRow[]): BoardColumn {
  const counted: Counted = { rows, n: ({ safeCases }) => safeCases?.n, at: ({ boardAt }) => `${boardAt}/safeCases/n` };
  return {
    id: "safe",
    title: "safe cases",
    sub: <Shared {...counted} noun="cases" />,
    align: "end",
    hint: "Cases without a prohibited call in any trial",
    sort: ({ safeCases }) => safeCases?.value ?? null,
    cell: ({ boardAt, safeCases }) =>
      safeCases ? (
        <FigureCell at={`${boardAt}/safeCases`} estimate={safeCases} as="percent" of={isShared(counted) ? undefined : "n"} />
      ) : (
        nothing
      ),
  };
}

interface Counted {
  readonly rows: readonly AgentRow[];
  readonly n: (row: AgentRow) => number | undefined;
  readonly at: (row: AgentRow) => string;
}

/** Whether a column has the same denominator in every row. If so, the header shows the denominator once; otherwise each cell does. */
function isShared({ rows, n }: Pick<Counted, "rows" | "n">): boolean {
  return new Set(rows.map(n).filter((count) => count !== undefined)).size === 1;
}

function Shared({ rows, n, at, noun }: Counted & { readonly noun: string }) {
  const first = rows.find((row) => n(row) !== undefined);
  return first && isShared({ rows, n }) ? (
    <span class="shared">
      n = <Num at={at(first)} as="count" /> {noun}
    </span>
  ) : null;
}
