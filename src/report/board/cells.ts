import type { Figure } from "../estimate/figure.ts";
import type { Rate } from "../estimate/mean.ts";
import { figureRange, figureValue, percent, percentRange } from "../text/figure-text.ts";
import { nothing } from "../text/spaced.ts";

/** The table cell with the median of the rounds' values, in the unit of the metric. */
export function medianCell(figure: Figure | null): string {
  return figure ? figureValue({ unit: figure.unit, value: figure.median }) : nothing;
}

/** The table cell with the result of each round: x/n for shares, and otherwise the value. */
export function runsCell(figure: Figure | null): string {
  if (!figure) return nothing;
  const { unit, runs } = figure;
  const cells = runs.map(({ x, n }) => (unit === "share" ? `${x}/${n}` : figureValue({ unit, value: unit === "money" ? x : x / n })));
  return cells.join(" · ");
}

/** The table cell with the median, the result of each round and the interval. */
export function roundsCell(figure: Figure | null): string {
  return figure ? `${medianCell(figure)} (${runsCell(figure)}; ${figureRange(figure)})` : nothing;
}

/** The table cell with the mean over cases and its interval. */
export function meanCell(figure: Figure | null): string {
  return figure ? `${figureValue(figure)} (${figureRange(figure)})` : nothing;
}

/** The table cell with the ranks that the comparisons do not rule out. */
export function rankCell(rank: { readonly best: number; readonly worst: number } | null): string {
  if (!rank) return nothing;
  return rank.best === rank.worst ? `${rank.best}` : `${rank.best} to ${rank.worst}`;
}

/** The table cell with a rate, its counts and its interval. */
export function rateCell(rate: Rate | null): string {
  return rate ? `${percent(rate.value)} (${rate.x}/${rate.n}; ${percentRange(rate.interval)})` : nothing;
}

/** The table cell with x/n and the share. */
export function countCell(counts: { readonly x: number; readonly n: number } | null): string {
  return counts && counts.n > 0 ? `${counts.x}/${counts.n} (${percent(counts.x / counts.n)})` : nothing;
}
