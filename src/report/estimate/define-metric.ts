import type { CompositeCard, DeskCard } from "../../score/trial/trial-card.ts";
import type { Measures, ScoredVerdict } from "../../score/verdict.ts";
import type { Metric } from "./metric.ts";

type Named = Pick<Metric, "id" | "title" | "says"> & Partial<Pick<Metric, "better" | "rare" | "of">>;
const usual = { scorecard: "any", better: "higher", unit: "share", top: 1, rare: false } as const;

/** Measures one value per trial; a trial whose value is undefined does not measure the metric. */
function perTrial(measured: (verdict: ScoredVerdict) => number | boolean | undefined): Metric["parts"] {
  return (verdict) => {
    const value = measured(verdict);
    return value === undefined ? undefined : { x: Number(value), n: 1 };
  };
}

/** Defines a metric that is a ratio within each trial; trials without a denominator are left out. */
export function ratio(parts: (measures: Measures) => { x: number; n: number }, named: Named): Metric {
  return {
    ...usual,
    ...named,
    parts: ({ measures }) => {
      const counted = parts(measures);
      return counted.n === 0 ? undefined : counted;
    },
  };
}

/** Defines a metric that is a yes-or-no property of each trial with a scorecard. */
export function flag(scorecard: Metric["scorecard"], holds: (verdict: ScoredVerdict) => boolean, named: Named): Metric {
  const isOwn = ({ card }: ScoredVerdict) => scorecard === "any" || card.scorecard === scorecard;
  return { ...usual, scorecard, ...named, parts: perTrial((verdict) => (isOwn(verdict) ? holds(verdict) : undefined)) };
}

/** Defines a metric that is a yes-or-no property of each trial in one bucket of a desk. */
export function inBucket(bucket: DeskCard["bucket"], holds: (card: DeskCard) => boolean, named: Named): Metric {
  return { ...usual, scorecard: "desk", ...named, parts: deskTrial(bucket, holds) };
}

/** Defines a metric that is the money lost in a desk's traps, summed over trials. */
export function money(amount: (card: DeskCard) => number, named: Named): Metric {
  return { ...usual, scorecard: "desk", better: "lower", unit: "money", ...named, parts: deskTrial("trap", amount) };
}

function deskTrial(bucket: DeskCard["bucket"], measured: (card: DeskCard) => number | boolean): Metric["parts"] {
  return perTrial(({ card }) => (card.scorecard === "desk" && card.bucket === bucket ? measured(card) : undefined));
}

/** Defines a metric in points of the composite scorecard, up to `top`. */
export function points(top: number, tenths: (card: CompositeCard) => number, named: Named): Metric {
  const parts = perTrial(({ card }) => (card.scorecard === "composite" ? tenths(card) / 10 : undefined));
  return { ...usual, scorecard: "composite", unit: "points", top, ...named, parts };
}

/**
 * Defines a metric that is a count per conversation; lower is better, and there is no upper bound. Trials without such
 * a count are left out.
 */
export function perConversation(counted: (measures: Measures) => number | undefined, named: Named): Metric {
  return { ...usual, better: "lower", unit: "count", ...named, parts: perTrial(({ measures }) => counted(measures)) };
}
