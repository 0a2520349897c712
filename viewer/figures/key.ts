import { dot, type Markish, text } from "@observablehq/plot";
import type { Canvas } from "./figure-theme.ts";
import { widthOf } from "./label.ts";

/** One symbol of a chart and its meaning. */
export interface KeyEntry {
  readonly title: string;
  readonly sign: "dot" | "ring" | "block" | "line" | "dashes";
  readonly colour: string;
  readonly opacity?: number;
}

/** The legend of a chart, drawn into it so that it is part of every export. */
export interface Key {
  /** Takes the left margin as a parameter, because the legend begins at the edge of the drawing. */
  readonly marks: (marginLeft: number) => readonly Markish[];
  readonly height: number;
}

const lineHeight = 18;
const signWidth = 18;

/** Lays out a legend above a chart; `below` is the space between the legend and the frame. */
export function drawKey(entries: readonly KeyEntry[], canvas: Canvas, below = 12): Key {
  const placed = flow(entries, canvas.width);
  const lines = Math.max(0, ...placed.map(({ line }) => line)) + 1;
  const height = entries.length === 0 ? 0 : lines * lineHeight + below;
  const marks = (marginLeft: number) =>
    placed.flatMap(({ entry, x, line }) => {
      const dy = line * lineHeight + lineHeight / 2 - height;
      const dx = x - marginLeft;
      return [...signOf(entry, { dx, dy }, canvas), nameOf(entry, { dx: dx + signWidth, dy }, canvas)];
    });
  return { marks, height };
}

function flow(entries: readonly KeyEntry[], width: number) {
  const placed: { readonly entry: KeyEntry; readonly x: number; readonly line: number }[] = [];
  let [x, line] = [0, 0];
  for (const entry of entries) {
    const room = signWidth + widthOf(entry.title) + 18;
    if (x > 0 && x + room - 18 > width) [x, line] = [0, line + 1];
    placed.push({ entry, x, line });
    x += room;
  }
  return placed;
}

interface Offset {
  readonly dx: number;
  readonly dy: number;
}

// The legend appears once, above all panels.
const above = { facet: "super", frameAnchor: "top-left", lineAnchor: "middle" } as const;

function signOf({ sign, colour, opacity = 1 }: KeyEntry, { dx, dy }: Offset, { theme }: Canvas): Markish[] {
  if (sign === "line" || sign === "dashes") {
    const strokes = sign === "line" ? "—" : "- -";
    return [text([strokes], { ...above, text: [strokes], dx, dy, fill: colour, fillOpacity: opacity, fontWeight: 700 })];
  }
  const middle = { ...above, dx: dx + 6, dy };
  if (sign === "block") return [dot([0], { ...middle, symbol: "square", r: 5, fill: colour, fillOpacity: opacity, stroke: "none" })];
  const isRing = sign === "ring";
  return [dot([0], { ...middle, r: 4, fill: isRing ? theme.paper : colour, stroke: colour, strokeWidth: 1.5 })];
}

function nameOf({ title }: KeyEntry, { dx, dy }: Offset, { theme }: Canvas): Markish {
  return text([title], { ...above, text: [title], textAnchor: "start", dx, dy, fill: theme.muted });
}
