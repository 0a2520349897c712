// Brute force for `audit-curve`: enumerates every possible table by listing every histogram.
import { binomialCoefficient } from "../src/statistics/binomial-coefficient.ts";

/** Every way to distribute `cases` cases over 0 to n passes. */
export function* everyHistogram(n: number, cases: number): Generator<number[]> {
  if (n === 0) {
    yield [cases];
    return;
  }
  for (let most = 0; most <= cases; most++) for (const rest of everyHistogram(n - 1, cases - most)) yield [...rest, most];
}

/** pass^1 to pass^n in units of the last decimal, for every way of rounding halves. */
export function printedTables(histogram: readonly number[], decimals: number): number[][] {
  const n = histogram.length - 1;
  const cases = histogram.reduce((sum, count) => sum + count, 0);
  let tables: number[][] = [[]];
  for (let k = 1; k <= n; k++) {
    const sum = histogram.reduce((total, count, c) => total + count * binomialCoefficient(c, k), 0);
    const [over, under] = [sum * 10 ** decimals, cases * binomialCoefficient(n, k)];
    const below = Math.floor(over / under);
    const twiceLeft = 2 * (over - below * under);
    const prints = twiceLeft < under ? [below] : twiceLeft > under ? [below + 1] : [below, below + 1];
    tables = tables.flatMap((table) => prints.map((print) => [...table, print]));
  }
  return tables;
}

/** Every table that `cases` cases of n trials can produce. */
export function possibleTables(n: number, cases: number, decimals: number): number[][] {
  const tables = new Map<string, number[]>();
  for (const histogram of everyHistogram(n, cases)) for (const table of printedTables(histogram, decimals)) tables.set(table.join(), table);
  return [...tables.values()];
}

/** A table as published. */
export function published(table: readonly (number | undefined)[], decimals: number): (string | undefined)[] {
  return table.map((units) => (units === undefined ? undefined : (units / 10 ** decimals).toFixed(decimals)));
}
