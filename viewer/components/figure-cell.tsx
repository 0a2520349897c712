import { type Format, format } from "../format.ts";
import { Num } from "../num.tsx";
import { IntervalBar } from "./interval-bar.tsx";
import "../style/figure-cell.css";

/** An estimate as the report holds it. */
export interface Estimate {
  readonly value: number;
  readonly interval?: { readonly low: number; readonly high: number } | null;
}

/** A number over its interval, for tables; `at` is the place of the estimate. */
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
  /** Under which name the number stands there. */
  readonly place?: string;
  /** Under which name it stands of how many, where the heading does not say it for all rows. */
  readonly of?: string;
}) {
  const { value, interval } = estimate ?? {};
  const range = interval ? `95% interval ${format(interval.low, as)} to ${format(interval.high, as)}` : undefined;
  return (
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
  );
}
