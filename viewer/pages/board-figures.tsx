import type { Figure } from "../../src/report/figure.ts";
import type { Column } from "../components/column.ts";
import { FigureCell } from "../components/figure-cell.tsx";
import { formatOf, nothing } from "../format.ts";
import { Num } from "../num.tsx";
import { type BoardRow, figureOf } from "./board-rows.ts";

type BoardColumn = Column<BoardRow>;

/** pass^k at one k. */
export function curveColumn(k: number, rows: readonly BoardRow[]): BoardColumn {
  const pointOf = ({ report, at }: BoardRow) => {
    const place = report.curve.findIndex((point) => point.k === k);
    return { point: report.curve[place], at: `${at}/curve/${place}` };
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
    hint:
      k === 1 ? "The mean over cases of the share of trials passed" : `The share of cases that pass ${k} times of ${k}`,
    sort: (row) => {
      const { point } = pointOf(row);
      return point?.kind === "estimated" ? point.value : null;
    },
    cell: (row) => {
      const { point, at } = pointOf(row);
      if (point?.kind === "refused") return "refused";
      if (point?.kind !== "estimated") return nothing;
      return <FigureCell at={at} estimate={point} as="percent" of={isShared(counted) ? undefined : "counted"} />;
    },
  };
}

/** A column for a figure of the scorecard. */
export function figureColumn({ id, title, better, unit, top }: Figure, rows: readonly BoardRow[]): BoardColumn {
  const counted: Counted = {
    rows,
    n: (row) => figureOf(row, id)?.figure.n,
    at: (row) => `${figureOf(row, id)?.at}/n`,
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
    sort: (row) => figureOf(row, id)?.figure.value ?? null,
    cell: (row) => {
      const found = figureOf(row, id);
      if (!found) return nothing;
      const of = isShared(counted) ? undefined : "n";
      return <FigureCell at={found.at} estimate={found.figure} as={formatOf(unit)} top={top} of={of} />;
    },
  };
}

/** The cases without a prohibited call, where the composite counts them. */
export function safeColumn(rows: readonly BoardRow[]): BoardColumn {
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
        <FigureCell
          at={`${boardAt}/safeCases`}
          estimate={safeCases}
          as="percent"
          of={isShared(counted) ? undefined : "n"}
        />
      ) : (
        nothing
      ),
  };
}

interface Counted {
  readonly rows: readonly BoardRow[];
  readonly n: (row: BoardRow) => number | undefined;
  readonly at: (row: BoardRow) => string;
}

/** Whether a column counts the same number in every row: then it is said once, in the heading, else in each cell. */
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
