import { daysBetween } from "../../shared/clock.ts";
import { round } from "../../shared/money.ts";

/** The values that a bill is calculated from: the consumption, the period and the two prices of the tariff. */
interface BillBasis {
  readonly kwh: number;
  readonly from: string;
  readonly to: string;
  /** Pounds per kWh. */
  readonly unit: number;
  /** Pounds per day. */
  readonly standing: number;
}

const withTax = 1.05;

/** UTL-1: the consumption and the daily charge, with tax, rounded once at the end; half a penny is rounded up. */
export function billTotal({ kwh, from, to, unit, standing }: BillBasis): number {
  return round(withTax * (kwh * unit + daysBetween(from, to) * standing));
}
