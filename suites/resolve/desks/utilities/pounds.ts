/** An amount in the format that the desk uses, such as £30.00. */
export function pounds(amount: number): string {
  return `£${Math.abs(amount).toFixed(2)}`;
}
