import { fewOf, outOf } from "../text/figure-text.ts";
import type { CompositeBoard } from "./composite-board.ts";

/** One agent's cases, grouped by whether it solves them always, sometimes or never. */
interface FlipRow {
  readonly agent: string;
  readonly always: number;
  readonly sometimes: number;
  readonly never: number;
  readonly untried: number;
  /** The flaky cases, those closest to 50/50 first. */
  readonly flippy: readonly { readonly case: string; readonly c: number; readonly n: number }[];
}

/** A case that is flaky for one or more of the compared agents. */
interface FlippyCase {
  readonly case: string;
  readonly agents: readonly string[];
}

/** Cases solved always, sometimes and never, by agent and over all agents. */
export interface Flips {
  readonly rows: readonly FlipRow[];
  /** The flaky cases, ordered by the number of agents they are flaky for, highest first. */
  readonly cases: readonly FlippyCase[];
  /** Totals over the compared agents, on the cases that all of them tried. */
  readonly board: {
    readonly cases: number;
    readonly alwaysByAll: number;
    readonly neverByAny: number;
    readonly flippy: number;
  };
  readonly says: readonly string[];
}

/** Counts cases solved always, sometimes and never, and lists the flaky ones. */
export function countFlips({ agents, field, kMax }: CompositeBoard): Flips {
  const rows = agents.map(({ agent, report }): FlipRow => {
    const { always, sometimes, never, untried, cases } = report;
    const flippy = cases.filter(({ c, n }) => c > 0 && c < n).map(({ case: id, c, n }) => ({ case: id, c, n }));
    flippy.sort((one, other) => evenness(one) - evenness(other) || (one.case < other.case ? -1 : 1));
    return { agent, always, sometimes, never, untried, flippy };
  });
  const compared = rows.filter(({ agent }) => field.some((one) => one.agent === agent));
  const cases = [
    ...Map.groupBy(
      compared.flatMap(({ agent, flippy }) => flippy.map((one) => ({ ...one, agent }))),
      (one) => one.case,
    ),
  ]
    .map(([id, own]) => ({ case: id, agents: own.map(({ agent }) => agent) }))
    .sort((one, other) => other.agents.length - one.agents.length || (one.case < other.case ? -1 : 1));
  const board = boardCounts(field);
  return { rows, cases, board, says: sentences({ cases, board, agents: field.length, kMax }) };
}

function evenness({ c, n }: { readonly c: number; readonly n: number }): number {
  return Math.abs(c / n - 0.5);
}

function boardCounts(field: CompositeBoard["field"]): Flips["board"] {
  const byCase = [
    ...Map.groupBy(
      field.flatMap(({ report }) => report.cases),
      (row) => row.case,
    ).values(),
  ];
  const tried = byCase.filter((own) => own.length === field.length && own.every(({ n }) => n > 0));
  const count = (holds: (own: (typeof tried)[number]) => boolean) => tried.filter(holds).length;
  return {
    cases: tried.length,
    alwaysByAll: count((own) => own.every(({ c, n }) => c === n)),
    neverByAny: count((own) => own.every(({ c }) => c === 0)),
    flippy: count((own) => own.some(({ c, n }) => c > 0 && c < n)),
  };
}

interface FlipQuestion extends Pick<Flips, "cases" | "board"> {
  readonly agents: number;
  readonly kMax: number;
}

function sentences({ cases, board, agents, kMax }: FlipQuestion): string[] {
  if (kMax < 2) return ["Each case was run once, so flaky cases cannot be identified."];
  const most = cases[0]?.agents.length ?? 0;
  const worst = cases.filter((one) => one.agents.length === most).map((one) => one.case);
  const share = (x: number) => outOf({ x, n: board.cases }, "case");
  return [
    ...(board.cases > 0
      ? [
          `${agents === 1 ? "Always solved" : "Always solved by every agent"}: ${share(board.alwaysByAll)}; ` +
            `never solved${agents === 1 ? "" : " by any"}: ${share(board.neverByAny)}; ` +
            `flaky${agents === 1 ? "" : " for at least one"}: ${share(board.flippy)}.`,
        ]
      : []),
    ...(agents > 1 && most > 1
      ? [
          `${worst.length === 1 ? "The case that is flaky" : "The cases that are flaky"} for most agents ` +
            `(${most} of ${agents}): ${fewOf(worst)}.`,
        ]
      : []),
  ];
}
