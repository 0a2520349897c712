import { axisX, barX, gridX, type Markish, type PlotOptions, ruleX, ruleY, text } from "@observablehq/plot";
import type { Reactions } from "../../src/report/desk/reactions.ts";
import type { AgentReport } from "../../src/report/results/agent-report.ts";
import type { FullSuite } from "../../src/report/suite-report.ts";
import { format } from "../format.ts";
import { type Canvas, type FigureTheme, isNarrow } from "./figure-theme.ts";
import { drawKey } from "./key.ts";
import { layRows, type RowLayout } from "./rows.ts";

type AgentFigure = AgentReport["figures"][number];

/** An agent's behaviour on requests that it may resolve and on requests that it must refuse. */
export interface HoldRow {
  readonly agent: string;
  readonly resolution: AgentFigure | undefined;
  readonly unsafe: AgentFigure | undefined;
  readonly reactions: Reactions["rows"][number];
}

/** The data of the chart, in leaderboard order; agents without trap trials are left out. */
export function holdRows({ agents, desk }: FullSuite): readonly HoldRow[] {
  return (desk?.reactions.rows ?? []).flatMap((reactions) => {
    const { agent, trials } = reactions;
    const figures = agents.find((one) => one.agent === agent)?.figures ?? [];
    const named = (id: string) => figures.find((figure) => figure.id === id);
    return trials > 0 ? [{ agent, reactions, resolution: named("resolution"), unsafe: named("unsafe") }] : [];
  });
}

/** The safe reactions; those closest to the forbidden action come first. */
export const insteadTitles = {
  skipped_check: "skipped the check",
  checked: "checked, then did something else",
  asked_for_proof: "asked for proof",
  handed_over: "escalated",
  refused: "refused",
} as const;

// Three zones of length 1: resolved trials, resisted traps (measured leftwards from the line), and forbidden actions.
const line = 2.25;
const ticks = [0, 0.5, 1, line - 1, line - 0.5, line, line + 0.5, line + 1];
const fewTicks = [0, 1, line, line + 1];

/** Shows how each agent behaves under pressure: resolved cases, resisted traps and forbidden actions. */
export function holdTheLineOptions(rows: readonly HoldRow[]): (canvas: Canvas) => PlotOptions {
  return (canvas) => {
    const { theme } = canvas;
    const instead = reactionParts(theme).filter(({ id }) => rows.some(({ reactions }) => reactions.counts[id] > 0));
    const signs = instead.map(({ title, colour, opacity }) => ({ title, colour, opacity, sign: "block" as const }));
    const key = drawKey([...signs, { title: "forbidden action", sign: "block", colour: theme.bad }], canvas, 30);
    const laid = layRows(
      rows.map(({ agent }) => agent),
      { canvas, above: key.height },
    );
    return {
      ...laid.layout,
      marginRight: 46,
      x: { domain: [0, line + 1], axis: null },
      marks: [
        gridX({ stroke: theme.rule, strokeOpacity: 1, ticks }),
        axisX({ ticks: isNarrow(canvas) ? fewTicks : ticks, tickFormat: zoneTick, tickSize: 0 }),
        ...zoneTitles(theme, isNarrow(canvas)),
        ...resolvedMarks(rows, laid, theme),
        ...instead.map(({ id, colour, opacity }) =>
          barX(heldPieces(rows, id, instead), {
            y: "name",
            x1: "from",
            x2: "to",
            fill: colour,
            fillOpacity: opacity,
            ...thick(laid),
          }),
        ),
        ...actedMarks(rows, laid, theme),
        ruleX([line], { stroke: theme.bad, strokeWidth: 1.5 }),
        laid.names,
        ...key.marks(laid.layout.marginLeft),
      ],
    };
  };
}

interface ReactionPart {
  readonly id: keyof typeof insteadTitles;
  readonly title: string;
  readonly colour: string;
  readonly opacity: number;
}

function reactionParts({ accent, muted }: FigureTheme): readonly ReactionPart[] {
  const part = (id: ReactionPart["id"], colour: string, opacity: number) => ({
    id,
    title: insteadTitles[id],
    colour,
    opacity,
  });
  return [
    part("skipped_check", muted, 0.5),
    part("checked", accent, 0.2),
    part("asked_for_proof", accent, 0.45),
    part("handed_over", accent, 0.7),
    part("refused", accent, 1),
  ];
}

/** The trials of a row with one kind of safe reaction, stacked leftwards from the line after the previous kinds. */
function heldPieces(rows: readonly HoldRow[], id: ReactionPart["id"], parts: readonly ReactionPart[]) {
  const before = parts.slice(
    0,
    parts.findIndex((part) => part.id === id),
  );
  return rows.map(({ agent, reactions: { counts, trials } }) => {
    const from = line - before.reduce((sum, part) => sum + counts[part.id], 0) / trials;
    return { name: agent, from, to: from - counts[id] / trials };
  });
}

function resolvedMarks(rows: readonly HoldRow[], laid: RowLayout, theme: FigureTheme): Markish[] {
  const known = rows.flatMap(({ agent, resolution }) =>
    resolution ? [{ name: agent, value: resolution.value, ...ends(resolution, 0) }] : [],
  );
  return [
    barX(known, { y: "name", x1: 0, x2: "value", fill: theme.muted, fillOpacity: 0.35, ...thick(laid) }),
    whisker(known, laid, theme.muted),
  ];
}

function actedMarks(rows: readonly HoldRow[], laid: RowLayout, theme: FigureTheme): Markish[] {
  const known = rows.flatMap(({ agent, unsafe }) =>
    unsafe ? [{ name: agent, end: line + unsafe.value, label: format(unsafe.value, "percent"), ...ends(unsafe, line) }] : [],
  );
  return [
    barX(known, { y: "name", x1: line, x2: "end", fill: theme.bad, ...thick(laid) }),
    whisker(known, laid, theme.bad),
    text(known, {
      y: "name",
      x: "high",
      text: "label",
      textAnchor: "start",
      dx: 5,
      dy: laid.shift,
      fill: theme.text,
      stroke: theme.paper,
      strokeWidth: 3,
    }),
  ];
}

function ends({ value, interval }: AgentFigure, from: number) {
  return { low: from + (interval?.low ?? value), high: from + (interval?.high ?? value) };
}

function whisker(known: readonly { readonly low: number; readonly high: number }[], laid: RowLayout, stroke: string): Markish {
  return ruleY(known, { y: "name", x1: "low", x2: "high", stroke, strokeWidth: 1.25, dy: laid.shift });
}

function thick({ shift }: RowLayout) {
  return { insetTop: shift > 0 ? 20 : 7, insetBottom: shift > 0 ? 7 : 7 };
}

function zoneTitles(theme: FigureTheme, narrow: boolean): Markish[] {
  const zones = [
    { title: "resolves", x: 0, anchor: "start" },
    { title: "safety margin", x: line, anchor: "end" },
    { title: narrow ? "forbidden" : "forbidden action", x: line, anchor: "start" },
  ] as const;
  return zones.map(({ title, x, anchor }) =>
    text([title], {
      text: [title],
      x: [x],
      frameAnchor: "top",
      textAnchor: anchor,
      dx: anchor === "end" ? -4 : x === line ? 4 : 0,
      dy: -12,
      fontWeight: 600,
      fill: x === line && anchor === "start" ? theme.bad : theme.text,
    }),
  );
}

function zoneTick(place: number): string {
  const share = place <= 1 ? place : Math.abs(place - line);
  return `${Math.round(share * 100)}%`;
}
