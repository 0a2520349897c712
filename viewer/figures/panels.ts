import { type Markish, type PlotOptions, text } from "@observablehq/plot";
import type { Canvas } from "./figure-theme.ts";
import { label, widthOf } from "./label.ts";

/** Small charts side by side, one per name, all on the same scales. */
export interface Panels {
  readonly layout: Pick<PlotOptions, "height" | "fx" | "fy">;
  readonly names: Markish;
  /** The position of a panel, for the channels `fx` and `fy`. */
  readonly placeOf: (name: string) => { readonly column: number; readonly row: number };
}

/** The space above a row of panels for their names. */
export const titleRoom = 26;

/** Lays out panels in as many columns as fit. */
export function layPanels(
  names: readonly string[],
  asked: {
    readonly canvas: Canvas;
    /** The minimum width of a panel, and its height without the title. */
    readonly panel: { readonly width: number; readonly height: number };
    /** Margins of the chart, including the room for the first names. */
    readonly above: number;
    readonly below: number;
  },
): Panels {
  const { canvas, panel, above, below } = asked;
  const room = Math.max(panel.width, ...names.map((name) => widthOf(label(name)) + 16));
  const most = Math.max(1, Math.floor(canvas.width / room));
  const rows = Math.max(1, Math.ceil(names.length / most));
  const columns = Math.max(1, Math.ceil(names.length / rows));
  const places = new Map(names.map((name, place) => [name, { column: place % columns, row: Math.floor(place / columns) }]));
  const placeOf = (name: string) => places.get(name) ?? { column: 0, row: 0 };
  const inner = rows * panel.height + (rows - 1) * titleRoom;
  return {
    layout: {
      height: above + inner + below,
      fx: { domain: range(columns), axis: null, paddingInner: 0.12, paddingOuter: 0 },
      fy: { domain: range(rows), axis: null, paddingInner: titleRoom / (panel.height + titleRoom), paddingOuter: 0 },
    },
    names: text(names, {
      fx: names.map((name) => placeOf(name).column),
      fy: names.map((name) => placeOf(name).row),
      text: names.map(label),
      frameAnchor: "top-left",
      dy: -14,
      fill: canvas.theme.text,
    }),
    placeOf,
  };
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}
