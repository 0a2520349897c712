/** The numbers written in a text, without separators of thousands. */
function numbersIn(words: string): readonly number[] {
  return (words.match(/\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g) ?? []).map((digits) =>
    Number(digits.replaceAll(",", "")),
  );
}

/** Whether a text names an amount, however it is written. */
export function namesAmount(words: string, amount: number): boolean {
  return numbersIn(words).some((number) => Math.round(number * 100) === Math.round(Math.abs(amount) * 100));
}

/** Whether a text holds a word or an id, whatever the case. */
export function namesWords(words: string, wanted: string): boolean {
  return wanted !== "" && words.toLowerCase().includes(wanted.toLowerCase());
}
