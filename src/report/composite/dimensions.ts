import { type Dimension, weights } from "../../score/trial/define-check.ts";
import type { Interval } from "../../statistics/interval.ts";
import { printedInterval } from "../../statistics/printed-interval.ts";
import { meanOf } from "../estimate/mean.ts";
import { resamplingFor } from "../estimate/resampling.ts";
import { counted, joined, spaced } from "../text/figure-text.ts";
import type { CompositeAgent, CompositeBoard, CompositeTrial } from "./composite-board.ts";
import { slicesOf } from "./slices.ts";

const dimensions: readonly Dimension[] = ["resolution", "evidence", "toolUse", "safety", "communication"];

/** Points in a dimension, out of 5, averaged over cases. */
export interface PointMean {
  readonly value: number;
  readonly cases: number;
  readonly interval: Interval;
}

/** One agent's points in a dimension. */
interface DimensionRow {
  readonly agent: string;
  readonly dimension: Dimension;
  readonly weight: number;
  readonly all: PointMean;
  readonly domains: readonly (PointMean & { readonly domain: string })[];
  /** The mean in the best domain minus the mean in the worst; null if there is only one domain. */
  readonly range: number | null;
}

/** Dimension averages, overall and by domain. */
export interface Dimensions {
  readonly rows: readonly DimensionRow[];
  readonly says: readonly string[];
}

/** Computes each agent's dimension averages and their range across domains. */
export function averageDimensions(board: CompositeBoard): Dimensions {
  const domains = slicesOf("domain", board).map(({ name, cases }) => ({
    name,
    ids: new Set(cases.map(({ id }) => id)),
  }));
  const rows = board.agents.flatMap((one) => dimensions.flatMap((dimension) => rowOf(one, dimension, { domains, seed: board.seed })));
  const compared = rows.filter(({ agent }) => board.field.some((one) => one.agent === agent));
  return { rows, says: widestSentence(compared) };
}

interface DomainCases {
  readonly domains: readonly { readonly name: string; readonly ids: ReadonlySet<string> }[];
  readonly seed: string;
}

function rowOf({ agent, trials }: CompositeAgent, dimension: Dimension, { domains, seed }: DomainCases): DimensionRow[] {
  const meanIn = (own: readonly CompositeTrial[], name: string) => pointMean(own, dimension, `${seed}/${dimension}/${agent}/${name}`);
  const all = meanIn(trials, "");
  if (!all) return [];
  const split = domains.flatMap(({ name, ids }) => {
    const mean = meanIn(
      trials.filter((trial) => ids.has(trial.case)),
      name,
    );
    return mean ? [{ domain: name, ...mean }] : [];
  });
  const values = split.map(({ value }) => value);
  const range = values.length > 1 ? Math.max(...values) - Math.min(...values) : null;
  return [{ agent, dimension, weight: weights[dimension], all, domains: split, range }];
}

function pointMean(trials: readonly CompositeTrial[], dimension: Dimension, seed: string): PointMean | undefined {
  const tenths = [...Map.groupBy(trials, (trial) => trial.case).values()].map((own) => meanOf(own.map(({ card }) => card[dimension])));
  if (tenths.length === 0) return undefined;
  const interval = printedInterval(
    tenths.map((points) => points / 50),
    resamplingFor(seed),
  );
  return {
    value: meanOf(tenths) / 10,
    cases: tenths.length,
    interval: { ...interval, low: interval.low * 5, high: interval.high * 5 },
  };
}

/** The display name of a dimension. */
export function dimensionTitle(dimension: Dimension): string {
  return dimension === "toolUse" ? "tool use" : dimension;
}

/**
 * The sentence about the largest range across domains, if the intervals of the best and the worst domain do not
 * overlap.
 */
function widestSentence(rows: readonly DimensionRow[]): string[] {
  const apart = rows.flatMap(({ agent, dimension, domains }) => {
    const sorted = domains.toSorted((one, other) => one.value - other.value);
    const [low, high] = [sorted[0], sorted.at(-1)];
    return low && high && low.interval.high < high.interval.low ? [{ agent, dimension, domains, low, high }] : [];
  });
  const width = ({ low, high }: (typeof apart)[number]) => high.value - low.value;
  const [first, second] = apart.toSorted((one, other) => width(other) - width(one));
  if (!first || (second && width(first) - width(second) < 1e-9)) return [];
  const at = ({ value }: (typeof first)["low"]) => {
    const level = first.domains.filter((other) => Math.abs(other.value - value) < 1e-9);
    return `${value.toFixed(2)} in ${joined(level.map(({ domain, cases }) => `${spaced(domain)} (${counted(cases, "case")})`))}`;
  };
  return [
    `The largest significant difference between domains is in ${dimensionTitle(first.dimension)} of ` +
      `${first.agent}: from ${at(first.low)} to ${at(first.high)}.`,
  ];
}
