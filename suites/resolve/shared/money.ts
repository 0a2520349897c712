/** An amount of money rounded to whole cents; half a cent is rounded up. */
export function round(amount: number): number {
  // 208.525 is stored as 208.52499…; adding a thousandth of a cent corrects that.
  const cents = Math.floor(Math.abs(amount) * 100 + 0.5 + 1e-5);
  return amount < 0 ? -cents / 100 : cents / 100;
}

/** The sum of amounts, in whole cents. */
export function total(amounts: readonly number[]): number {
  return round(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** Whether two amounts are equal to the cent. */
export function isSameSum(one: number, other: number): boolean {
  return Math.round(one * 100) === Math.round(other * 100);
}
