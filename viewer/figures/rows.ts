import { type Markish, type PlotOptions, text } from "@observablehq/plot";
import { type Canvas, isNarrow } from "./figure-theme.ts";
import { label, widthOf } from "./label.ts";

/** A chart with one row per name; names are at the side or, if there is no room, above their rows. */
export interface RowLayout {
  readonly layout: Pick<PlotOptions, "height" | "marginTop" | "marginBottom" | "y"> & { readonly marginLeft: number };
  readonly names: Markish;
  /** The offset of marks from the middle of their row, downwards. */
  readonly shift: number;
}

/** Lays out the rows of a chart. */
export function layRows(
  names: readonly string[],
  { canvas, above, below = 28 }: { readonly canvas: Canvas; readonly above: number; readonly below?: number },
): RowLayout {
  const narrow = isNarrow(canvas);
  const band = narrow ? 42 : 28;
  const longest = Math.max(0, ...names.map((name) => widthOf(label(name))));
  return {
    layout: {
      height: above + names.length * band + below,
      marginTop: above,
      marginBottom: below,
      marginLeft: narrow ? 6 : longest + 16,
      y: { type: "band", domain: names, axis: null, padding: 0 },
    },
    names: text(names, {
      y: names,
      text: names.map(label),
      frameAnchor: "left",
      textAnchor: narrow ? "start" : "end",
      dx: narrow ? 0 : -12,
      dy: narrow ? -11 : 0,
      fill: canvas.theme.text,
    }),
    shift: narrow ? 8 : 0,
  };
}
