/** A number as printed in a table, which represents any value that rounds to it. */
export interface PrintedValue {
  /** The digits as one whole number; 0.438 is 438 with 3 decimals. */
  readonly digits: bigint;
  readonly decimals: number;
}

/**
 * Parses "0.438", ".44", "43.8%" or a number; undefined if the value is none of these. A number has as many decimals as
 * JavaScript prints for it, unless `decimals` is given.
 */
export function readPrintedValue(value: string | number, decimals?: number): PrintedValue | undefined {
  const text = typeof value === "string" ? value.trim() : decimals === undefined ? String(value) : value.toFixed(decimals);
  const match = /^(\d{0,3})(?:\.(\d{0,12}))?(\s*%)?$/.exec(text);
  if (match === null || !/\d/.test(text)) return undefined;
  const [, whole = "", fraction = "", percent] = match;
  return { digits: BigInt(`0${whole}${fraction}`), decimals: fraction.length + (percent === undefined ? 0 : 2) };
}

/** The printed value as a number. */
export function printedNumber({ digits, decimals }: PrintedValue): number {
  return Number(digits) / 10 ** decimals;
}

/** The lowest and highest numbers that round to a printed value, both included, whether halves are rounded up or down. */
export function roundingRange(printed: PrintedValue): { readonly low: number; readonly high: number } {
  const half = 0.5 / 10 ** printed.decimals;
  return { low: Math.max(0, printedNumber(printed) - half), high: Math.min(1, printedNumber(printed) + half) };
}

/** The range of whole numbers s for which s/whole rounds to the printed value; low is above high if there are none. */
export function wholeNumbersFor({ digits, decimals }: PrintedValue, whole: bigint): { readonly low: number; readonly high: number } {
  const unit = 2n * 10n ** BigInt(decimals);
  const low = (2n * digits - 1n) * whole;
  const high = (2n * digits + 1n) * whole;
  const ceiling = low <= 0n ? 0n : (low + unit - 1n) / unit;
  const floor = high / unit;
  return { low: Number(ceiling), high: Number(floor < whole ? floor : whole) };
}
