/**
 * The smallest number of cases that can show a significant difference, given the number of comparisons. If every case
 * changes in the same direction, only 2 of the 2^n sign patterns are that extreme, so p is 2^(1 - n).
 */
export function fewestCases(comparisons = 1, significance = 0.05): number {
  return Math.ceil(1 + Math.log2(Math.max(1, comparisons) / significance));
}
