import { type Format, format } from "../format.ts";
import { Num } from "../num.tsx";
import { TrialsBehind } from "../trials-link.tsx";
import { IntervalBar } from "./interval-bar.tsx";
import "../style/figure-cell.css";

/** An estimate from the report. */
export interface Estimate {
  readonly value: number;
  readonly interval?: { readonly low: number; readonly high: number } | null;
}

/** A number with its interval, linked to its trials, for tables; `at` is the pointer to the estimate. */
export function FigureCell({
  at,
  estimate,
  as,
  top,
  place = "value",
  of,
}: {
  readonly at: string;
  readonly estimate: Estimate | null | undefined;
  readonly as: Format;
  readonly top?: number;
  /** The key of the number in the estimate. */
  readonly place?: string;
  /** The key of its denominator, if the header does not give it for all rows. */
  readonly of?: string;
}) {
  const { value, interval } = estimate ?? {};
  const range = interval ? `95% interval ${format(interval.low, as)} to ${format(interval.high, as)}` : undefined;
  return (
    <TrialsBehind at={`${at}/${place}`}>
      <span class="figure-cell" title={range}>
        {of ? (
          <span class="of">
            n = <Num at={`${at}/${of}`} as="count" />
          </span>
        ) : null}
        <Num at={`${at}/${place}`} as={as} />
        {interval ? <IntervalBar value={value} interval={interval} top={top} /> : null}
        {range ? <span class="unseen">, {range}</span> : null}
      </span>
    </TrialsBehind>
  );
}
