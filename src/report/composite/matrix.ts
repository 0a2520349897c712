import type { CompositeBoard } from "./composite-board.ts";

/** The results of one case: c passes in n scored trials for each agent, in the order of `agents`. */
export interface MatrixRow {
  readonly case: string;
  readonly cells: readonly { readonly c: number; readonly n: number }[];
}

/** The results of every agent on every case. */
export interface Matrix {
  readonly agents: readonly string[];
  readonly rows: readonly MatrixRow[];
  /** The number of cases that every agent solved in all its trials; only the other cases are printed. */
  readonly allAlways: number;
}

/** Tabulates c/n by case and agent, sorted by case id. */
export function matrixOf({ agents }: CompositeBoard): Matrix {
  const ids = [...new Set(agents.flatMap(({ report }) => report.cases.map((row) => row.case)))].sort();
  const byAgent = agents.map(({ report }) => new Map(report.cases.map((row) => [row.case, row])));
  const rows = ids.map((id) => ({
    case: id,
    cells: byAgent.map((own) => ({ c: own.get(id)?.c ?? 0, n: own.get(id)?.n ?? 0 })),
  }));
  return { agents: agents.map(({ agent }) => agent), rows, allAlways: rows.filter(isAllAlways).length };
}

/** Whether every agent solved a case in all its trials. */
export function isAllAlways({ cells }: MatrixRow): boolean {
  return cells.every(({ c, n }) => n > 0 && c === n);
}
