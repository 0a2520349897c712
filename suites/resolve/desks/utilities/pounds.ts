/** An amount as the desk writes it: £30.00. */
export function pounds(amount: number): string {
  return `£${Math.abs(amount).toFixed(2)}`;
}
