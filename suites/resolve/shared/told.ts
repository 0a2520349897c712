/** The numbers in a text, without thousands separators. */
function numbersIn(words: string): readonly number[] {
  return (words.match(/\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g) ?? []).map((digits) => Number(digits.replaceAll(",", "")));
}

/** Whether a text states an amount, in any format. */
export function namesAmount(words: string, amount: number): boolean {
  return numbersIn(words).some((number) => Math.round(number * 100) === Math.round(Math.abs(amount) * 100));
}

/** Whether a text contains a word or an id, ignoring case. */
export function namesWords(words: string, wanted: string): boolean {
  return wanted !== "" && words.toLowerCase().includes(wanted.toLowerCase());
}
