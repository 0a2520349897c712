/** An amount rounded to whole cents, so that 0.1 + 0.2 is 0.30. */
export function cents(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The sum of amounts. */
export function sum(values: readonly number[]): number {
  return cents(values.reduce((total, value) => total + value, 0));
}

/** An amount as text: $205.05. */
export function dollars(value: number): string {
  return `$${Math.abs(value).toFixed(2)}`;
}
