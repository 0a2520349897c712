/** Whether a text contains a digit. */
export function hasDigit(text: string): boolean {
  return /\d/.test(text);
}
