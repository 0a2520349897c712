import { pointsText } from "../src/report/text/points.ts";
import { nothing } from "../src/report/text/spaced.ts";

const formats = {
  /** 0.875 as 87.5% */
  percent: (value: number) => `${(value * 100).toFixed(1)}%`,
  /** 0.875 as 0.875 */
  share: (value: number) => value.toFixed(3),
  count: (value: number) => grouped(`${value}`),
  points: (value: number) => value.toFixed(1).replace("-", "−"),
  money: (value: number) => grouped(value.toFixed(2)),
  /** A mean of counts, such as messages per conversation. */
  decimal: (value: number) => value.toFixed(1),
  /** Dollars and cents, or three significant digits below one dollar, as in the written reports. */
  dollars: (value: number) => `$${value === 0 || value >= 0.995 ? grouped(value.toFixed(2)) : value.toPrecision(3)}`,
  /** A number on a narrow scale, such as −2 to 2. */
  hundredths: (value: number) => value.toFixed(2).replace("-", "−"),
  /** A difference of two shares, in percentage points. */
  signed: (value: number) => withSign(pointsText(value)),
  /** A difference of two numbers that are not shares. */
  "signed-points": (value: number) => withSign(value.toFixed(1)),
  p: (value: number) => (value < 0.001 ? "<0.001" : value.toFixed(3)),
  millions: (value: number) => `${(value / 1_000_000).toFixed(1)} M`,
} as const;

/** The formats of the report's numbers. */
export type Format = keyof typeof formats;

/** A formatted number; missing values are a dash. */
export function format(value: unknown, as: Format): string {
  return typeof value === "number" && Number.isFinite(value) ? formats[as](value) : nothing;
}

/** A count with its noun, such as 1 case or 6 cases. */
export function groupedCount(count: number, noun: string): string {
  return `${format(count, "count")} ${noun}${count === 1 ? "" : "s"}`;
}

/** The format of a metric's unit. */
export function formatOf(unit: string): Format {
  if (unit === "share") return "percent";
  return unit === "money" ? "money" : unit === "points" ? "points" : "decimal";
}

function grouped(digits: string): string {
  return digits.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ",");
}

function withSign(digits: string): string {
  if (Number(digits) === 0) return digits.replace("-", "");
  return digits.startsWith("-") ? digits.replace("-", "−") : `+${digits}`;
}
