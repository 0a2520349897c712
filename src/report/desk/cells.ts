import type { Figure } from "../figure.ts";
import { figureRange, figureValue, nothing } from "../figure-text.ts";
import type { Place } from "./wins.ts";

/** The middle run in a figure's own unit. */
export function medianCell(figure: Figure | null): string {
  return figure ? figureValue({ unit: figure.unit, value: figure.median }) : nothing;
}

/** Each run by itself: x/n where something is counted, else its value. */
export function runsCell(figure: Figure | null): string {
  if (!figure) return nothing;
  const { unit, runs } = figure;
  const cells = runs.map(({ x, n }) =>
    unit === "share" ? `${x}/${n}` : figureValue({ unit, value: unit === "money" ? x : x / n }),
  );
  return cells.join(" · ");
}

/** The middle run, each run and the interval in one cell. */
export function figureCell(figure: Figure | null): string {
  return figure ? `${medianCell(figure)} (${runsCell(figure)}; ${figureRange(figure)})` : nothing;
}

/** The places that no comparison rules out. */
export function placeCell(place: Place | null): string {
  if (!place) return nothing;
  const { best, worst, of } = place;
  return `${best === worst ? best : `${best} to ${worst}`} of ${of}`;
}
