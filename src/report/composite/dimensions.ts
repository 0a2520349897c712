import { type Dimension, dimensions, weights } from "../../score/trial/define-check.ts";
import { differenceInterval } from "../../statistics/difference-interval.ts";
import { caseMeans, meanOf, scaleInterval, shareInterval } from "../estimate/mean.ts";
import { type ReportTable, tableOf } from "../text/section.ts";
import { nothing, spaced } from "../text/spaced.ts";
import type { CompositeAgent, CompositeBoard, CompositeTrial } from "./composite-board.ts";
import { rangeOver, slicesOf } from "./slices.ts";

/** The display name of a dimension. */
export function dimensionTitle(dimension: string): string {
  return dimension === "toolUse" ? "tool use" : dimension;
}

/** Computes each agent's dimension averages and their range across domains. */
export function averageDimensions(board: CompositeBoard) {
  const domains = slicesOf("domain", board);
  const rows = board.agents.flatMap((one) => rowsOf(one, domains, board.seed));
  const compared = rows.filter(({ agent }) => board.field.some((one) => one.agent === agent));
  return { rows, says: widestSentence(compared) };
}
export type Dimensions = ReturnType<typeof averageDimensions>;

function rowsOf({ agent, trials }: CompositeAgent, slices: ReturnType<typeof slicesOf>, seed: string) {
  return dimensions.flatMap((dimension) => {
    const all = pointMean(trials, dimension, `${seed}/${dimension}/${agent}/`);
    if (!all) return [];
    const domains = slices.flatMap(({ name, ids }) => {
      const own = trials.filter((trial) => ids.has(trial.case));
      const mean = pointMean(own, dimension, `${seed}/${dimension}/${agent}/${name}`);
      return mean ? [{ domain: name, ...mean }] : [];
    });
    const values = domains.map(({ value }) => value);
    const range = values.length > 1 ? Math.max(...values) - Math.min(...values) : null;
    return [{ agent, dimension, weight: weights[dimension], all, domains, range }];
  });
}
type DimensionRow = ReturnType<typeof rowsOf>[number];

/** Points in a dimension, out of 5, averaged over cases. */
function pointMean(trials: readonly CompositeTrial[], dimension: Dimension, seed: string) {
  const tenths = caseMeans(trials, ({ card }) => card[dimension]);
  if (tenths.length === 0) return undefined;
  const shares = tenths.map((points) => points / 50);
  return { value: meanOf(tenths) / 10, cases: tenths.length, interval: scaleInterval(shareInterval(shares, seed), 5) };
}

/** The sentence about the largest range across domains, if no other is as large. */
function widestSentence(rows: readonly DimensionRow[]): string[] {
  const apart = rows.flatMap(({ agent, dimension, domains }) => {
    const named = domains.map(({ domain, ...mean }) => ({ name: domain, ...mean }));
    const range = rangeOver(named, (value) => value.toFixed(2));
    return range ? [{ agent, dimension, ...range }] : [];
  });
  const [first, second] = apart.toSorted((one, other) => other.width - one.width);
  if (!first || (second && first.width - second.width < 1e-9)) return [];
  const what = `${dimensionTitle(first.dimension)} of ${first.agent}`;
  return [`The largest significant difference between domains is in ${what}: ${first.text}.`];
}

/** Formats the points in each dimension, overall and by domain, with the range. */
export function dimensionsTable(rows: readonly DimensionRow[]): ReportTable {
  const domains = [...new Set(rows.flatMap((row) => row.domains.map(({ domain }) => domain)))];
  const split = domains.map((domain) => {
    const cell = (row: DimensionRow) => meanCell(row.domains.find((found) => found.domain === domain));
    return [spaced(domain), cell] as const;
  });
  const range = ["range", (row: DimensionRow) => row.range?.toFixed(2) ?? nothing] as const;
  return tableOf(rows, [
    ["agent", ({ agent }) => agent],
    ["dimension (weight)", ({ dimension, weight }) => `${dimensionTitle(dimension)} (${weight})`],
    ["all cases", ({ all }) => meanCell(all)],
    ...(split.length > 1 ? [...split, range] : []),
  ]);
}

function meanCell(mean: DimensionRow["all"] | undefined): string {
  if (!mean) return nothing;
  return `${mean.value.toFixed(2)} (${mean.interval.low.toFixed(2)}–${mean.interval.high.toFixed(2)}; ${mean.cases})`;
}

/** Computes by how much Communication exceeds Evidence for each agent: how much better its wording is than its evidence. */
export function compareWordsWithEvidence({ agents }: CompositeBoard) {
  const rows = agents.flatMap(gapOf);
  return { rows, says: rows.flatMap(gapSentence) };
}

/** Communication minus Evidence, in points from -5 to 5, averaged over cases. */
function gapOf({ agent, trials }: CompositeAgent) {
  const gaps = caseMeans(trials, ({ card }) => (card.communication - card.evidence) / 50);
  if (gaps.length === 0) return [];
  const interval = differenceInterval(gaps);
  return [{ agent, value: meanOf(gaps) * 5, cases: gaps.length, interval: scaleInterval(interval, 5) }];
}
type GapRow = ReturnType<typeof gapOf>[number];

/** The sentence about an agent's gap, if the interval excludes 0. */
export function gapSentence({ agent, value, interval }: GapRow): string[] {
  const range = `${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}`;
  if (interval.low > 0) return [`${agent} scores higher on Communication than on Evidence, by ${value.toFixed(2)} points (${range}).`];
  if (interval.high < 0)
    return [`${agent} scores higher on Evidence than on Communication, by ${(-value).toFixed(2)} points (difference ${range}).`];
  return [];
}

/** Formats Communication minus Evidence, in points. */
export function communicationTable(rows: readonly GapRow[]): ReportTable {
  return tableOf(rows, [
    ["agent", ({ agent }) => agent],
    ["Communication minus Evidence, points", ({ value }) => value.toFixed(2)],
    ["95% interval", ({ interval }) => `${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}`],
    ["cases", ({ cases }) => `${cases}`],
  ]);
}
