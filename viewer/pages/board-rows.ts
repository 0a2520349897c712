import type { LeaderboardLayout, ScorecardReport } from "../../src/report/board/scorecard.ts";
import type { CompositeReport } from "../../src/report/composite/scorecard.ts";
import type { Figure } from "../../src/report/estimate/figure.ts";
import type { AgentReport } from "../../src/report/results/agent-report.ts";
import type { FullSuite } from "../../src/report/suite-report.ts";
import { placed } from "../pointer.ts";

type SafeCases = NonNullable<CompositeReport["leaderboard"]["rows"][number]["safeCases"]>;

/** An agent in a suite, with the pointers to its metrics. */
export interface AgentRow {
  readonly agent: string;
  readonly report: AgentReport;
  /** Pointer to the agent's report. */
  readonly at: string;
  /** Pointer to its row on the suite's own leaderboard; null if the suite has none. */
  readonly boardAt: string | null;
  readonly place: number | null;
  /** Pointer to the agent's position on the leaderboard; null if the suite has none. */
  readonly placeAt: string | null;
  readonly flags: readonly string[];
  readonly remark: string | null;
  readonly ranks: { readonly best: number; readonly worst: number; readonly at: string } | null;
  readonly safeCases: SafeCases | null;
}

/** The report of the suite's own scorecard; undefined if no trial has been scored. */
export function scorecardReport(suite: FullSuite): ScorecardReport | undefined {
  return suite.scorecard === null ? undefined : suite[suite.scorecard];
}

/** Says that the viewer's leaderboards show means, and where written ones show medians. */
export function meansNote({ written }: LeaderboardLayout): string {
  const means = "Each value is a mean over cases.";
  return written === "medians" ? `${means} The leaderboards in the terminal and in Markdown show medians of the rounds.` : means;
}

/** The agents of a suite in leaderboard order, or in another of the leaderboard's orders. */
export function boardRows(suite: FullSuite, at: string, order?: string): readonly AgentRow[] {
  const onBoard = placed(scorecardReport(suite)?.leaderboard.rows, `${at}/${suite.scorecard}/leaderboard/rows`);
  const onComposite = suite.composite?.leaderboard.rows ?? [];
  const ranks = placed(suite.ranks, `${at}/ranks`);
  const rows = placed(suite.agents, `${at}/agents`).map(({ value: report, at: own }): AgentRow => {
    const isIt = ({ value }: { readonly value: { readonly agent: string } }) => value.agent === report.agent;
    const row = onBoard.find(isIt);
    const rank = ranks.find(isIt);
    return {
      agent: report.agent,
      report,
      at: own,
      boardAt: row?.at ?? null,
      placeAt: row ? (order === undefined ? `${row.at}/place` : `${row.at}/places/${order}`) : null,
      place: (order === undefined ? row?.value.place : row?.value.places[order]) ?? null,
      flags: row?.value.flags ?? (report.standIn ? ["stand-in"] : []),
      remark: row?.value.remark ?? null,
      ranks: rank ? { best: rank.value.best, worst: rank.value.worst, at: rank.at } : null,
      safeCases: onComposite.find(({ agent }) => agent === report.agent)?.safeCases ?? null,
    };
  });
  return rows.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0));
}

/** A metric of an agent with its pointer. */
export function placedFigure(row: AgentRow, id: string): { readonly figure: Figure; readonly at: string } | undefined {
  const place = row.report.figures.findIndex((figure) => figure.id === id);
  const figure = row.report.figures[place];
  return figure && { figure, at: `${row.at}/figures/${place}` };
}

/** Every metric that some agent in the suite has, in the report's order. */
export function figuresIn(rows: readonly AgentRow[]): readonly Figure[] {
  const known = new Map(rows.flatMap(({ report }) => report.figures.map((figure) => [figure.id, figure] as const)));
  return [...known.values()];
}

/** The filters of a suite's leaderboard, such as `bucket:trap`. */
export function slicesIn(suite: FullSuite): readonly { readonly by: string; readonly names: readonly string[] }[] {
  return ["domain", "bucket", "level", "action"].flatMap((by) => {
    const groups = suite.agents.flatMap(({ splits }) => splits.find((split) => split.by === by)?.groups ?? []);
    const names = [...new Set(groups.map(({ name }) => name))].sort();
    return names.length > 0 ? [{ by, names }] : [];
  });
}

/** An agent's metrics on one slice, with their pointer. */
export function sliceOf(row: AgentRow, slice: string) {
  const cut = slice.indexOf(":");
  const [by, name] = [slice.slice(0, cut), slice.slice(cut + 1)];
  const split = row.report.splits.findIndex((one) => one.by === by);
  const groups = row.report.splits[split]?.groups ?? [];
  const place = groups.findIndex((one) => one.name === name);
  const group = groups[place];
  return group && { group, at: `${row.at}/splits/${split}/groups/${place}` };
}
