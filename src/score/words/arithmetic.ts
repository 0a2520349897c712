import type { Values } from "../stated/values.ts";

/** The values from which an amount of money can be computed; amounts are in cents. */
interface Known {
  /** Amounts shown or stated in this conversation. */
  readonly amounts: ReadonlySet<number>;
  /** Amounts in the desk's own texts. */
  readonly charges: ReadonlySet<number>;
  /** Percentages that were shown or are in the desk's texts. */
  readonly percents: readonly number[];
  /** The other values in the message; a computation must use one of them, or two amounts from the records. */
  readonly beside: Pick<Values, "money" | "numbers" | "percents">;
}

// These limits keep the cost per amount low, however many values were shown.
const mostAmounts = 60;
const mostFactors = 12;
const mostPieces = 400;

/** Whether an amount can be computed from known ones as a sum, difference, multiple, fraction or percentage. */
export function isWorkedOut(cents: number, { amounts, charges, percents, beside }: Known): boolean {
  for (const one of amounts) if (one !== cents - one && (amounts.has(cents - one) || amounts.has(cents + one))) return true;
  const others = new Set([...beside.money].filter((sum) => sum !== cents).slice(0, mostAmounts));
  const isKnown = (sum: number) => amounts.has(sum) || charges.has(sum) || others.has(sum);
  if (isSum(cents, others, isKnown) || isTotal(cents, others)) return true;
  const shown = [...amounts].slice(-mostAmounts);
  const sums = [...shown, ...others];
  // The factor of a multiple or an equal share must be in the message or be two.
  const isMultiple = (count: number) =>
    sums.some((one) => Math.abs(one * count - cents) < 1 || Math.abs(one / count - cents) < 1) ||
    (cents % count === 0 && (isKnown(cents / count) || isSum(cents / count, others, isKnown)));
  const factors = [2, ...beside.numbers, ...beside.percents].slice(0, mostFactors);
  if (factors.some((count) => count > 1 && count <= mostPieces && isMultiple(count))) return true;
  // The message must state the percentage or the amount that it is taken of.
  const stated = [...beside.percents].slice(0, mostFactors);
  if (stated.some((percent) => isOfThree(Math.round(cents / (1 - percent / 100)), shown, others))) return true;
  if (stated.some((percent) => isPart(cents, percent, sums, others))) return true;
  return percents.slice(-mostFactors).some((percent) => isPart(cents, percent, [...others], others));
}

function isSum(cents: number, sums: ReadonlySet<number>, isKnown: (sum: number) => boolean): boolean {
  for (const one of sums) if (isKnown(cents - one) || isKnown(one - cents) || isKnown(one + cents)) return true;
  return false;
}

/** Whether an amount is the total of all other amounts in the message, or of several consecutive ones. */
function isTotal(cents: number, sums: ReadonlySet<number>): boolean {
  const reached = new Set([0]);
  let total = 0;
  for (const sum of sums) {
    total += sum;
    if (reached.has(total - cents)) return true;
    reached.add(total);
  }
  return false;
}

/** Whether an amount is the total of one amount in the message and two from the records. */
function isOfThree(whole: number, shown: readonly number[], others: ReadonlySet<number>): boolean {
  const records = new Set(shown);
  return [...others].some((one) => shown.some((two) => records.has(whole - one - two)));
}

/** Whether an amount is some percentage of another amount, or that other amount reduced or increased by the percentage. */
function isPart(cents: number, percent: number, sums: readonly number[], others: ReadonlySet<number>): boolean {
  return [percent / 100, 1 - percent / 100, 1 + percent / 100].some((share) =>
    sums.some((one) => {
      const part = Math.round(one * share);
      return Math.abs(part - cents) <= 1 || others.has(cents - part) || others.has(part - cents);
    }),
  );
}

/** Whether a percentage is the ratio of two of these numbers. */
export function isShare(percent: number, numbers: Iterable<number>): boolean {
  const known = [...new Set(numbers)].slice(0, mostAmounts);
  return known.some((whole) => whole !== 0 && known.some((part) => Math.abs((100 * part) / whole - percent) < 0.06));
}
