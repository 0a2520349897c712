import { daysBetween } from "../../shared/clock.ts";
import { round } from "../../shared/money.ts";

/** The parts of a bill: consumption, days and a tariff's two prices. */
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

/** UTL-1: consumption and standing charge with tax, rounded only at the end, half up. */
export function billTotal({ kwh, from, to, unit, standing }: BillBasis): number {
  return round(withTax * (kwh * unit + daysBetween(from, to) * standing));
}
