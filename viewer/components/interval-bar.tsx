import "../style/interval-bar.css";

/** A point with its interval on a scale shared by all bars of a column; the numbers are shown next to it. */
export function IntervalBar({
  value,
  interval,
  top = 1,
}: {
  readonly value: number | null | undefined;
  readonly interval: { readonly low: number; readonly high: number } | null | undefined;
  readonly top?: number;
}) {
  if (value === null || value === undefined) return <span class="interval-bar" />;
  const at = (number: number) => `${Math.min(100, Math.max(0, (number / top) * 100)).toFixed(2)}%`;
  return (
    <svg class="interval-bar" aria-hidden="true" focusable="false">
      <line class="scale" x1="0" x2="100%" y1="50%" y2="50%" />
      <line class="scale" x1="0" x2="0" y1="2" y2="7" />
      <line class="scale" x1="100%" x2="100%" y1="2" y2="7" />
      {interval ? <line class="span" x1={at(interval.low)} x2={at(interval.high)} y1="50%" y2="50%" /> : null}
      <circle class="point" cx={at(value)} cy="50%" r="3" />
    </svg>
  );
}
