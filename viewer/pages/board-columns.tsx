import type { LeaderboardLayout } from "../../src/report/board/scorecard.ts";
import type { Figure } from "../../src/report/estimate/figure.ts";
import type { FullSuite } from "../../src/report/suite-report.ts";
import { nothing, spaced } from "../../src/report/text/spaced.ts";
import { Badge } from "../components/badge.tsx";
import type { Column } from "../components/column.ts";
import { FigureCell } from "../components/figure-cell.tsx";
import { AgentLink } from "../components/links.tsx";
import { plainText } from "../components/plain.tsx";
import { RankBar } from "../components/rank-bar.tsx";
import { Num } from "../num.tsx";
import { pointerUnder } from "../pointer.ts";
import { OutOf } from "./agent-out-of.tsx";
import { curveColumn, figureColumn, safeColumn } from "./board-figures.tsx";
import { type AgentRow, figuresIn } from "./board-rows.ts";

type BoardColumn = Column<AgentRow>;

/** The column that names an agent, with its flags. */
export function agentColumn(suite: FullSuite): BoardColumn {
  return {
    id: "agent",
    title: "agent",
    names: true,
    class: "agent-cell",
    sort: ({ agent }) => agent,
    first: "ascending",
    cell: ({ agent, flags }) => (
      <>
        <AgentLink agent={agent} suite={suite.name} badge={false} />{" "}
        <span class="flags">
          {flags.map((flag) => (
            <Badge key={flag} flag={flag} />
          ))}
        </span>
      </>
    ),
  };
}

/** The agent's position on the suite's own leaderboard. */
export function placeColumn(): BoardColumn {
  return {
    id: "place",
    title: "rank",
    align: "end",
    first: "ascending",
    hint: "Agents that tie on all ranking criteria share a rank",
    sort: ({ place }) => place,
    class: "place",
    cell: ({ placeAt }) => (placeAt ? <Num at={placeAt} as="count" /> : nothing),
  };
}

/** The ranks that comparisons on pass^1 do not rule out. */
export function ranksColumn(suite: FullSuite): BoardColumn {
  return {
    id: "ranks",
    title: "possible ranks",
    sub: "on pass^1",
    align: "end",
    first: "ascending",
    hint: "The possible ranks by pass^1: those that no paired comparison rules out, with p-values adjusted for all pairs",
    sort: ({ ranks }) => ranks && ranks.best * 1000 + ranks.worst,
    exported: ({ ranks }) => ranks && `${ranks.best}-${ranks.worst}`,
    cell: ({ ranks }) => (ranks ? <RankBar {...ranks} of={suite.ranks.length} /> : nothing),
  };
}

/** The cost of the agent's own model calls, if known. */
export const costColumn: BoardColumn = {
  id: "cost",
  title: "cost",
  sub: (
    <>
      per 1,000 conversations <span class="better">lower is better</span>
    </>
  ),
  align: "end",
  first: "ascending",
  hint: "In US dollars, for the agent's own tokens; n is the number of conversations whose cost is known",
  sort: ({ report: { money } }) => (money.kind === "known" ? money.perThousand : null),
  cell: ({ report: { money }, at }) => {
    if (money.kind !== "known") return money.kind === "unknown" ? "unknown" : "none recorded";
    return <FigureCell at={`${at}/money`} estimate={null} as="dollars" place="perThousand" of="conversations" />;
  },
};

/** Trials scored, out of those planned. */
export const trialCountColumn: BoardColumn = {
  id: "n",
  title: "n",
  sub: "scored/planned",
  align: "end",
  hint: "Trials scored / planned",
  sort: ({ report }) => report.scored,
  cell: ({ at }) => <OutOf at={at} count="scored" of="planned" />,
};

/** Excluded trials by cause; no column if there are none. */
export function exclusionColumn(rows: readonly AgentRow[]): BoardColumn[] {
  if (rows.every(({ report }) => Object.keys(report.excluded).length === 0)) return [];
  return [
    {
      id: "excluded",
      title: "excluded",
      sub: "by cause",
      hint: "Trials that do not count, because something other than the agent failed",
      sort: ({ report }) => Object.values(report.excluded).reduce((sum, count) => sum + count, 0),
      exported: ({ report }) =>
        plainText(
          Object.entries(report.excluded)
            .map(([cause, count]) => `${spaced(cause)} ${count}`)
            .join(", "),
        ),
      cell: ({ report, at }) =>
        Object.keys(report.excluded).length === 0
          ? nothing
          : Object.keys(report.excluded).map((cause, place) => (
              <span key={cause}>
                {place > 0 ? ", " : ""}
                {plainText(spaced(cause))} <Num at={pointerUnder(at, "excluded", cause)} as="count" />
              </span>
            )),
    },
  ];
}

interface FigureChoice {
  readonly rows: readonly AgentRow[];
  readonly kMax: number;
  readonly layout: LeaderboardLayout;
}

/** The metric columns of a leaderboard: the main ones, or all. */
export function figureColumns({ rows, kMax, layout }: FigureChoice, which: "main" | "all"): BoardColumn[] {
  const figures = figuresIn(rows);
  const main = layout.main.flatMap((id) => figures.filter((figure) => figure.id === id));
  const others = which === "all" ? figures.filter(({ id }) => !layout.main.includes(id)) : [];
  const curve = [...new Set([kMax, 1])].map((k) => curveColumn(k, rows));
  const safe = rows.some(({ safeCases }) => safeCases) ? [safeColumn(rows)] : [];
  const columns = (chosen: readonly Figure[]) => chosen.map((figure) => figureColumn(figure, rows));
  const start = layout.first === "metrics" ? [...columns(main), ...curve] : [...curve, ...columns(main)];
  return [...start, ...safe, ...columns(others)];
}

/** The columns of a leaderboard's summary; pass^k is enough for a leaderboard that starts with the main metrics. */
export function glanceColumns(choice: FigureChoice): BoardColumn[] {
  const { first, main } = choice.layout;
  return figureColumns(choice, "main").slice(0, first === "metrics" ? main.length + 1 : undefined);
}
