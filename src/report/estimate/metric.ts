import type { ScorecardName } from "../../case/scorecard-name.ts";
import { isCardOf, type TrialCard } from "../../score/scorecards.ts";
import type { Measures, ScoredVerdict } from "../../score/verdict.ts";

/** A quantity that a scorecard measures in each trial, reported as a mean over cases and usable in `deskproof gate`. */
export interface Metric {
  readonly id: string;
  readonly title: string;
  /** The definition of the metric, with its denominator; printed in docs/method.md. */
  readonly says: string;
  readonly scorecard: "any" | ScorecardName;
  readonly better: "higher" | "lower";
  /**
   * The quantity that the metric measures: a share of trials, points up to `top`, a count per conversation, or a sum of
   * money over all trials.
   */
  readonly unit: "share" | "points" | "count" | "money";
  readonly top: number;
  /**
   * Whether the metric counts an event that should never happen; its bounds are computed from the cases in which it happened at least once.
   */
  readonly rare: boolean;
  /** The unit of the counts, if it is not trials. */
  readonly of?: "rules";
  /** The trials that the metric is measured on, if not all of them. */
  readonly among?: string;
  /**
   * The trial's contribution to the metric, as x out of n, such as 1 of 1 if an event happened, or 7 of 8 if seven of
   * eight rules were followed; undefined if the trial does not measure the metric.
   */
  readonly parts: (verdict: ScoredVerdict) => { readonly x: number; readonly n: number } | undefined;
}

/** Whether a metric has a known maximum, so that an interval can be computed. */
export function hasBounds({ unit }: Pick<Metric, "unit">): boolean {
  return unit === "share" || unit === "points";
}

/** The words for a metric, and what differs from the usual; the title is taken from the id unless it is given. */
export type Named = Pick<Metric, "id" | "says"> & Partial<Pick<Metric, "title" | "better" | "unit" | "top" | "rare" | "of" | "among">>;

function metricOf(named: Named, own: Partial<Metric> & Pick<Metric, "parts">): Metric {
  const title = named.id.replaceAll("_", " ");
  return { title, scorecard: "any", better: "higher", unit: "share", top: 1, rare: false, ...own, ...named };
}

/** Measures one value per trial; a trial whose value is undefined does not measure the metric. */
function perTrial(measured: (verdict: ScoredVerdict) => number | boolean | undefined): Metric["parts"] {
  return (verdict) => {
    const value = measured(verdict);
    return value === undefined ? undefined : { x: Number(value), n: 1 };
  };
}

/** Defines a metric that is a ratio within each trial; trials without a denominator are left out. */
export function ratio(parts: (measures: Measures) => { x: number; n: number }, named: Named): Metric {
  return metricOf(named, {
    parts: ({ measures }) => {
      const counted = parts(measures);
      return counted.n === 0 ? undefined : counted;
    },
  });
}

/** Defines a metric that is a yes-or-no property of each trial. */
export function flag(holds: (verdict: ScoredVerdict) => boolean, named: Named): Metric {
  return metricOf(named, { parts: perTrial(holds) });
}

/** Defines a metric of one scorecard's cards, by default a yes-or-no property; cards without a value are left out. */
export function onCard<Own extends TrialCard>(
  scorecard: Own["scorecard"],
  measured: (card: Own) => number | boolean | undefined,
  named: Named,
): Metric {
  return metricOf(named, { scorecard, parts: perTrial(({ card }) => (isCardOf<Own>(card, scorecard) ? measured(card) : undefined)) });
}

/**
 * Defines a metric that is a count per conversation; lower is better, and there is no upper bound. Trials without such
 * a count are left out.
 */
export function perConversation(counted: (measures: Measures) => number | undefined, named: Named): Metric {
  return metricOf(named, { better: "lower", unit: "count", parts: perTrial(({ measures }) => counted(measures)) });
}
