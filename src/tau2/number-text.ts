/** A float as text: the shortest form that parses to the same value, with `.0` if it is whole and with at least two exponent digits. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value < 0 ? "-inf" : "inf";
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const [mantissa = "", power = "0"] = value.toExponential().split("e");
  const exponent = Number(power);
  if (exponent >= 16 || exponent < -4) {
    const digits = String(Math.abs(exponent)).padStart(2, "0");
    return `${mantissa}e${exponent < 0 ? "-" : "+"}${digits}`;
  }
  const text = positional(mantissa, exponent);
  return text.includes(".") ? text : `${text}.0`;
}

/** Moves the decimal point of a mantissa by its exponent. */
function positional(mantissa: string, exponent: number): string {
  const sign = mantissa.startsWith("-") ? "-" : "";
  const digits = mantissa.replace(/[-.]/g, "");
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  const rest = digits.slice(exponent + 1);
  return rest === "" ? `${sign}${whole}` : `${sign}${whole}.${rest}`;
}

/** Rounds to two decimals based on the exact binary value, ties to even. */
export function round2(value: number): number {
  if (value === 0 || !Number.isFinite(value) || Math.abs(value) >= 2 ** 52) return value;
  return Number(fixed2(value));
}

/** A number with two decimals, rounded like `round2`. */
export function fixed2(value: number): string {
  if (!Number.isFinite(value)) return floatText(value);
  // Only odd multiples of 1/8 lie exactly between two hundredths, and `toFixed` rounds those away from zero.
  const eighths = Math.abs(value) * 8;
  if (eighths % 2 === 1) {
    const lower = Math.floor(Math.abs(value) * 100);
    const even = BigInt(lower % 2 === 0 ? lower : lower + 1);
    return `${value < 0 ? "-" : ""}${even / 100n}.${String(even % 100n).padStart(2, "0")}`;
  }
  return Math.abs(value) < 1e21 ? value.toFixed(2) : `${BigInt(value)}.00`;
}
