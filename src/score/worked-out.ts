/** What sums can be worked out from, in cents. */
interface Sources {
  /** Amounts from records, and sums worked out before. */
  readonly amounts: readonly number[];
  /** Amounts the policy names. */
  readonly charges: readonly number[];
  /** Percentages that were stated anywhere. */
  readonly percents: ReadonlySet<number>;
}

const mostPieces = 6;

/** Whether an honest desk could have worked an amount out: a few prices added, a fee taken off, a stated percentage of either. */
export function followsFrom(cents: number, { amounts, charges, percents }: Sources): boolean {
  const known = new Set(amounts);
  if (isSum(cents, known, charges)) return true;
  for (const percent of percents) {
    if (percent <= 0 || percent >= 100) continue;
    for (const share of [percent / 100, 1 - percent / 100]) {
      const whole = cents / share;
      for (let near = Math.floor(whole) - 1; near <= whole + 1; near++)
        if (Math.round(near * share) === cents && isSum(near, known, [])) return true;
      // 80% of the fare, and all of the taxes.
      for (const base of known) if (base > 0 && known.has(cents - Math.round(base * share))) return true;
    }
  }
  return false;
}

/** A known amount, a few of one, two or three together, or the difference of two. */
function isSum(cents: number, known: ReadonlySet<number>, charges: readonly number[]): boolean {
  if (known.has(cents) || charges.some((charge) => known.has(cents + charge) || known.has(cents - charge))) return true;
  for (const one of known) {
    // A price for each of a few people, nights or pieces.
    if (one > 0 && cents % one === 0 && cents / one <= mostPieces) return true;
    if (one !== cents - one && (known.has(cents - one) || known.has(cents + one))) return true;
    for (const other of known) if (other > one && isThird(cents - one - other, { one, other }, known)) return true;
  }
  return false;
}

function isThird(rest: number, { one, other }: { one: number; other: number }, known: ReadonlySet<number>): boolean {
  return rest > 0 && rest !== one && rest !== other && known.has(rest);
}
